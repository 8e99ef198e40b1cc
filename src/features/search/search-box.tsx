import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { Suspense, useId, useState, type KeyboardEvent } from 'react'
import { positionAtom } from '#features/availability/location-atoms.ts'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { lazyPart } from '#shared/lib/lazy-part.ts'
import { searchTexts } from './search-texts.ts'

const SearchResults = lazyPart(async () => ({
  default: (await import('./search-results.tsx')).SearchResults,
}))

/** Search with results under the field while it is focused and has text (product §5.1). */
export function SearchBox() {
  const listId = useId()
  const navigate = useNavigate()
  const position = useAtomValue(positionAtom)
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(-1)
  const wanted = text.trim()
  const { data, isPlaceholderData } = useQuery({
    ...catalogueQueries.search(position, wanted),
    placeholderData: keepPreviousData,
  })
  const shows = isOpen && wanted !== '' && data !== undefined
  // All matches that were fetched so far; another page of results begins anew.
  const [scrolled, setScrolled] = useState({ page: data, rows: data?.rows })
  const rows = (shows && (scrolled.page === data ? scrolled.rows : data.rows)) || []

  const choose = (productId: string): void => {
    setText('')
    setIsOpen(false)
    setActiveIndex(-1)
    void navigate({ to: '/product/$productId', params: { productId } })
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      setIsOpen(false)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setIsOpen(true)
      const isDown = event.key === 'ArrowDown'
      setActiveIndex((index) => {
        if (rows.length === 0) return -1
        // From the field itself: down to the first, up to the last.
        if (index === -1) return isDown ? 0 : rows.length - 1
        return (index + (isDown ? 1 : -1) + rows.length) % rows.length
      })
    } else if (event.key === 'Enter' && !isPlaceholderData) {
      // While the last word's results still stand, Enter would open another product.
      const row = rows[activeIndex] ?? rows[0]
      if (row) choose(row._id)
    }
  }

  return (
    <div
      className={
        shows
          ? ':uno: search-field edge-2-leaf [&>input]:relative [&>input]:z-30'
          : ':uno: search-field edge-line-strong focus-within:edge-2-leaf'
      }
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false)
      }}
    >
      <span className=":uno: i-lucide-search text-ink-2" aria-hidden="true" />
      <input
        className=":uno: self-stretch flex-1 min-w-0 px-0.5 outline-none text-lg/1 font-500 placeholder:text-ink-3 placeholder:opacity-100 [&::-webkit-search-cancel-button]:hidden"
        role="combobox"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={searchTexts.placeholder}
        placeholder={searchTexts.placeholder}
        aria-expanded={shows}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeIndex >= 0 ? `${listId}-${activeIndex}` : undefined}
        value={text}
        onFocus={() => {
          setIsOpen(true)
        }}
        onChange={(event) => {
          setText(event.target.value)
          setActiveIndex(-1)
          setIsOpen(true)
        }}
        onKeyDown={onKeyDown}
      />
      {shows && (
        <Suspense fallback={null}>
          <SearchResults
            listId={listId}
            page={data}
            rows={rows}
            matched={wanted}
            onRows={
              isPlaceholderData
                ? undefined
                : (all) => {
                    setScrolled({ page: data, rows: all })
                  }
            }
            activeIndex={activeIndex}
            onChoose={choose}
          />
        </Suspense>
      )}
    </div>
  )
}
