import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createStore, Provider } from 'jotai'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startCatalogueWorker } from '#features/catalogue/catalogue-client.ts'
import { invalidateOnCatalogueChange } from '#features/catalogue/catalogue-queries.ts'
import { requireSignInAgain } from '#features/identity/session/identity-bridge.ts'
import { lazySessionToken } from '#features/identity/session/lazy-session-token.ts'
import { getSession } from '#features/identity/session/session-store.ts'
import { connectIdentity } from '#shared/lib/network/api-client.ts'
import { environment } from '#shared/lib/environment.ts'
import { DeferredApp } from './background/deferred-app.tsx'
import { CATALOGUE_STORES } from './persistence/catalogue-stores.ts'
import { restoreStores } from './persistence/restore.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'
import { ErrorBoundary } from '#shared/ui/error-boundary.tsx'
import { Failure } from './shell/failure.tsx'

/** Starts the app in #root. Throws when the build has no publishable key (product §1.2). */
export async function start(): Promise<void> {
  const root = document.querySelector<HTMLElement>('#root')
  if (!root) throw new Error('index.html has no #root')
  if (environment.clerkPublishableKey === '') {
    const { showMissingKey } = await import('./missing-key.ts')
    showMissingKey(root)
    throw new Error('Missing publishable key: set VITE_CLERK_PUBLISHABLE_KEY and build again')
  }

  if (getSession() !== null) startCatalogueWorker()
  connectIdentity({ tokenProvider: lazySessionToken, onSessionRefused: requireSignInAgain })
  const store = createStore()
  const queryClient = createQueryClient()
  invalidateOnCatalogueChange(queryClient)
  restoreStores(queryClient, CATALOGUE_STORES)
  // In a task of its own, as a slow phone takes 50 ms for what is above (docs/decisions/312).
  await new Promise((resolve) => setTimeout(resolve))
  const router = createAppRouter(queryClient)
  // The first route is loaded before React replaces the painted shell.
  await router.load()

  // In a transition, so that the first screen is rendered in slices.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <ErrorBoundary
          fallback={
            <main>
              <Failure />
            </main>
          }
        >
          <Provider store={store}>
            <QueryClientProvider client={queryClient}>
              <RouterProvider router={router} />
              <ErrorBoundary fallback={null}>
                <DeferredApp router={router} />
              </ErrorBoundary>
            </QueryClientProvider>
          </Provider>
        </ErrorBoundary>
      </StrictMode>,
    )
  })
}
