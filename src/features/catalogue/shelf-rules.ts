/** Where a shelf that the browser scrolls stands, and how far one press moves it. */

export type ShelfPosition =
  /** All cards are in view, so there is nothing to move. */
  'complete' | 'start' | 'middle' | 'end'

/** Scroll positions have fractions of a pixel, widths are rounded. */
const TOLERANCE_PX = 1

export function shelfPosition({
  scrollLeft,
  scrollWidth,
  clientWidth,
}: Pick<Element, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>): ShelfPosition {
  const mostPx = scrollWidth - clientWidth
  if (mostPx <= TOLERANCE_PX) return 'complete'
  if (scrollLeft <= TOLERANCE_PX) return 'start'
  return scrollLeft >= mostPx - TOLERANCE_PX ? 'end' : 'middle'
}

interface Extent {
  left: number
  right: number
}

/**
 * The width in px of the cards that are in view as a whole, with their gaps, so that a card that is
 * cut off comes first after the move. At least one card.
 */
export function pageWidth(viewPx: number, first: Extent, second: Extent): number {
  const stepPx = second.left - first.left
  const gapPx = second.left - first.right
  // A hundredth for what the browser has rounded.
  const wholeCards = Math.floor((viewPx + gapPx) / stepPx + 0.01)
  return stepPx * Math.max(1, wholeCards)
}
