import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { subscribeSession } from '#features/identity/session/session-store.ts'
import { routeTree } from './route-tree.gen.ts'
import { RouteFailure } from './shell/route-failure.tsx'
import { Shell } from './shell/shell.tsx'

export function createAppRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultErrorComponent: RouteFailure,
    InnerWrap: Shell,
    scrollRestoration: true,
  })
  // Guards read the session, so they run again when it changes, here or in another tab.
  subscribeSession(() => {
    void router.invalidate()
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
