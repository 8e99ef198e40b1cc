/**
 * Whether the server can be reached, as far as this page knows. `navigator.onLine` is wrong in both
 * directions (product §16.2), so it only counts until the result of a request is known
 * (src/app/background/connection/connection-watch.ts).
 */
import { useSyncExternalStore } from 'react'

let isReachable: boolean | undefined
/** Whether the browser has reported that there is no network since the last result. */
let wasOffline = !navigator.onLine
const listeners = new Set<() => void>()

/** True while the server cannot be reached. */
export function isOffline(): boolean {
  return !(isReachable ?? navigator.onLine)
}

/** Whether it has been offline since the server last responded. */
export function hasBeenOffline(): boolean {
  return wasOffline || isOffline()
}

/** Notes the result of the last request to the server; undefined if it does not count any more. */
export function setReachable(next: boolean | undefined): void {
  const before = isOffline()
  isReachable = next
  wasOffline = false
  if (isOffline() !== before) tell()
}

/**
 * Forgets the last result before it tells anybody: a listener that is called while the server counts
 * as reachable takes that for the end of an outage.
 */
function believeOffline(): void {
  isReachable = undefined
  wasOffline = true
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

export function useIsOffline(): boolean {
  return useSyncExternalStore(onConnectionChange, isOffline)
}

/** Calls back when `isOffline` may have changed. Returns a function that stops it. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  // Stays, because other listeners may be left. Adding it again does nothing.
  addEventListener('online', tell)
  addEventListener('offline', believeOffline)
  return () => {
    listeners.delete(listener)
  }
}
