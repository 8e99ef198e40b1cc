import { useSyncExternalStore } from 'react'
import { isOffline, onConnectionChange } from '#shared/lib/network/connection.ts'

/**
 * Without a network the identity service cannot be reached. If our server can be reached, there is
 * one, whatever `navigator.onLine` says.
 */
export function useHasNetwork(): boolean {
  return useSyncExternalStore(onConnectionChange, () => navigator.onLine || !isOffline())
}
