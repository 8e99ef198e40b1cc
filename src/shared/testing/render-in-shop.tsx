import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type AnyRouter,
  type RouteComponent,
  type StaticDataRouteOption,
} from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'

/** The providers around a component in the running shop, for tests to set up and inspect. */
export interface ShopAround {
  store: ReturnType<typeof createStore>
  queryClient: QueryClient
  router: AnyRouter
  /** The current path. */
  path: () => string
  /** Goes to an address of the shop. */
  go: (address: string) => Promise<void>
}

/** A page of a test. It is shown once `loaded` has resolved. */
export interface TestPage {
  path: string
  component: RouteComponent
  loaded?: Promise<void>
  staticData?: StaticDataRouteOption
}

/** For component tests only: a router that begins at this address. `frame` has the outlet. */
export function createTestRouter(
  pages: readonly TestPage[],
  address: string,
  frame: RouteComponent = Outlet,
): AnyRouter {
  const rootRoute = createRootRoute({ component: frame })
  return createRouter({
    routeTree: rootRoute.addChildren(
      pages.map(({ path, component, loaded, staticData = {} }) =>
        createRoute({
          getParentRoute: () => rootRoute,
          path,
          component,
          loader: () => loaded,
          staticData,
        }),
      ),
    ),
    history: createMemoryHistory({ initialEntries: [address] }),
    // As in the shop.
    scrollRestoration: true,
  })
}

/** For component tests only: loads the first page, and renders it with the providers of the shop. */
export async function renderRouter(
  router: AnyRouter,
  { store, queryClient }: Pick<ShopAround, 'store' | 'queryClient'>,
): Promise<void> {
  await router.load()
  await act(async () => {
    render(
      <Provider store={store}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </Provider>,
    )
    await Promise.resolve()
  })
}

/**
 * For component tests only: renders an element with a router, a query client and its own store.
 * Every address shows the same element. `prepare` fills the store or the cache before.
 */
export async function renderInShop(
  piece: ReactNode,
  prepare: (shop: ShopAround) => void = () => {},
): Promise<ShopAround> {
  const store = createStore()
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createTestRouter([{ path: '$', component: () => piece }], '/here')
  const go = (address: string): Promise<void> =>
    act(async () => {
      router.history.push(address)
      await router.load()
    })
  const shop: ShopAround = {
    store,
    queryClient,
    router,
    path: () => router.state.location.pathname,
    go,
  }
  prepare(shop)
  await renderRouter(router, shop)
  return shop
}
