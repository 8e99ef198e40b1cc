import { lazy, Suspense, useEffect, useState } from 'react'
import { useSession } from '#features/identity/session-store.ts'
import type { createAppRouter } from '../router.tsx'
import { CatalogueSync } from './catalogue-sync.tsx'
import { IdentityRoot } from './identity-root.tsx'
import { OrderCourierHost } from './order-courier-host.tsx'
import { SignOutPurge } from './sign-out-purge.tsx'

const Toasts = lazy(async () => ({ default: (await import('../shell/toasts.tsx')).Toasts }))

/** What runs beside the screens: identity, toasts, the courier, the catalogue's consequences. */
export function Background({ router }: { router: ReturnType<typeof createAppRouter> }) {
  const isIdle = useIdle()
  const session = useSession()
  return (
    <>
      <IdentityRoot router={router} />
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

/** False until the browser has had a quiet moment after the first paint. */
function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const settle = (): void => {
      setIsIdle(true)
    }
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(settle, 1_000)
      return () => {
        clearTimeout(timer)
      }
    }
    const handle = requestIdleCallback(settle, { timeout: 3_000 })
    return () => {
      cancelIdleCallback(handle)
    }
  }, [])
  return isIdle
}
