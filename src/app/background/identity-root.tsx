import { Suspense } from 'react'
import { environment } from '#shared/lib/environment.ts'
import { lazyPart } from '#shared/lib/lazy-part.ts'

const ClerkRoot = lazyPart(async () => ({
  default: (await import('#features/identity/clerk/clerk-root.tsx')).ClerkRoot,
}))

/** The identity SDK beside the router, in a lazy part of its own (product §12.1). */
export function IdentityRoot() {
  return (
    <Suspense fallback={null}>
      <ClerkRoot
        publishableKey={environment.clerkPublishableKey}
        proxyUrl={environment.clerkProxyUrl}
      />
    </Suspense>
  )
}
