import { useSyncExternalStore } from 'react'
import { onNetworkChange } from '#shared/lib/screen/browser-signals.ts'

/** Returns `navigator.onLine`. Without a network the identity service cannot be reached. */
export function useHasNetwork(): boolean {
  return useSyncExternalStore(onNetworkChange, () => navigator.onLine)
}
