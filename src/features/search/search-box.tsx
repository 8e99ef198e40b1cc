import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { discountPercent } from '#contract/bill.ts'
import { positionAtom } from '#features/availability/location-atoms.ts'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { paiseFromRupees } from '#contract/money.ts'
import { formatPaise } from '#shared/lib/format-money.ts'
import { ProductPicture } from '#shared/ui/product-picture.tsx'
import { searchTexts } from './search-texts.ts'

/** Where nobody knows the place yet, there is nothing to search. */
const NOWHERE = { latitude: 0, longitude: 0 }

/** Search with results under the field while it is focused and has text (spec §2.8). */
export function SearchBox() {
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const position = useAtomValue(positionAtom)
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(-1)
  const wanted = text.trim()
  const { data } = useQuery({
    ...catalogueQueries.search(position ?? NOWHERE, wanted),
    enabled: position !== null && wanted !== '',
    placeholderData: keepPreviousData,
  })
  const shows = isOpen && wanted !== '' && data !== undefined
  const rows = shows ? data.rows : []

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
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActiveIndex((index) =>
        rows.length === 0 ? -1 : (index + step + rows.length) % rows.length,
      )
    } else if (event.key === 'Enter') {
      const row = rows[activeIndex] ?? rows[0]
      if (row) choose(row._id)
    }
  }

  return (
    <div
      className={shows ? 'search is-on' : 'search'}
      ref={box}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false)
      }}
    >
      <span className="i i-lucide-search" aria-hidden="true" />
      <input
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
        <div className="results" id={listId} role="listbox" aria-label={searchTexts.results}>
          {rows.length === 0 && <p className="none">{searchTexts.none}</p>}
          {rows.map((row, index) => (
            // The combobox pattern: focus stays in the field, which carries the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={row._id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === activeIndex}
              tabIndex={-1}
              onPointerDown={(event) => {
                event.preventDefault()
              }}
              onClick={() => {
                choose(row._id)
              }}
            >
              <ProductPicture className="mini" src={row.image} hue={row.hue} size={48} />
              <span className="nm">{row.productName}</span>
              <span className="pr">
                {formatPaise(paiseFromRupees(row.discountPrice ?? row.price))}
                {discountPercent(row.price, row.discountPrice) > 0 && (
                  <s>{formatPaise(paiseFromRupees(row.price))}</s>
                )}
              </span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
