/**
 * Whether the first screen is shown. What the first prices do not need (the HTTP client, identity,
 * toasts, sockets) is loaded only after it, so that it does not compete with them for a slow line
 * (architecture §4, product §21.1).
 */
import { useSyncExternalStore } from 'react'

/** A screen that never says it is shown must not hold the rest up for good. */
const LATEST_MS = 4_000
const HIDDEN_TAB_MS = 1_000

let shown = false
let told = false
const listeners = new Set<() => void>()

/** Called by the first screen once it shows products, or says why it has none. */
export function markFirstScreenShown(): void {
  if (shown) return
  shown = true
  // Two frames: what this render brought is on the screen when the second one begins.
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      setTimeout(tell, 0)
    })
  })
  // A hidden tab draws no frames and still has orders to send.
  setTimeout(tell, HIDDEN_TAB_MS)
}

function tell(): void {
  if (told) return
  told = true
  for (const listener of listeners) listener()
}

function isFirstScreenShown(): boolean {
  return told
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
