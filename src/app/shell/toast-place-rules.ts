/** Where messages stand at the top right (product §18), clear of what can be tapped there. Pure. */

const GAP_PX = 8

interface Edges {
  top: number
  bottom: number
}

export interface Surroundings {
  /** How tall the messages are together. */
  heightPx: number
  viewportHeightPx: number
  /** The lower edge of the bars at the head of the page; 0 where there are none. */
  pageHeadBottomPx: number
  /** The row with the page's heading and its buttons, wherever it is scrolled to. */
  headRow?: Edges | undefined
  /** The dialog that is open, with the row that holds the button to close it. */
  dialog?: { box: Edges; head: Edges } | undefined
}

/** The upper edge of the messages, in px from the top of the window. */
export function messagesTopPx({
  heightPx,
  viewportHeightPx,
  pageHeadBottomPx,
  headRow,
  dialog,
}: Surroundings): number {
  const wouldCoverHeadRow =
    headRow !== undefined &&
    headRow.bottom > pageHeadBottomPx &&
    headRow.top < pageHeadBottomPx + heightPx + 2 * GAP_PX
  const pageBottomPx = wouldCoverHeadRow ? headRow.bottom : pageHeadBottomPx
  // Content under a modal dialog cannot be tapped, so it may be covered.
  const isRoomOverDialog = dialog !== undefined && dialog.box.top >= heightPx + 2 * GAP_PX
  const clearOf = dialog === undefined ? pageBottomPx : isRoomOverDialog ? 0 : dialog.head.bottom
  // They are read all the same where a short window has no room below.
  const lowest = viewportHeightPx - heightPx - GAP_PX
  return Math.max(0, Math.min(clearOf + GAP_PX, lowest))
}
