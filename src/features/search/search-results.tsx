import {
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react'
import type { CataloguePage, ProductRow } from '#contract/catalogue-messages.ts'
import { paiseFromRupees } from '#contract/money.ts'
import { formatPaise } from '#shared/lib/format/format-money.ts'
import { nameParts } from '#shared/lib/format/name-parts.ts'
import { priceTexts } from '#shared/lib/format/price-texts.ts'
import { useHasStayed } from '#shared/lib/screen/use-has-stayed.ts'
import { ProductPicture } from '#shared/ui/product-picture.tsx'
import { StruckPrice } from '#shared/ui/struck-price.tsx'
import { keepAboveKeyboard } from './keep-above-keyboard.ts'
import { NoneFound } from './none-found.tsx'
import { NoneFoundReason } from './none-found-reason.tsx'
import { RecentSearches } from './recent-searches.tsx'
import { SearchBackdrop } from './search-backdrop.tsx'
import { searchPanelTexts } from './search-panel-texts.ts'
import { RESULT_ROW_REM, resultTopRem, resultWindow, scrollTopFor } from './search-window-rules.ts'

interface SearchResultsProps {
  listId: string
  /** The first page, with the number of all matches. Other results have another. */
  page: CataloguePage
  /** All rows that were fetched so far. */
  rows: readonly ProductRow[]
  /** Matches by other names: the second block, once the first is complete. */
  otherRows: readonly ProductRow[]
  /** Whether the second block is missing or belongs to another text. */
  isSearching: boolean
  /** The text that the results were found for, which is bold in each name. */
  matched: string
  activeIndex: number
  control: (product: ProductRow) => ReactNode
  onChoose: (productId: string) => void
  /** A control of a row was used. */
  onUsed: () => void
  /** Puts another text into the field. */
  onText: (text: string) => void
  /** The missed search was reported to the server. */
  onReported: () => void
  onClose: () => void
  /** Called with these rows at each scroll that leaves few of them below the view. */
  onNearEnd: (rows: readonly ProductRow[]) => void
}

/** Rendered first, because all visible rows would be one long task on a slow phone. */
const FIRST_ROWS = 4
/** Pictures are fetched once the results have stayed for this time: nobody types another letter. */
const PICTURES_AFTER_MS = 250
/** The next page is fetched when this many rows are left below the view. */
const FETCH_AHEAD_ROWS = 20

/**
 * The list below the field: picture, name, price (product §5.1). It has all matches, windowed
 * (product §5.2), and after them the matches by other names (product §5.3).
 */
export function SearchResults({
  listId,
  page,
  rows,
  otherRows,
  isSearching,
  matched,
  activeIndex,
  control,
  onChoose,
  onUsed,
  onText,
  onReported,
  onClose,
  onNearEnd,
}: SearchResultsProps) {
  const box = useRef<HTMLDivElement>(null)
  const attach = useCallback((shown: HTMLDivElement | null) => {
    box.current = shown
    const stop = keepAboveKeyboard(shown)
    return () => {
      box.current = null
      stop()
    }
  }, [])
  const [scrolled, setScrolled] = useState({ page, topRem: 0 })
  // Other results start at the top.
  const scrollTopRem = scrolled.page === page ? scrolled.topRem : 0
  useLayoutEffect(() => {
    // Only if it has to, because this lays the page out.
    if (box.current && scrolled.page !== page && scrolled.topRem > 0) box.current.scrollTop = 0
  }, [page, scrolled])
  useLayoutEffect(() => {
    // Focus stays in the field, so the browser does not scroll the active result into view.
    const shown = box.current
    if (!shown || activeIndex < 0) return
    const view = {
      scrollTopRem: shown.scrollTop / remPx(),
      heightRem: shown.clientHeight / remPx(),
    }
    const wantedRem = scrollTopFor(resultTopRem(activeIndex, rows.length), view)
    if (wantedRem === undefined) return
    shown.scrollTop = wantedRem * remPx()
    setScrolled({ page, topRem: wantedRem })
  }, [page, activeIndex, rows.length])
  const inView = resultWindow(scrollTopRem, rows.length + otherRows.length)
  const [isFirst, setIsFirst] = useState(true)
  useEffect(() => {
    startTransition(() => {
      setIsFirst(false)
    })
  }, [])
  const isTyping = !useHasStayed(page, PICTURES_AFTER_MS)
  const { from } = inView
  const to = isFirst ? Math.min(inView.to, from + FIRST_ROWS) : inView.to
  const isNearEnd = rows.length < page.total && to + FETCH_AHEAD_ROWS > rows.length
  // Each scroll near the end calls it, because the last request for more may have failed.
  const nearEndRem = isNearEnd ? scrollTopRem : 0
  useEffect(() => {
    if (nearEndRem > 0) onNearEnd(rows)
  }, [nearEndRem, rows, onNearEnd])
  const isNone = rows.length === 0 && otherRows.length === 0
  // Matches by other names may still arrive.
  if (isNone && isSearching) return <SearchBackdrop onClose={onClose} />

  const total = page.total + otherRows.length
  const options = [...rows, ...otherRows]
    .slice(from, to)
    .map((row, place) => ({ row, index: from + place }))
  const option = ({ row, index }: (typeof options)[number]): ReactNode => (
    // The combobox pattern: focus stays in the field, which handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      key={row._id}
      id={`${listId}-${index}`}
      role="option"
      className=":uno: flex items-center gap-3 h-15 py-1.5 pr-[min(8rem,40vw)] pl-1.5 rounded-3 cursor-pointer aria-[selected=true]:bg-leaf-soft"
      aria-selected={index === activeIndex}
      aria-setsize={total}
      aria-posinset={index + 1}
      tabIndex={-1}
      onPointerDown={(event) => {
        event.preventDefault()
      }}
      onClick={() => {
        onChoose(row._id)
      }}
    >
      <ResultPicture row={row} isTyping={isTyping} />
      <span className=":uno: flex-1 min-w-0">
        <ResultName name={row.productName} matched={matched} />
        <span className=":uno: flex narrow:flex-wrap items-baseline gap-x-1.5 text-13/1.2 font-800 num">
          {formatPaise(paiseFromRupees(row.discountPrice ?? row.price))}
          {row.discountPrice !== undefined && row.discountPrice < row.price && (
            <StruckPrice
              className=":uno: text-12/1 font-500 text-ink-3"
              paise={paiseFromRupees(row.price)}
              meaning={priceTexts.mrp}
            />
          )}
        </span>
      </span>
    </div>
  )
  return (
    <>
      <SearchBackdrop onClose={onClose} />
      <div
        className=":uno: search-results p-1.5"
        ref={attach}
        onScroll={({ currentTarget }) => {
          setScrolled({ page, topRem: currentTarget.scrollTop / remPx() })
        }}
      >
        {isNone ? (
          <>
            <NoneFound />
            <NoneFoundReason text={matched} onReported={onReported} />
          </>
        ) : (
          <div className=":uno: relative">
            <div id={listId} role="listbox" aria-label={searchPanelTexts.results}>
              <Gap rows={Math.min(from, rows.length)} />
              {options.filter(({ index }) => index < rows.length).map(option)}
              <Gap rows={rows.length - to} />
              {otherRows.length > 0 && (
                <div role="group" aria-label={searchPanelTexts.alsoCalled}>
                  <div
                    className=":uno: h-9 px-1.5 pt-3 text-13/1.2 font-800 text-ink-2"
                    aria-hidden="true"
                  >
                    {searchPanelTexts.alsoCalled}
                  </div>
                  <Gap rows={from - rows.length} />
                  {options.filter(({ index }) => index >= rows.length).map(option)}
                  <Gap rows={Math.min(otherRows.length, total - to)} />
                </div>
              )}
            </div>
            {/* Beside the list, because an option cannot contain buttons. */}
            {options.map(({ row, index }) => (
              // The field keeps the focus, so that a phone keeps its keyboard open.
              // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
              <div
                key={row._id}
                className=":uno: absolute right-1.5 w-[min(7.25rem,38vw)] py-2"
                style={{ top: `${resultTopRem(index, rows.length)}rem` }}
                onMouseDown={(event) => {
                  event.preventDefault()
                }}
                onClick={onUsed}
              >
                {control(row)}
              </div>
            ))}
          </div>
        )}
        <RecentSearches typed={matched} onChoose={onText} />
      </div>
    </>
  )
}

/** Takes the space of results that are not rendered. */
function Gap({ rows }: { rows: number }) {
  return rows > 0 && <div role="presentation" style={{ height: `${rows * RESULT_ROW_REM}rem` }} />
}

/** The current size of a rem, which is the browser's text size. */
const remPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** A tile until nobody types for a moment. A picture that is there stays. */
function ResultPicture({ row, isTyping }: { row: ProductRow; isTyping: boolean }) {
  const [isDue, setIsDue] = useState(!isTyping)
  if (!isDue && !isTyping) setIsDue(true)
  const className = ':uno: product-picture size-12 rounded-2.5 flex-none tint narrow:hidden'
  const style: CSSProperties & Record<'--hue', string> = { '--hue': String(row.hue) }
  return isDue ? (
    <ProductPicture className={className} src={row.image} hue={row.hue} size={48} />
  ) : (
    <span className={className} style={style} />
  )
}

/** Two lines at most; of a long name the size at the end stays. */
function ResultName({ name, matched }: { name: string; matched: string }) {
  const [, start = '', size] = nameParts(name)
  return (
    <span className=":uno: break-anywhere line-clamp-2 text-13/1.2 font-500">
      <span className={size && ':uno: line-clamp-1'}>
        <Matched name={start} matched={matched} />
      </span>
      {size}
    </span>
  )
}

/** The name with the first occurrence of the typed letters in bold. */
function Matched({ name, matched }: { name: string; matched: string }) {
  // The name has no-break spaces before its units.
  const at = name.replaceAll('\u00A0', ' ').toLowerCase().indexOf(matched.toLowerCase())
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
