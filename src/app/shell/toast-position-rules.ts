/** Where messages are placed at the top right (product §18), clear of tap targets. Pure. */

const GAP_PX = 8

interface Edges {
  top: number
  bottom: number
}

interface HeadRow extends Edges {
  right: number
}

export interface Surroundings {
  /** The height of all messages together. */
  heightPx: number
  /** The left edge of the messages, which end at the right edge of the window. */
  leftPx: number
  viewportHeightPx: number
  /** The lower edge of the bars at the top of the page; 0 without bars. */
  pageHeadBottomPx: number
  /** Headings, or rows with their buttons, from the top down, at their scrolled positions. */
  headRows?: readonly HeadRow[]
  /** The open dialog, with the row that contains its close button. */
  dialog?: { box: Edges; head: Edges } | undefined
}

/** The upper edge of the messages, in px from the top of the window. */
export function toastsTopPx({
  heightPx,
  leftPx,
  viewportHeightPx,
  pageHeadBottomPx,
  headRows = [],
  dialog,
}: Surroundings): number {
  let pageBottomPx = pageHeadBottomPx
  for (const { top, bottom, right } of headRows) {
    const isBeside = right <= leftPx
    const wouldCover =
      !isBeside && bottom > pageBottomPx && top < pageBottomPx + heightPx + 2 * GAP_PX
    if (wouldCover) pageBottomPx = bottom
  }
  // Content under a modal dialog cannot be tapped, so it may be covered.
  const fitsAboveDialog = dialog !== undefined && dialog.box.top >= heightPx + 2 * GAP_PX
  const belowPx = dialog === undefined ? pageBottomPx : fitsAboveDialog ? 0 : dialog.head.bottom
  // In a short window without room below, messages stay visible and cover it.
  const lowest = viewportHeightPx - heightPx - GAP_PX
  return Math.max(0, Math.min(belowPx + GAP_PX, lowest))
}
