/**
 * Whether the shop can be reached, as far as this page knows. `navigator.onLine` says only that
 * there is a network, so what questions met counts as well (src/app/background/connection-watch.ts).
 */
import { useSyncExternalStore } from 'react'

let isReachable = true
const listeners = new Set<() => void>()

function isOffline(): boolean {
  return !navigator.onLine || !isReachable
}

/** What the last question to the server met. */
export function noteReachable(next: boolean): void {
  if (isReachable === next) return
  isReachable = next
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** True while the shop cannot be reached, or there is no network at all. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    listeners.delete(listener)
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}
