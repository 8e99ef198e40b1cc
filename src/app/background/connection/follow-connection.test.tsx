import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CONNECTION_IS_BACK } from '#contract/catalogue-messages.ts'
import { stopCatalogue } from '#features/catalogue/catalogue-client.ts'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { onOutboxSyncRequest } from '#features/checkout/outbox-sync-signal.ts'
import { setLiveConnectionAtom } from '#features/orders/live-connection-atoms.ts'
import { isOffline, onConnectionChange, setReachable } from '#shared/lib/network/connection.ts'
import { SlowCatalogueWorker } from '#shared/testing/slow-catalogue-worker.ts'
import { SILENCE_MS } from './connection-watch.ts'
import { followConnection } from './follow-connection.ts'

const stops: (() => void)[] = []
let respond: (response: Response) => void
const healthChecks = vi.fn(
  () =>
    new Promise<Response>((resolve) => {
      respond = resolve
    }),
)

beforeEach(() => {
  vi.useFakeTimers()
  healthChecks.mockClear()
  vi.stubGlobal('fetch', healthChecks)
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  setReachable(undefined)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const HEALTHY = Response.json({ status: 'ok' })

function follow(store = createStore()): QueryClient {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = { subscribe: () => () => {} }
  // As parts of each page do.
  stops.push(onConnectionChange(() => {}))
  stops.push(followConnection({ queryClient, router, store }))
  return queryClient
}

/** A query of the screen; returns how often it was made. */
function showQuery(queryClient: QueryClient, name: string, answer: () => Promise<string>) {
  const queryFn = vi.fn(answer)
  const observer = new QueryObserver(queryClient, { queryKey: [name], queryFn })
  stops.push(observer.subscribe(() => {}))
  return queryFn
}

test('what failed while a health check was late is repeated when its response arrives', async () => {
  const syncs = vi.fn()
  stops.push(onOutboxSyncRequest(syncs))
  const queryClient = follow()
  const failed = showQuery(queryClient, 'failed', () => Promise.reject(new Error('No token')))
  const waiting = showQuery(queryClient, 'in flight', () => new Promise(() => {}))
  const shown = showQuery(queryClient, 'shown', () => Promise.resolve('data'))
  await vi.advanceTimersByTimeAsync(SILENCE_MS)
  expect(isOffline()).toBe(true)
  expect(failed).toHaveBeenCalledOnce()
  expect(syncs).not.toHaveBeenCalled()

  respond(HEALTHY.clone())
  await vi.advanceTimersByTimeAsync(0)
  expect(isOffline()).toBe(false)
  expect(failed).toHaveBeenCalledTimes(2)
  expect(syncs).toHaveBeenCalledOnce()
  // A slow connection is not used for what did not fail.
  expect(waiting).toHaveBeenCalledOnce()
  expect(shown).toHaveBeenCalledOnce()
})

test('a first load that hangs is repeated when the connection is back', async () => {
  const queryClient = follow()
  respond(Response.error())
  await vi.advanceTimersByTimeAsync(0)
  expect(isOffline()).toBe(true)
  const hanging = showQuery(queryClient, 'hanging', () => new Promise(() => {}))

  await vi.advanceTimersByTimeAsync(SILENCE_MS)
  respond(HEALTHY.clone())
  await vi.advanceTimersByTimeAsync(0)
  expect(isOffline()).toBe(false)
  expect(hanging).toHaveBeenCalledTimes(2)
})

/** Requests the catalogue from a slow worker while the server cannot be reached. */
async function requestInOutage() {
  SlowCatalogueWorker.started.length = 0
  vi.stubGlobal('Worker', SlowCatalogueWorker)
  stops.push(stopCatalogue)
  const queryClient = follow()
  respond(Response.error())
  await vi.advanceTimersByTimeAsync(0)
  const place = catalogueQueries.summary({ latitude: 26.1445, longitude: 91.7362 })
  const observer = new QueryObserver(queryClient, place)
  stops.push(observer.subscribe(() => {}))
  return observer
}

test('a request for the catalogue that hangs is sent again when the connection is back, by the service worker too', async () => {
  const messages: unknown[] = []
  const controller = { postMessage: (message: unknown) => messages.push(message) }
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: { controller } } }))
  await requestInOutage()
  const [worker] = SlowCatalogueWorker.started
  worker?.reply({ event: 'started' })
  await vi.advanceTimersByTimeAsync(SILENCE_MS)
  expect(messages).toEqual([])

  respond(HEALTHY.clone())
  await vi.advanceTimersByTimeAsync(0)
  expect(messages).toEqual([{ type: 'CONNECTION_IS_BACK' }])
  expect(worker?.requests).toMatchObject([
    { method: 'summary' },
    CONNECTION_IS_BACK,
    { method: 'summary' },
  ])
})

