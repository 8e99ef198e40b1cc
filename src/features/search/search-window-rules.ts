/** Which of the results exist as elements: those near what is in view. Lengths are in rem. Pure. */

/** The height of one result, and of the heading over the second block; the styles say the same. */
export const RESULT_ROW_REM = 3.75
const HEADING_REM = 2.25
/** As many as fit under the field (24 rem), cut ones included. */
const ROWS_IN_VIEW = 7
/** Kept on either side once someone scrolls. Before that, each key would pay for them. */
const OVERSCAN_ROWS = 6

export interface ResultWindow {
  from: number
  /** Behind the last one. */
  to: number
}

export function resultWindow(scrollTopRem: number, rowCount: number): ResultWindow {
  const first = Math.floor(Math.max(0, scrollTopRem) / RESULT_ROW_REM)
  const overscan = scrollTopRem > 0 ? OVERSCAN_ROWS : 0
  const to = Math.min(rowCount, first + ROWS_IN_VIEW + overscan)
  return { from: Math.max(0, Math.min(first, to) - overscan), to }
}

/** Where a result stands: those behind the first block, of `firstCount`, have a heading before them. */
export function resultTopRem(index: number, firstCount: number): number {
  return index * RESULT_ROW_REM + (index < firstCount ? 0 : HEADING_REM)
}

/** Where to scroll to so that a result is in view, or undefined where it is. */
export function scrollTopFor(
  topRem: number,
  view: { scrollTopRem: number; heightRem: number },
): number | undefined {
  const bottomRem = topRem + RESULT_ROW_REM
  if (topRem < view.scrollTopRem) return topRem
  if (bottomRem > view.scrollTopRem + view.heightRem) return Math.max(0, bottomRem - view.heightRem)
  return undefined
}
