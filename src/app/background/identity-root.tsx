import { lazy, Suspense } from 'react'
import { useSession } from '#features/identity/session-store.ts'
import { environment } from '#shared/lib/environment.ts'

const ClerkRoot = lazy(async () => ({
  default: (await import('#features/identity/clerk-root.tsx')).ClerkRoot,
}))

/**
 * The identity SDK beside the router (DESIGN §3): at once for somebody who has to sign in, after
 * the first screen for a shopper whom the session store already knows.
 */
export function IdentityRoot({ isIdle }: { isIdle: boolean }) {
  const session = useSession()
  if (!isIdle && session?.phoneNumber) return null
  return (
    <Suspense fallback={null}>
      <ClerkRoot
        publishableKey={environment.clerkPublishableKey}
        proxyUrl={environment.clerkProxyUrl}
      />
    </Suspense>
  )
}
