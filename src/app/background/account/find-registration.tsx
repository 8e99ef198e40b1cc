import { useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import type { Position } from '#contract/geo.ts'
import { positionAtom } from '#features/availability/location-atoms.ts'
import { ensureRegistered } from '#features/identity/session/ensure-registered.ts'
import {
  checkRegistration,
  repeatFailedCheck,
  useRegistrationState,
} from '#features/identity/session/registration-check.ts'
import { onFocus, onShown } from '#shared/lib/screen/browser-signals.ts'
import { getSession } from '#features/identity/session/session-store.ts'
import { isOffline, onConnectionChange, useIsOffline } from '#shared/lib/network/connection.ts'

/**
 * Finds a registration whose response was lost, and repeats one that has failed (product §12.3). The
 * server may be failing for a while, without a change of the network.
 */
export function FindRegistration() {
  const router = useRouter()
  const isUnregistered = useRegistrationState() === 'unregistered'
  const position = useAtomValue(positionAtom)
  const isConnected = !useIsOffline()
  const checkFirst = useEffectEvent(() => {
    // Just after a failed registration, the repeat below checks by itself.
    if (!isUnregistered || position === null) void checkRegistration()
  })
  useEffect(() => {
    checkFirst()
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
  // Also while an attempt from before an outage still hangs: it may be made twice.
  useEffect(() => {
    if (isUnregistered && position !== null && isConnected) void registerAgain(position)
  }, [isUnregistered, position, isConnected])
  return null
}

/** Without an account, 'My Account' could show nothing. */
async function registerAgain(position: Position): Promise<void> {
  const session = getSession()
  if (session === null || session.phoneNumber === null || session.email === '') return
  const { sub, email, phoneNumber } = session
  try {
    await ensureRegistered({ sub, email, phoneNumber }, position)
  } catch (error) {
    // Repeated at the next start, at another position, and when the connection comes back.
    console.info('The registration could not be repeated:', error)
  }
}
