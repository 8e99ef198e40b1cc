import { useId, useRef, useState } from 'react'
import { lazyPart } from '#shared/lib/screen/lazy-part.ts'
import { searchTexts } from './search-texts.ts'
import type { SearchPanelHandle, SearchPanelProps, ShownResults } from './search-panel.tsx'
import { Icon } from '#shared/ui/icon.tsx'

const SearchPanel = lazyPart<SearchPanelProps>(
  async () => (await import('./search-panel.tsx')).SearchPanel,
)

/**
 * The search field, with results below it while it is focused and has text (product §5.1). The
 * panel is loaded when the field is focused for the first time.
 */
export function SearchBox({ control }: Pick<SearchPanelProps, 'control'>) {
  const listId = useId()
  const panel = useRef<SearchPanelHandle>(null)
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState<boolean>()
  const [shown, setShown] = useState<ShownResults>()
  return (
    // The keys of the field, and Escape from the controls beside it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={
        shown?.isShown
          ? ':uno: search-field edge-2-leaf [&>input]:relative [&>input]:z-30'
          : ':uno: search-field edge-line-strong focus-within:edge-2-leaf'
      }
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false)
      }}
      onKeyDown={(event) => {
        panel.current?.onKeyDown(event)
      }}
    >
      <Icon name="search" className=":uno: text-ink-2" />
      <input
        ref={field}
        className=":uno: self-stretch flex-1 min-w-0 px-0.5 outline-none text-16/1 font-500 placeholder:text-ink-3 placeholder:opacity-100 [&::-webkit-search-cancel-button]:hidden"
        role="combobox"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={searchTexts.placeholder}
        placeholder={searchTexts.placeholder}
        aria-expanded={shown?.hasOptions === true}
        aria-controls={shown?.hasOptions ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={shown?.activeId}
        value={text}
        onFocus={() => {
          setIsOpen(true)
        }}
        onChange={(event) => {
          setText(event.target.value)
          setIsOpen(true)
        }}
      />
      {isOpen !== undefined && (
        <SearchPanel
          handle={panel}
          field={field}
          listId={listId}
          text={text}
          isOpen={isOpen}
          control={control}
          onText={setText}
          onOpen={setIsOpen}
          onShown={setShown}
        />
      )}
    </div>
  )
}
