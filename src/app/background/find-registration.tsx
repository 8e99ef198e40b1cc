import { useEffect } from 'react'
import {
  checkRegistration,
  repeatFailedCheck,
} from '#features/identity/session/registration-check.ts'
import { onFocus, onShown } from '#shared/lib/screen/browser-signals.ts'
import { isOffline, onConnectionChange } from '#shared/lib/network/connection.ts'
import type { createAppRouter } from '../router.tsx'

interface FindRegistrationProps {
  router: Pick<ReturnType<typeof createAppRouter>, 'subscribe'>
}

/**
 * Finds a registration whose response was lost (product §12.3). The server may be failing for a
 * while, without a change of the network.
 */
export function FindRegistration({ router }: FindRegistrationProps) {
  useEffect(() => {
    void checkRegistration()
    const stops = [
      onFocus(repeatFailedCheck),
      onShown(repeatFailedCheck),
      onConnectionChange(() => {
        if (!isOffline()) repeatFailedCheck()
      }),
      router.subscribe('onResolved', ({ pathChanged }) => {
        if (pathChanged) repeatFailedCheck()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [router])
  return null
}
