/**
 * The dialogs that are open, the last one on top. Browsers let nothing outside a modal dialog be
 * tapped, focused or read out: what must stay within reach (messages) goes into the top one.
 */
import { observableValue, useObservable, type ObservableValue } from './observable-value.ts'

export interface OpenDialog {
  element: HTMLElement
  /** The row with the title and the button that closes it: nothing may cover it. */
  head: HTMLElement
  /** Does what that button does. */
  close: () => void
}

const dialogs = observableValue<readonly OpenDialog[]>([])

export const openDialogs: Pick<
  ObservableValue<readonly OpenDialog[]>,
  'get' | 'subscribe'
> = dialogs

/** Returns a function that undoes it. */
export function enterDialog(dialog: OpenDialog): () => void {
  dialogs.set([...dialogs.get(), dialog])
  return () => {
    dialogs.set(dialogs.get().filter((open) => open !== dialog))
  }
}

/** The dialog on top, or null where none is open. */
export function useTopDialog(): OpenDialog | null {
  return useObservable(dialogs).at(-1) ?? null
}

type CloseDialog = (dialog: OpenDialog) => void

const closeAtOnce: CloseDialog = (dialog) => {
  dialog.close()
}
let closeVia = closeAtOnce

/** A tap on the button, or Escape: the shopper wants the dialog to close. */
export const closeDialog: CloseDialog = (dialog) => {
  closeVia(dialog)
}

/** Has dialogs closed by way of the browser's history. Returns how to end that. */
export function closeDialogsVia(close: CloseDialog): () => void {
  closeVia = close
  return () => {
    closeVia = closeAtOnce
  }
}
