/**
 * Gives each open dialog an entry in the browser's history, so that 'Back', the phone's button and
 * the swipe close it and do not leave the page (docs/decisions/186).
 *
 * The rule: the entry that is shown says how many dialogs are open over it (`dialogDepth`), and
 * whenever that is not so, the one that changed last is right.
 */
import { closeDialogsVia, openDialogs } from '#shared/lib/open-dialogs.ts'
import type { createAppRouter } from '../router.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many dialogs are open over the page; absent for none. */
    dialogDepth?: number
  }
}

type HistoryRouter = Pick<
  ReturnType<typeof createAppRouter>,
  'history' | 'commitLocation' | 'latestLocation'
>

/** Returns a function that stops it. */
export function keepDialogsInHistory(router: HistoryRouter): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The browser is on its way to another entry, and will say when it is there. */
  let isLeaving = false
  const depthNow = (): number => router.history.location.state.dialogDepth ?? 0

  function leaveEntries(count: number): void {
    isLeaving = true
    router.history.go(-count)
  }

  /** In its own task: the tap that closes a menu may be on a link, whose entry comes first. */
  function settleSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(settle, 0)
  }

  function settle(): void {
    if (isLeaving) return
    const depth = depthNow()
    const open = openDialogs.get().length
    if (depth > open) leaveEntries(depth - open)
    if (depth >= open) return
    const { latestLocation } = router
    const state = { ...latestLocation.state, dialogDepth: depth + 1 }
    void router.commitLocation({ ...latestLocation, state, resetScroll: false })
  }

  const unfollowHistory = router.history.subscribe(({ action }) => {
    if (action.type === 'BACK' || action.type === 'GO' || action.type === 'FORWARD') {
      isLeaving = false
      for (const dialog of openDialogs.get().slice(depthNow()).toReversed()) dialog.close()
    }
    settleSoon()
  })
  const unfollowDialogs = openDialogs.subscribe(settleSoon)
  const closeAtOnce = closeDialogsVia((dialog) => {
    // By way of the entry, so that a dialog whose address opens it closes on the entry below.
    const isTop = openDialogs.get().at(-1) === dialog
    if (isTop && !isLeaving && depthNow() === openDialogs.get().length) leaveEntries(1)
    else dialog.close()
  })
  settleSoon()
  return () => {
    clearTimeout(timer)
    closeAtOnce()
    unfollowDialogs()
    unfollowHistory()
  }
}
