import { expect, type BrowserContext, type Request } from '@playwright/test'

/**
 * Returns a function that waits until the pages have no request in flight. Call it right before the
 * server changes, if an earlier request must not find the change, or before a service worker is to
 * be replaced: a request during the end of the old worker restarts it, and
 * while Playwright observes the worker, the browser does not stop it when it is idle
 * (docs/decisions/091).
 */
export function watchRequests(context: BrowserContext): () => Promise<void> {
  const underWay = new Set<Request>()
  const end = (request: Request): void => void underWay.delete(request)
  context.on('request', (request) => {
    // The worker's own requests do not restart it, and the socket may poll at any time.
    if (request.serviceWorker() === null && !request.url().includes('/socket.io/')) {
      underWay.add(request)
    }
  })
  context.on('requestfinished', end)
  context.on('requestfailed', end)
  return () => expect.poll(() => [...underWay].map((request) => request.url())).toEqual([])
}
