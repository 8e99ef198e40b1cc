import { useEffect, useState, type ReactNode } from 'react'
import { isSdkDue } from '#features/identity/login/sdk-demand.ts'
import {
  getIdentityStatus,
  retrySdk,
  setIdentityStatus,
  useIdentityStatus,
  useSdkAttempt,
  wantSdk,
} from '#features/identity/session/identity-bridge.ts'
import { subscribeSession } from '#features/identity/session/session-store.ts'
import { onOnline } from '#shared/lib/browser-signals.ts'
import { environment } from '#shared/lib/environment.ts'

/**
 * The identity SDK in its own lazy chunk beside the router (product §12.1). It is loaded once
 * something waits for it (docs/decisions/226).
 */
export function IdentityRoot() {
  const isWanted = useIdentityStatus() !== 'idle'
  const clerkRoot = useClerkRoot(isWanted)
  useEffect(() => {
    const look = (): void => {
      if (isSdkDue()) wantSdk()
    }
    look()
    // After a sign-out, here or in another tab, the session has to be ended at the provider.
    return subscribeSession(look)
  }, [])
  useEffect(() => {
    // Neither the part nor the SDK in it recovers from a failed download by itself.
    const recover = (): void => {
      if (getIdentityStatus() === 'error') retrySdk()
    }
    return onOnline(recover)
  }, [])
  return clerkRoot
}

/** Signing in needs it. Unlike other lazy parts, it is loaded again with each attempt. */
function useClerkRoot(isWanted: boolean): ReactNode {
  const attempt = useSdkAttempt()
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
        if (isCurrent) setIdentityStatus('error')
      }
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [isWanted, isMissing, attempt])
  return clerkRoot
}
