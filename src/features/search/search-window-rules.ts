/** Which of the results exist as elements: those near what is in view. Pure. */

/** The height of one result, and of the heading over the second block; the styles say the same. */
export const RESULT_ROW_PX = 60
const HEADING_PX = 36
/** As many as fit under the field (24 rem), cut ones included. */
const ROWS_IN_VIEW = 8
/** Kept on either side once someone scrolls. Before that, each key would pay for them. */
const OVERSCAN_ROWS = 6

export interface ResultWindow {
  from: number
  /** Behind the last one. */
  to: number
}

export function resultWindow(scrollTopPx: number, rowCount: number): ResultWindow {
  const first = Math.floor(Math.max(0, scrollTopPx) / RESULT_ROW_PX)
  const overscan = scrollTopPx > 0 ? OVERSCAN_ROWS : 0
  const to = Math.min(rowCount, first + ROWS_IN_VIEW + overscan)
  return { from: Math.max(0, Math.min(first, to) - overscan), to }
}

/** Where a result stands: those behind the first block, of `firstCount`, have a heading before them. */
export function resultTopPx(index: number, firstCount: number): number {
  return index * RESULT_ROW_PX + (index < firstCount ? 0 : HEADING_PX)
}

/** Where to scroll to so that a result is in view, or undefined where it is. */
export function scrollTopFor(
  topPx: number,
  view: { scrollTopPx: number; heightPx: number },
): number | undefined {
  const bottomPx = topPx + RESULT_ROW_PX
  if (topPx < view.scrollTopPx) return topPx
  if (bottomPx > view.scrollTopPx + view.heightPx) return Math.max(0, bottomPx - view.heightPx)
  return undefined
}
