import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { getSession, subscribeSession } from '#features/identity/session/session-store.ts'
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
  // Guards read the session, so they run again when it changes, here or in another tab. Not for
  // other changes: a load of the same page undoes what the shopper has scrolled during it.
  let guarded = guardedFacts()
  subscribeSession(() => {
    const before = guarded
    guarded = guardedFacts()
    if (guarded !== before) void router.invalidate()
  })
  return router
}

/** What the guards depend on (src/routes/-guards.ts), and whose pages they guard. */
function guardedFacts(): string {
  const session = getSession()
  return session === null ? '' : `${session.sub} ${session.phoneNumber === null}`
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
