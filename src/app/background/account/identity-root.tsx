import { useEffect, useState, type ReactNode } from 'react'
import { isSdkNeeded } from '#features/identity/login/sdk-needed.ts'
import {
  identityStatus,
  retrySdk,
  sdkAttempt,
  loadSdk,
} from '#features/identity/session/identity-bridge.ts'
import { subscribeSession } from '#features/identity/session/session-store.ts'
import { isOffline, onConnectionChange } from '#shared/lib/network/connection.ts'
import { environment } from '#shared/lib/environment.ts'
import { useObservable } from '#shared/lib/observable-value.ts'

/**
 * The identity SDK in its own lazy chunk beside the router (product §12.1). It is loaded once
 * something waits for it (docs/decisions/226).
 */
export function IdentityRoot() {
  const status = useObservable(identityStatus)
  const clerkRoot = useClerkRoot(status !== 'idle')
  useEffect(() => {
    const loadIfNeeded = (): void => {
      if (isSdkNeeded()) loadSdk()
    }
    loadIfNeeded()
    // After a sign-out, here or in another tab, the session has to be ended at the provider.
    return subscribeSession(loadIfNeeded)
  }, [])
  // Nothing waits for an SDK that cannot reach its server (docs/decisions/315).
  useEffect(() => {
    if (status === 'loading' && isOffline()) identityStatus.set('offline')
  }, [status])
  useEffect(() => onConnectionChange(adaptToConnection), [])
  return clerkRoot
}

function adaptToConnection(): void {
  const status = identityStatus.get()
  if (isOffline()) {
    if (status === 'loading') identityStatus.set('offline')
  } else if (status === 'offline') {
    identityStatus.set('loading')
  } else if (status === 'error') {
    // Neither the part nor the SDK in it recovers from a failed download by itself.
    retrySdk()
  }
}

/** Signing in needs it. Unlike other lazy parts, it is loaded again with each attempt. */
function useClerkRoot(isWanted: boolean): ReactNode {
  const attempt = useObservable(sdkAttempt)
  const [clerkRoot, setClerkRoot] = useState<ReactNode>(null)
  const isMissing = clerkRoot === null
  useEffect(() => {
    if (!isWanted || !isMissing) return undefined
    let isCurrent = true
    const load = async (): Promise<void> => {
      try {
        const { ClerkRoot } = await import('#features/identity/clerk/clerk-root.tsx')
        if (!isCurrent) return
        setClerkRoot(
          <ClerkRoot
            publishableKey={environment.clerkPublishableKey}
            proxyUrl={environment.clerkProxyUrl}
          />,
        )
      } catch (error) {
        console.info(`Attempt ${attempt} to load the chunk with the identity SDK failed:`, error)
        if (isCurrent) identityStatus.set('error')
      }
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [isWanted, isMissing, attempt])
  return clerkRoot
}
