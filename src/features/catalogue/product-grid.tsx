import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { ProductRow } from '#contract/catalogue-messages.ts'
import { useLostFocus } from '#shared/lib/screen/use-lost-focus.ts'
import { useGridColumns } from './use-grid-columns.ts'

interface ProductGridProps {
  categoryId: string
  /** The products loaded so far. */
  rows: readonly ProductRow[]
  renderCard: (product: ProductRow, index: number) => ReactNode
  /** Called when the shopper comes near the end of what is loaded. */
  onNearEnd: () => void
}

/** The height of a row of cards until it has been measured, in px. */
const ESTIMATED_ROW_PX = 300
/** Rows rendered on either side of the screen. */
const OVERSCAN_ROWS = 3
/**
 * The measured rows of categories that were shown, by id and columns. 'Back' restores a position in
 * pixels, and rows above it are not rendered then: with estimated heights it would be another row.
 */
const measuredRows = new Map<string, VirtualItem[]>()

/**
 * A category's products, 2, 3 or 4 in a row (product §4.7). Only the rows near the screen are
 * rendered, so that a thousand products scroll like ten.
 */
export function ProductGrid({ categoryId, rows, renderCard, onNearEnd }: ProductGridProps) {
  const box = useRef<HTMLDivElement>(null)
  const columns = useGridColumns()
  const [offsetTop, setOffsetTop] = useState(0)
  const lineCount = Math.ceil(rows.length / columns)
  const key = `${categoryId} ${columns}`
  // No compiler memoizes this component, so the library's changing functions are harmless.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: lineCount,
    estimateSize: () => ESTIMATED_ROW_PX,
    overscan: OVERSCAN_ROWS,
    scrollMargin: offsetTop,
    initialMeasurementsCache: measuredRows.get(key) ?? [],
  })

  useLayoutEffect(() => {
    setOffsetTop(box.current?.offsetTop ?? 0)
  }, [])
  useLayoutEffect(
    () => () => {
      measuredRows.set(key, virtualizer.takeSnapshot())
    },
    [key, virtualizer],
  )

  // Other columns put the cards into other lines, where React creates them again. One that is
  // scrolled out of the view goes too, and there the focus stays behind.
  const columnsBefore = useRef(columns)
  useLostFocus(box, (removed) => {
    if (columnsBefore.current !== columns) focusSame(removed, box.current)
  })
  useLayoutEffect(() => {
    columnsBefore.current = columns
  }, [columns])

  const lines = virtualizer.getVirtualItems()
  const lastShown = lines.at(-1)?.index ?? -1
  useEffect(() => {
    if (lastShown >= 0 && lastShown >= lineCount - 1) onNearEnd()
  }, [lastShown, lineCount, onNearEnd])

  return (
    <div className=":uno: relative" ref={box} style={{ height: virtualizer.getTotalSize() }}>
      {lines.map((line) => (
        <div
          key={line.key}
          ref={virtualizer.measureElement}
          data-index={line.index}
          className=":uno: absolute inset-x-0 top-0 grid product-columns px-3 pb-5 lg:px-0"
          style={{ transform: `translateY(${line.start - offsetTop}px)` }}
        >
          {rows
            .slice(line.index * columns, (line.index + 1) * columns)
            .map((product, column) => renderCard(product, line.index * columns + column))}
        </div>
      ))}
    </div>
  )
}

/**
 * The control of the same product with the same name. It is not scrolled into view, because the
 * lines are not measured yet.
 */
function focusSame(removed: Element, box: HTMLElement | null): void {
  const name = removed.getAttribute('aria-label')
  const same = Array.from(box?.querySelectorAll<HTMLElement>('a, button') ?? []).find(
    (control) => control.tagName === removed.tagName && control.getAttribute('aria-label') === name,
  )
  same?.focus({ preventScroll: true })
}
