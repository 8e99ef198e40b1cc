/**
 * Whether the server can be reached, as far as this page knows. `navigator.onLine` only means that
 * there is a network, so the results of requests count too
 * (src/app/background/connection-watch.ts).
 */
import { useSyncExternalStore } from 'react'

let isReachable = true
const listeners = new Set<() => void>()

/** True while the server cannot be reached or there is no network. */
export function isOffline(): boolean {
  return !navigator.onLine || !isReachable
}

/** Notes the result of the last request to the server. */
export function setReachable(next: boolean): void {
  if (isReachable === next) return
  isReachable = next
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
  addEventListener('offline', tell)
  return () => {
    listeners.delete(listener)
  }
}
