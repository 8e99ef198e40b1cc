import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterContextProvider } from '@tanstack/react-router'
import { Provider, type useStore } from 'jotai'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { createAppRouter } from '../router.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { firstScreenHtml } from './screen-html.ts'

export interface Shop {
  router: ReturnType<typeof createAppRouter>
  queryClient: QueryClient
  store: ReturnType<typeof useStore>
}

/**
 * Returns the first screenful of the home page as HTML while another page is shown: renders a copy
 * out of sight, and removes it before the browser paints. Returns undefined if a start cannot begin
 * with it.
 */
export function copiedHomeHtml({ router, queryClient, store }: Shop): string | undefined {
  const { component: Home, staticData } = router.routesById['/_shop/'].options
  if (Home === undefined) return undefined
  const page = document.createElement('div')
  page.className = ':uno: fixed inset-0 overflow-hidden invisible'
  document.body.append(page)
  const root = createRoot(page)
  try {
    flushSync(() => {
      root.render(
        <Provider store={store}>
          <QueryClientProvider client={silentClient(queryClient)}>
            <RouterContextProvider router={router}>
              <PageFrame frame="shop" bottomBar={staticData?.bottomBar}>
                <Home />
              </PageFrame>
            </RouterContextProvider>
          </QueryClientProvider>
        </Provider>,
      )
    })
    return firstScreenHtml(page)
  } finally {
    root.unmount()
    page.remove()
  }
}

/** Has the data of the app, and requests nothing. */
function silentClient(app: QueryClient): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  for (const { queryKey, state } of app.getQueryCache().getAll()) {
    client.setQueryData(queryKey, state.data)
  }
  return client
}
