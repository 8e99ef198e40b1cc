import { lazy, Suspense } from 'react'
import { useSession } from '#features/identity/session-store.ts'
import { useFirstScreenShown } from '#shared/lib/first-screen.ts'
import type { createAppRouter } from '../router.tsx'

const Background = lazy(async () => ({ default: (await import('./background.tsx')).Background }))

/**
 * Brings the background in after the first screen; at once for somebody who has to sign in or to
 * onboard, where it is what the screen waits for (architecture §4).
 */
export function DeferredApp({ router }: { router: ReturnType<typeof createAppRouter> }) {
  const isFirstScreenShown = useFirstScreenShown()
  const session = useSession()
  if (!isFirstScreenShown && session?.phoneNumber) return null
  return (
    <Suspense fallback={null}>
      <Background router={router} />
    </Suspense>
  )
}
