import { lazy, Suspense } from 'react'
import { useSession } from '#features/identity/session-store.ts'
import type { createAppRouter } from '../router.tsx'
import { CatalogueSync } from './catalogue-sync.tsx'
import { IdentityRoot } from './identity-root.tsx'
import { OrderCourierHost } from './order-courier-host.tsx'
import { SignOutPurge } from './sign-out-purge.tsx'
import { useIdle } from './use-idle.ts'

const Toasts = lazy(async () => ({ default: (await import('../shell/toasts.tsx')).Toasts }))

/** What runs beside the screens: identity, toasts, the courier, the catalogue's consequences. */
export function Background({ router }: { router: ReturnType<typeof createAppRouter> }) {
  const isIdle = useIdle()
  const session = useSession()
  return (
    <>
      <IdentityRoot isIdle={isIdle} />
      <SignOutPurge />
      {session?.userId && <OrderCourierHost router={router} userId={session.userId} />}
      {session && <CatalogueSync />}
      {isIdle && (
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
      )}
    </>
  )
}
