import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterContextProvider } from '@tanstack/react-router'
import { Provider } from 'jotai'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { OutOfSight } from '#shared/lib/screen/out-of-sight.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import type { AppParts } from './app-parts.ts'
import { copyFirstScreen, screenHtml } from './screen-html.ts'

/**
 * Returns the first screenful of the home page as HTML while another page is shown: renders a copy
 * out of sight, and removes it before the browser paints. Returns undefined if a start cannot begin
 * with it.
 */
export function copiedHomeHtml({ router, queryClient, store }: AppParts): string | undefined {
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
          <QueryClientProvider client={new SilentClient(queryClient)}>
            <RouterContextProvider router={router}>
              <OutOfSight value>
                <PageFrame frame="shop" bottomBar={staticData?.bottomBar}>
                  <Home />
                </PageFrame>
              </OutOfSight>
            </RouterContextProvider>
          </QueryClientProvider>
        </Provider>,
      )
    })
    const screen = copyFirstScreen(page)
    return screen && screenHtml(screen)
  } finally {
    root.unmount()
    page.remove()
  }
}

/** Has the data of another client, and requests nothing. */
class SilentClient extends QueryClient {
  constructor(known: QueryClient) {
    // Otherwise each query would have a timer that keeps its data in memory.
    super({ defaultOptions: { queries: { gcTime: Infinity } } })
    for (const { queryKey, state } of known.getQueryCache().getAll()) {
      this.setQueryData(queryKey, state.data)
    }
  }

  override defaultQueryOptions: QueryClient['defaultQueryOptions'] = (options) => ({
    ...super.defaultQueryOptions(options),
    enabled: false,
  })
}
