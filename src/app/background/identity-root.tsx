import { Suspense, useEffect } from 'react'
import { isSdkDue } from '#features/identity/login/sdk-demand.ts'
import { useIdentityStatus, wantSdk } from '#features/identity/session/identity-bridge.ts'
import { subscribeSession } from '#features/identity/session/session-store.ts'
import { environment } from '#shared/lib/environment.ts'
import { lazyPart } from '#shared/lib/lazy-part.ts'

const ClerkRoot = lazyPart(async () => ({
  default: (await import('#features/identity/clerk/clerk-root.tsx')).ClerkRoot,
}))

/**
 * The identity SDK beside the router, in a lazy part of its own (product §12.1), once something
 * waits for it (docs/decisions/226).
 */
export function IdentityRoot() {
  const isWanted = useIdentityStatus() !== 'idle'
  useEffect(() => {
    const look = (): void => {
      if (isSdkDue()) wantSdk()
    }
    look()
    // After a sign-out, here or in another tab: its session has to be ended.
    return subscribeSession(look)
  }, [])
  if (!isWanted) return null
  return (
    <Suspense fallback={null}>
      <ClerkRoot
        publishableKey={environment.clerkPublishableKey}
        proxyUrl={environment.clerkProxyUrl}
      />
    </Suspense>
  )
}
