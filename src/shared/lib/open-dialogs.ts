/**
 * The dialogs that are open, the last one on top. Browsers let nothing outside a modal dialog be
 * tapped, focused or read out: what must stay within reach (messages) goes into the top one.
 */
import { useSyncExternalStore } from 'react'

const open: HTMLElement[] = []
const listeners = new Set<() => void>()

/** Answers what takes it away again. */
export function enterDialog(dialog: HTMLElement): () => void {
  open.push(dialog)
  tell()
  return () => {
    const at = open.indexOf(dialog)
    if (at >= 0) open.splice(at, 1)
    tell()
  }
}

/** The dialog on top, or null where none is open. */
export function useTopDialog(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => open.at(-1) ?? null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function tell(): void {
  for (const listener of Array.from(listeners)) listener()
}
