/**
 * Gives each open dialog an entry in the browser's history, so that 'Back', the phone's back button
 * and the swipe close it instead of leaving the page (docs/decisions/186).
 *
 * The rule: the current entry states how many dialogs are open (`dialogDepth`). If history and
 * dialogs disagree, the one that changed last wins.
 */
import { overrideCloseDialog, openDialogs, type OpenDialog } from './open-dialogs.ts'

/** The history of a page; each listener returns a function that removes it. */
export interface PageHistory {
  /** How many dialogs are open according to the current entry. */
  depth: () => number
  /** Adds an entry of this depth with the address of the current one. */
  push: (depth: number) => void
  /** Goes back in a later task. */
  goBack: (entries: number) => void
  /** Called when the entry has changed: by 'Back' or 'Forward', or in another way. */
  onChange: (listener: (isTraversal: boolean) => void) => () => void
  /** Called when the page shows the address of the entry. */
  onShown: (listener: () => void) => () => void
}

/** Returns a function that stops it. */
export function keepDialogsInHistory(history: PageHistory): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** From the call of `goBack` until its event: what was open, and what the event will close. */
  let leaving: { open: readonly OpenDialog[]; top: OpenDialog | undefined } | undefined
  /** Asked to close. One that its address opens goes when the page shows another address. */
  let closing: readonly OpenDialog[] = []

  function leaveEntries(count: number, top?: OpenDialog): void {
    leaving = { open: openDialogs.get(), top }
    history.goBack(count)
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
    const depth = history.depth()
    const open = openDialogs.get().filter((dialog) => !closing.includes(dialog)).length
    if (depth > open) leaveEntries(depth - open)
    if (depth < open) history.push(depth + 1)
  }

  const stopOnChange = history.onChange((isTraversal) => {
    if (isTraversal) {
      // One that has opened since `goBack` was called has nothing to do with it: after a reload, the
      // order in the URL may open while the entry of its previous dialog is being left.
      const known = leaving?.open ?? openDialogs.get()
      leaving = undefined
      closing = openDialogs
        .get()
        .slice(history.depth())
        .filter((dialog) => known.includes(dialog))
      for (const dialog of closing.toReversed()) dialog.close()
    }
    settleSoon()
  })
  const stopOnShown = history.onShown(() => {
    closing = []
    settleSoon()
  })
  const unsubscribeDialogs = openDialogs.subscribe(settleSoon)
  const closeAtOnce = overrideCloseDialog((dialog) => {
    // Goes back in history, so that a dialog that its address opens closes on the entry below.
    const isTop = openDialogs.get().at(-1) === dialog
    if (isTop && leaving === undefined && history.depth() === openDialogs.get().length) {
      leaveEntries(1, dialog)
    } else if (dialog !== leaving?.top) dialog.close()
  })
  settleSoon()
  return () => {
    clearTimeout(timer)
    closeAtOnce()
    unsubscribeDialogs()
    stopOnShown()
    stopOnChange()
  }
}
