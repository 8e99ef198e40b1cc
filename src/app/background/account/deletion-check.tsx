import { useEffect } from 'react'
import {
  clearDeletionRequest,
  pendingDeletion,
  recordDeletionRequest,
} from '#features/profile/account-deletion-store.ts'
import { clearShopperData } from '#features/identity/session/sign-out.ts'
import { fetchAccountExists } from '#features/profile/profile-api.ts'
import { onFocus, onOnline, onShown } from '#shared/lib/screen/browser-signals.ts'
import { useIsOffline } from '#shared/lib/network/connection.ts'

/** Longer than a request can be in flight: an account that exists after that was not deleted. */
const CONFIRMED_AFTER_MS = 10 * 60_000

interface DeletionCheckProps {
  /** Null while it is unknown. */
  userId: string | null
  isSignedIn: boolean
}

/**
 * Asks the server about an account whose deletion got no response. The HTTP client notes a deleted
 * one, and the phone signs out (product §14.6). If the session has ended meanwhile, nobody can ask
 * any more, and the phone forgets the shopper, as they wanted.
 */
export function DeletionCheck({ userId, isSignedIn }: DeletionCheckProps) {
  const isOffline = useIsOffline()
  useEffect(() => {
    if (!isSignedIn && pendingDeletion() !== undefined) void clearShopperData()
  }, [isSignedIn])
  useEffect(() => {
    let isChecking = false
    const check = async (): Promise<void> => {
      const unknown = pendingDeletion()
      if (unknown === undefined || userId === null || isChecking) return
      isChecking = true
      try {
        await fetchAccountExists(userId)
        // The shopper may have asked again meanwhile, which this response does not answer.
        if (pendingDeletion()?.askedAtMs !== unknown.askedAtMs) return
        const nowMs = Date.now()
        if (nowMs - unknown.askedAtMs > CONFIRMED_AFTER_MS) clearDeletionRequest()
        // The clock was set back, so the age is unknown. It starts again, or it might never end.
        else if (unknown.askedAtMs > nowMs) recordDeletionRequest(nowMs)
      } catch {
        // callApi has logged it.
      } finally {
        isChecking = false
      }
    }
    // The shop may be reachable again without an event of the browser.
    if (!isOffline) void check()
    const stops = [onOnline, onFocus, onShown].map((follow) => follow(() => void check()))
    return () => {
      for (const stop of stops) stop()
    }
  }, [userId, isOffline])
  return null
}
