import { expect, type BrowserContext, type Request } from '@playwright/test'

/** Returns the requests that are in flight and counted, beginning with the next one. */
export function requestsInFlight(
  context: BrowserContext,
  isCounted: (request: Request) => boolean,
): ReadonlySet<Request> {
  const inFlight = new Set<Request>()
  const end = (request: Request): void => void inFlight.delete(request)
  context.on('request', (request) => {
    if (isCounted(request)) inFlight.add(request)
  })
  context.on('requestfinished', end)
  context.on('requestfailed', end)
  return inFlight
}

/**
 * Returns a function that waits until the pages have no request in flight. Call it right before the
 * server changes, if an earlier request must not find the change, or before a service worker is to
 * be replaced: a request during the end of the old worker restarts it, and while Playwright observes
 * the worker, the browser does not stop it when it is idle (docs/decisions/091).
 */
export function watchRequests(context: BrowserContext): () => Promise<void> {
  const underWay = requestsInFlight(
    context,
    // The worker's own requests do not restart it, and the socket may poll at any time.
    (request) => request.serviceWorker() === null && !request.url().includes('/socket.io/'),
  )
  return () => expect.poll(() => [...underWay].map((request) => request.url())).toEqual([])
}
