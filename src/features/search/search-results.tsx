import { useLayoutEffect, useRef, useState } from 'react'
import { discountPercent } from '#contract/bill.ts'
import type { CataloguePage } from '#contract/catalogue-messages.ts'
import { paiseFromRupees } from '#contract/money.ts'
import { formatPaise } from '#shared/lib/format-money.ts'
import { ProductPicture } from '#shared/ui/product-picture.tsx'
import { searchTexts } from './search-texts.ts'

interface SearchResultsProps {
  listId: string
  page: CataloguePage
  /** What was typed: its letters are set bold in each name. */
  matched: string
  activeIndex: number
  onChoose: (productId: string) => void
}

/** More than fit under the field. All of them for each key would cost a phone several frames. */
const FIRST_ROWS = 8

/** The list under the field: picture, name, price (spec §2.8). The rest comes when it is wanted. */
export function SearchResults({
  listId,
  page,
  matched,
  activeIndex,
  onChoose,
}: SearchResultsProps) {
  const list = useRef<HTMLDivElement>(null)
  const [scrolledFor, setScrolledFor] = useState<string | null>(null)
  useLayoutEffect(() => {
    if (page.rows.length > 0 && list.current) list.current.scrollTop = 0
  }, [page])
  useLayoutEffect(() => {
    // Focus stays in the field, so the browser does not bring the active result into view by itself.
    list.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' })
  }, [activeIndex])
  if (page.rows.length === 0) {
    return (
      <div className="results none" id={listId} role="status">
        <img src="/pictures/art/search.webp" alt="" width={56} height={56} />
        {searchTexts.none}
      </div>
    )
  }
  const wantsAll = scrolledFor === matched || activeIndex >= FIRST_ROWS - 1
  const rows = wantsAll ? page.rows : page.rows.slice(0, FIRST_ROWS)
  return (
    <div
      className="results"
      ref={list}
      id={listId}
      role="listbox"
      aria-label={searchTexts.results}
      onScroll={({ currentTarget }) => {
        if (currentTarget.scrollTop > 0) setScrolledFor(matched)
      }}
    >
      {rows.map((row, index) => (
        // The combobox pattern: focus stays in the field, which carries the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={row._id}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === activeIndex}
          aria-setsize={page.rows.length}
          aria-posinset={index + 1}
          tabIndex={-1}
          onPointerDown={(event) => {
            event.preventDefault()
          }}
          onClick={() => {
            onChoose(row._id)
          }}
        >
          <ProductPicture className="mini" src={row.image} hue={row.hue} size={48} />
          <span className="nm">
            <Matched name={row.productName} matched={matched} />
          </span>
          <span className="pr">
            {formatPaise(paiseFromRupees(row.discountPrice ?? row.price))}
            {discountPercent(row.price, row.discountPrice) > 0 && (
              <s>{formatPaise(paiseFromRupees(row.price))}</s>
            )}
          </span>
        </div>
      ))}
    </div>
  )
}

/** The name with the typed letters bold where they stand first. */
function Matched({ name, matched }: { name: string; matched: string }) {
  const at = name.toLowerCase().indexOf(matched.toLowerCase())
  if (at < 0) return name
  const end = at + matched.length
  return (
    <>
      {name.slice(0, at)}
      <b>{name.slice(at, end)}</b>
      {name.slice(end)}
    </>
  )
}
