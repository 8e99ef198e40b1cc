import { useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { discountPercent } from '#contract/bill.ts'
import type { CataloguePage, ProductRow } from '#contract/catalogue-messages.ts'
import { paiseFromRupees } from '#contract/money.ts'
import { positionAtom } from '#features/availability/location-atoms.ts'
import { searchResults } from '#features/catalogue/catalogue-queries.ts'
import { reasonOf } from '#shared/lib/api-errors.ts'
import { formatPaise } from '#shared/lib/format-money.ts'
import { ProductPicture } from '#shared/ui/product-picture.tsx'
import { searchTexts } from './search-texts.ts'
import { RESULT_ROW_PX, resultWindow, scrollTopFor } from './search-window-rules.ts'

interface SearchResultsProps {
  listId: string
  /** How many there are, and the first of them. */
  page: CataloguePage
  /** All that were fetched so far. */
  rows: readonly ProductRow[]
  /** What was typed: its letters are set bold in each name. */
  matched: string
  activeIndex: number
  onChoose: (productId: string) => void
  /** Takes the rows with the next ones; absent while the rows are those of the last word. */
  onRows: ((rows: ProductRow[]) => void) | undefined
}

/** Fetched before the shopper comes to the end of what is there. */
const FETCH_AHEAD_ROWS = 20

/**
 * The list under the field: picture, name, price (product §5.1). All matches, windowed
 * (product §5.2).
 */
export function SearchResults({
  listId,
  page,
  rows,
  matched,
  activeIndex,
  onChoose,
  onRows,
}: SearchResultsProps) {
  const list = useRef<HTMLDivElement>(null)
  const [scrolled, setScrolled] = useState({ page, topPx: 0 })
  // Another page of results begins at its top.
  const scrollTopPx = scrolled.page === page ? scrolled.topPx : 0
  useLayoutEffect(() => {
    if (page.rows.length > 0 && list.current) list.current.scrollTop = 0
  }, [page])
  useLayoutEffect(() => {
    // Focus stays in the field, so the browser does not bring the active result into view by itself.
    const box = list.current
    if (!box || activeIndex < 0) return
    const view = { scrollTopPx: box.scrollTop, heightPx: box.clientHeight }
    const wantedPx = scrollTopFor(activeIndex, view)
    if (wantedPx === undefined) return
    box.scrollTop = wantedPx
    setScrolled({ page, topPx: wantedPx })
  }, [page, activeIndex])
  const { from, to } = resultWindow(scrollTopPx, rows.length)
  const isNearEnd =
    scrollTopPx > 0 && rows.length < page.total && to + FETCH_AHEAD_ROWS > rows.length
  useFurtherRows(isNearEnd ? matched : undefined, rows, onRows)
  if (rows.length === 0) {
    return (
      <>
        <Veil />
        <div
          className=":uno: search-results flex items-center gap-3.5 px-4.5 py-3 text-ink-2 t-strong"
          id={listId}
          role="status"
        >
          <img src="/pictures/art/search.webp" alt="" width={56} height={56} />
          {searchTexts.none}
        </div>
      </>
    )
  }
  return (
    <>
      <Veil />
      <div
        className=":uno: search-results p-1.5"
        ref={list}
        id={listId}
        role="listbox"
        aria-label={searchTexts.results}
        onScroll={({ currentTarget }) => {
          setScrolled({ page, topPx: currentTarget.scrollTop })
        }}
      >
        <div role="presentation" style={{ height: from * RESULT_ROW_PX }} />
        {rows.slice(from, to).map((row, place) => {
          const index = from + place
          return (
            // The combobox pattern: focus stays in the field, which carries the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={row._id}
              id={`${listId}-${index}`}
              role="option"
              className=":uno: flex items-center gap-3 h-15 py-1.5 pr-3 pl-1.5 rounded-md cursor-pointer aria-[selected=true]:bg-leaf-soft"
              aria-selected={index === activeIndex}
              aria-setsize={page.total}
              aria-posinset={index + 1}
              tabIndex={-1}
              onPointerDown={(event) => {
                event.preventDefault()
              }}
              onClick={() => {
                onChoose(row._id)
              }}
            >
              <ProductPicture
                className=":uno: picture-fills overflow-hidden size-12 rounded-2.5 flex-none tint"
                src={row.image}
                hue={row.hue}
                size={48}
              />
              <span className=":uno: flex-1 min-w-0 break-anywhere line-clamp-2 text-base/1.3 font-500">
                <Matched name={row.productName} matched={matched} />
              </span>
              <span className=":uno: text-right text-base/1.2 font-800 num">
                {formatPaise(paiseFromRupees(row.discountPrice ?? row.price))}
                {discountPercent(row.price, row.discountPrice) > 0 && (
                  <s className=":uno: block text-xs/1.3 font-500 text-ink-3">
                    {formatPaise(paiseFromRupees(row.price))}
                  </s>
                )}
              </span>
            </div>
          )
        })}
        <div role="presentation" style={{ height: (rows.length - to) * RESULT_ROW_PX }} />
      </div>
    </>
  )
}

/** Over the rest of the page: a tap beside the results closes them, and does nothing else. */
function Veil() {
  return (
    // The keyboard has Escape for it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className=":uno: fixed inset-0 z-29"
      onMouseDown={(event) => {
        // Would close the results before the click, which then meets what lies below.
        event.preventDefault()
      }}
      onClick={() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      }}
    />
  )
}

/** Fetches the matches behind those that are there, while a word is given. */
function useFurtherRows(
  matched: string | undefined,
  rows: readonly ProductRow[],
  onRows: SearchResultsProps['onRows'],
): void {
  const position = useAtomValue(positionAtom)
  const take = useRef(onRows)
  useEffect(() => {
    take.current = onRows
  })
  const isWanted = matched !== undefined && onRows !== undefined && position !== null
  useEffect(() => {
    if (!isWanted) return undefined
    let isOver = false
    const fetchFurther = async (): Promise<void> => {
      try {
        const further = await searchResults(position, matched, rows.length)
        if (!isOver) take.current?.([...rows, ...further.rows])
      } catch (error) {
        console.info('Further results could not be fetched:', reasonOf(error))
      }
    }
    void fetchFurther()
    return () => {
      isOver = true
    }
  }, [isWanted, position, matched, rows])
}

/** The name with the typed letters bold where they stand first. */
function Matched({ name, matched }: { name: string; matched: string }) {
  const at = name.toLowerCase().indexOf(matched.toLowerCase())
  if (at < 0) return name
  const end = at + matched.length
  return (
    <>
      {name.slice(0, at)}
      <b className=":uno: font-800">{name.slice(at, end)}</b>
      {name.slice(end)}
    </>
  )
}
