/**
 * The dialogs that are open, the last one on top. Browsers let nothing outside a modal dialog be
 * tapped, focused or read out: what must stay within reach (messages) goes into the top one.
 */
import { observableValue, useObservable } from './observable-value.ts'

const openDialogs = observableValue<readonly HTMLElement[]>([])

/** Answers what takes it away again. */
export function enterDialog(dialog: HTMLElement): () => void {
  openDialogs.set([...openDialogs.get(), dialog])
  return () => {
    openDialogs.set(openDialogs.get().filter((open) => open !== dialog))
  }
}

/** The dialog on top, or null where none is open. */
export function useTopDialog(): HTMLElement | null {
  return useObservable(openDialogs).at(-1) ?? null
}
