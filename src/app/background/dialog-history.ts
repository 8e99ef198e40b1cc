/**
 * Gives each open dialog an entry in the browser's history, so that 'Back', the phone's back button
 * and the swipe close it instead of leaving the page (docs/decisions/186).
 *
 * The rule: the current entry states how many dialogs are open (`dialogDepth`). If history and
 * dialogs disagree, the one that changed last wins.
 */
import {
  overrideCloseDialog,
  openDialogs,
  type OpenDialog,
} from '#shared/lib/screen/open-dialogs.ts'
import type { createAppRouter } from '../router.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many dialogs are open over the page; absent for none. */
    dialogDepth?: number
  }
}

type HistoryRouter = Pick<
  ReturnType<typeof createAppRouter>,
  'history' | 'commitLocation' | 'latestLocation' | 'subscribe'
>

/** Returns a function that stops it. */
export function keepDialogsInHistory(router: HistoryRouter): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The dialogs that were open when `history.go` was called, until its event arrives. */
  let leaving: readonly OpenDialog[] | undefined
  /** Asked to close. One that its address opens goes when the router shows another address. */
  let closing: readonly OpenDialog[] = []
  const depthNow = (): number => router.history.location.state.dialogDepth ?? 0

  function leaveEntries(count: number): void {
    leaving = openDialogs.get()
    router.history.go(-count)
  }

  /**
   * In its own task, because the tap that closes a menu may be on a link, whose entry comes first.
   */
  function settleSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(settle, 0)
  }

  function settle(): void {
    if (leaving !== undefined) return
    const depth = depthNow()
    const open = openDialogs.get().filter((dialog) => !closing.includes(dialog)).length
    if (depth > open) leaveEntries(depth - open)
    if (depth >= open) return
    const { latestLocation } = router
    const state = { ...latestLocation.state, dialogDepth: depth + 1 }
    void router.commitLocation({ ...latestLocation, state, resetScroll: false })
  }

  const unsubscribeHistory = router.history.subscribe(({ action }) => {
    if (action.type === 'BACK' || action.type === 'GO' || action.type === 'FORWARD') {
      // One that has opened since `go` was called has nothing to do with it: after a reload, the
      // order in the URL may open while the entry of its previous dialog is being left.
      const known = leaving ?? openDialogs.get()
      leaving = undefined
      closing = openDialogs
        .get()
        .slice(depthNow())
        .filter((dialog) => known.includes(dialog))
      for (const dialog of closing.toReversed()) dialog.close()
    }
    settleSoon()
  })
  const unsubscribeRouter = router.subscribe('onResolved', () => {
    closing = []
    settleSoon()
  })
  const unsubscribeDialogs = openDialogs.subscribe(settleSoon)
  const closeAtOnce = overrideCloseDialog((dialog) => {
    // Goes back in history, so that a dialog that its address opens closes on the entry below.
    const isTop = openDialogs.get().at(-1) === dialog
    if (isTop && leaving === undefined && depthNow() === openDialogs.get().length) leaveEntries(1)
    else dialog.close()
  })
  settleSoon()
  return () => {
    clearTimeout(timer)
    closeAtOnce()
    unsubscribeDialogs()
    unsubscribeRouter()
    unsubscribeHistory()
  }
}
