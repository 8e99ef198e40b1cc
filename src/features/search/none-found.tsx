import { searchPanelTexts } from './search-panel-texts.ts'

/** Screen readers get the text from the status of the panel. */
export function NoneFound() {
  return (
    <div
      className=":uno: flex items-center gap-3.5 px-3 py-1.5 text-ink-2 t-strong"
      aria-hidden="true"
    >
      <img src="/pictures/art/search.webp" alt="" width={56} height={56} />
      {searchPanelTexts.none}
    </div>
  )
}
