import { RouterContextProvider } from '@tanstack/react-router'
import { useSession } from '#features/identity/session/session-store.ts'
import { useFirstScreenShown } from '#shared/lib/screen/first-screen.ts'
import { lazyComponent } from '#shared/lib/screen/lazy-part.ts'
import { untilLoaded } from '#shared/lib/screen/until-loaded.ts'
import type { createAppRouter } from '../router.tsx'

const Background = lazyComponent(
  async () => (await untilLoaded(() => import('./background.tsx'))).Background,
)

/**
 * Loads the background after the first screen; at once for a shopper who has to sign in or to
 * onboard, whose screen depends on it (architecture §4).
 */
export function DeferredApp({ router }: { router: ReturnType<typeof createAppRouter> }) {
  const isFirstScreenShown = useFirstScreenShown()
  const session = useSession()
  if (!isFirstScreenShown && session?.phoneNumber) return null
  return (
    <RouterContextProvider router={router}>
      <Background />
    </RouterContextProvider>
  )
}
