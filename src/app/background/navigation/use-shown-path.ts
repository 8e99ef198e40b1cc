import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

/**
 * The path of the screen that is shown. While another screen is loading, `router.state.location` is
 * already its location, and if the shopper returns before it is shown, no `pathChanged` is reported.
 */
export function useShownPath(): string {
  const router = useRouter()
  return useSyncExternalStore(
    (listener) => router.subscribe('onResolved', listener),
    () => (router.state.resolvedLocation ?? router.state.location).pathname,
  )
}
