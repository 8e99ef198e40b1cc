/**
 * The open dialogs, the last one on top. Everything outside a modal dialog is inert, so messages,
 * which must stay usable, are rendered in the top one.
 */
import { observableValue, useObservable, type ObservableValue } from '../observable-value.ts'

export interface OpenDialog {
  element: HTMLElement
  /** The row with the title and the close button, which nothing may cover. */
  head: HTMLElement
  /** Does the same as the close button. */
  close: () => void
}

const dialogs = observableValue<readonly OpenDialog[]>([])

export const openDialogs: Pick<
  ObservableValue<readonly OpenDialog[]>,
  'get' | 'subscribe'
> = dialogs

/** Returns a function that removes the dialog. */
export function registerDialog(dialog: OpenDialog): () => void {
  dialogs.set([...dialogs.get(), dialog])
  return () => {
    dialogs.set(dialogs.get().filter((open) => open !== dialog))
  }
}

/** The top dialog, or null if none is open. */
export function useTopDialog(): OpenDialog | null {
  return useObservable(dialogs).at(-1) ?? null
}

type CloseDialog = (dialog: OpenDialog) => void

const closeAtOnce: CloseDialog = (dialog) => {
  dialog.close()
}
let closeImplementation = closeAtOnce

/** Called after a tap on the close button or Escape. */
export const closeDialog: CloseDialog = (dialog) => {
  closeImplementation(dialog)
}

/** Replaces how dialogs are closed, to do it through the browser's history. Returns an undo. */
export function overrideCloseDialog(close: CloseDialog): () => void {
  closeImplementation = close
  return () => {
    closeImplementation = closeAtOnce
  }
}
