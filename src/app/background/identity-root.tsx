import { Suspense, useEffect } from 'react'
import { isSdkDue } from '#features/identity/login/sdk-demand.ts'
import { useIdentityStatus, wantSdk } from '#features/identity/session/identity-bridge.ts'
import { useSession } from '#features/identity/session/session-store.ts'
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
  const session = useSession()
  useEffect(() => {
    // Also after a sign-out, here or in another tab: its session has to be ended.
    if (isSdkDue()) wantSdk()
  }, [session])
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
