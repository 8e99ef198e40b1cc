/**
 * Whether the first screen is shown. Code that the first prices do not need (the HTTP client,
 * identity, toasts, sockets) is loaded only afterwards, so that it does not compete with them on a
 * slow connection (architecture §4, product §21.1).
 */
import { useSyncExternalStore } from 'react'

/** A screen that never reports that it is shown must not block the rest forever. */
const LATEST_MS = 4_000
const HIDDEN_TAB_MS = 1_000

let shown = false
let isReported = false
const listeners = new Set<() => void>()

/** Called by the first screen once it shows products or explains why it has none. */
export function markFirstScreenShown(): void {
  if (shown) return
  shown = true
  // Two frames, because this render is on the screen when the second one starts.
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      setTimeout(report, 0)
    })
  })
  // A hidden tab has no frames but may have orders to send.
  setTimeout(report, HIDDEN_TAB_MS)
}

function report(): void {
  if (isReported) return
  isReported = true
  // In a task each, because each of them renders a part of the page.
  for (const listener of listeners) setTimeout(listener)
}

function isFirstScreenShown(): boolean {
  return isReported
}

export function useFirstScreenShown(): boolean {
  return useSyncExternalStore(subscribe, isFirstScreenShown)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const timer = setTimeout(markFirstScreenShown, LATEST_MS)
  return () => {
    clearTimeout(timer)
    listeners.delete(listener)
  }
}
