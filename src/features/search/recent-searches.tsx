import { useAtomValue } from 'jotai'
import { recentSearchesAtom } from './recent-search-atoms.ts'
import { searchesLike } from './recent-search-rules.ts'
import { searchPanelTexts } from './search-panel-texts.ts'

interface RecentSearchesProps {
  typed: string
  onChoose: (text: string) => void
}

/** Recent searches that start with the typed text. */
export function RecentSearches({ typed, onChoose }: RecentSearchesProps) {
  const texts = searchesLike(useAtomValue(recentSearchesAtom), typed)
  if (texts.length === 0) return null
  return (
    <div
      className=":uno: flex flex-wrap items-center gap-2 mt-1.5 p-1.5 text-13/1.2 font-500 text-ink-2"
      role="group"
      aria-label={searchPanelTexts.before}
    >
      <span aria-hidden="true">{searchPanelTexts.before}</span>
      {texts.map((text) => (
        <button
          key={text}
          type="button"
          className=":uno: min-h-11 px-3.5 rounded-3 bg-leaf-soft text-leaf-text text-15/1 font-800"
          onMouseDown={(event) => {
            event.preventDefault()
          }}
          onClick={() => {
            onChoose(text)
          }}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
