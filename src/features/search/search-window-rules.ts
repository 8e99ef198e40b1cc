/** Which results are rendered: those near the view. Lengths are in rem. Pure. */

/** The height of a result and of the heading of the second block, as in their styles. */
export const RESULT_ROW_REM = 3.75
const HEADING_REM = 2.25
/** The rows that fit below the field (24 rem), including partly visible ones. */
const ROWS_IN_VIEW = 7
/** Rendered on either side after a scroll. Before that they would slow down each key. */
const OVERSCAN_ROWS = 6

export interface ResultWindow {
  from: number
  /** Exclusive. */
  to: number
}

export function resultWindow(scrollTopRem: number, rowCount: number): ResultWindow {
  const first = Math.floor(Math.max(0, scrollTopRem) / RESULT_ROW_REM)
  const overscan = scrollTopRem > 0 ? OVERSCAN_ROWS : 0
  const to = Math.min(rowCount, first + ROWS_IN_VIEW + overscan)
  return { from: Math.max(0, Math.min(first, to) - overscan), to }
}

/** The top of a result. After the first block of `firstCount` rows comes a heading. */
export function resultTopRem(index: number, firstCount: number): number {
  return index * RESULT_ROW_REM + (index < firstCount ? 0 : HEADING_REM)
}

/** Returns the scroll position that shows a result, or undefined if it is visible. */
export function scrollTopFor(
  topRem: number,
  view: { scrollTopRem: number; heightRem: number },
): number | undefined {
  const bottomRem = topRem + RESULT_ROW_REM
  if (topRem < view.scrollTopRem) return topRem
  if (bottomRem > view.scrollTopRem + view.heightRem) return Math.max(0, bottomRem - view.heightRem)
  return undefined
}