test('a worker whose script hangs is replaced when the connection is back, and the catalogue is requested from the new one', async () => {
  const observer = await requestInOutage()
  await vi.advanceTimersByTimeAsync(SILENCE_MS)

  respond(HEALTHY.clone())
  await vi.advanceTimersByTimeAsync(0)
  expect(SlowCatalogueWorker.started).toMatchObject([
    { isTerminated: true },
    { isTerminated: false, requests: [{ method: 'summary' }] },
  ])
  expect(observer.getCurrentResult().status).toBe('pending')
})

test('a live connection is followed by a health check only while the server counts as unreachable', async () => {
  const store = createStore()
  follow(store)
  respond(HEALTHY.clone())
  await vi.advanceTimersByTimeAsync(0)
  store.set(setLiveConnectionAtom, 'connecting')
  store.set(setLiveConnectionAtom, 'connected')
  expect(healthChecks).toHaveBeenCalledOnce()

  setReachable(false)
  store.set(setLiveConnectionAtom, 'connecting')
  store.set(setLiveConnectionAtom, 'connected')
  expect(healthChecks).toHaveBeenCalledTimes(2)
})

/** The browser reports that there is no network; returns a function after which there is one. */
function loseNetwork(): () => void {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  return () => {
    onLine.mockReturnValue(true)
    dispatchEvent(new Event('online'))
  }
}

test('a browser that reports no network is believed until the server responds', async () => {
  follow()
  respond(HEALTHY.clone())
  await vi.advanceTimersByTimeAsync(0)
  loseNetwork()
  expect(isOffline()).toBe(true)
  respond(HEALTHY.clone())
  await vi.advanceTimersByTimeAsync(0)
  expect(isOffline()).toBe(false)

  loseNetwork()
  respond(Response.error())
  await vi.advanceTimersByTimeAsync(0)
  expect(isOffline()).toBe(true)
})

test('a page that starts in a browser without a network is offline until the server responds', async () => {
  setReachable(undefined)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  follow()
  expect(isOffline()).toBe(true)
  respond(HEALTHY.clone())
  await vi.advanceTimersByTimeAsync(0)
  expect(isOffline()).toBe(false)
})

test('a page that was offline before its background was loaded requests what it shows again at the first response', async () => {
  // As parts of each page do.
  stops.push(onConnectionChange(() => {}))
  const findNetwork = loseNetwork()
  findNetwork()
  expect(isOffline()).toBe(false)
  const shown = showQuery(follow(), 'shown', () => Promise.resolve('data'))
  await vi.advanceTimersByTimeAsync(0)
  expect(shown).toHaveBeenCalledOnce()
  respond(HEALTHY.clone())
  await vi.advanceTimersByTimeAsync(0)
  expect(shown).toHaveBeenCalledTimes(2)
})

test('a check that failed is repeated at once if the browser reported a network while it was running', async () => {
  follow()
  await vi.advanceTimersByTimeAsync(SILENCE_MS)
  expect(isOffline()).toBe(true)
  dispatchEvent(new Event('online'))
  respond(Response.error())
  await vi.advanceTimersByTimeAsync(0)
  expect(healthChecks).toHaveBeenCalledTimes(2)
  respond(HEALTHY.clone())
  await vi.advanceTimersByTimeAsync(0)
  expect(isOffline()).toBe(false)
})

test('a response from before the network was lost does not count', async () => {
  follow()
  loseNetwork()
  respond(HEALTHY.clone())
  await vi.advanceTimersByTimeAsync(0)
  expect(isOffline()).toBe(true)
})

test('a live connection that cannot be made is followed by a health check', async () => {
  const store = createStore()
  follow(store)
  respond(HEALTHY.clone())
  await vi.advanceTimersByTimeAsync(0)
  expect(healthChecks).toHaveBeenCalledOnce()

  // The first attempt of the page, which was never connected.
  store.set(setLiveConnectionAtom, 'connecting')
  expect(healthChecks).toHaveBeenCalledOnce()
  store.set(setLiveConnectionAtom, 'waiting')
  expect(healthChecks).toHaveBeenCalledTimes(2)
  respond(Response.error())
  await vi.advanceTimersByTimeAsync(0)
  expect(isOffline()).toBe(true)

  // The next attempts fail too, while the watch checks at its own pace.
  store.set(setLiveConnectionAtom, 'connecting')
  store.set(setLiveConnectionAtom, 'waiting')
  expect(healthChecks).toHaveBeenCalledTimes(2)
  store.set(setLiveConnectionAtom, 'connecting')
  store.set(setLiveConnectionAtom, 'connected')
  expect(healthChecks).toHaveBeenCalledTimes(3)
  respond(HEALTHY.clone())
  await vi.advanceTimersByTimeAsync(0)
  expect(isOffline()).toBe(false)
})

test.each([
  ['an error in JSON', Response.json({ status: 503, error: 'Bad gateway' }, { status: 503 })],
  ['another status in JSON', Response.json({ status: 'maintenance' })],
  ['a page', new Response('<title>Sign in to the network</title>')],
])('the server counts as unreachable if a gateway responds with %s', async (_name, response) => {
  follow()
  respond(response)
  await vi.advanceTimersByTimeAsync(0)
  expect(isOffline()).toBe(true)
})
