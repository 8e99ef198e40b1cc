import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import {
  cacheAddress,
  cacheHeaders,
  isOutOfReach,
  versionAddress,
} from '#contract/catalogue-cache-entries.ts'
import { SILENT_REQUEST_MS } from '#contract/constants.ts'
import { positionKey, type Position } from '#contract/geo.ts'
import { eventually } from '#tests/support/eventually.ts'
import { createCatalogueLoader } from './catalogue-loader.ts'

const HERE = { latitude: 26.1445, longitude: 91.7362 }
const ELSEWHERE = { latitude: 26.1545, longitude: 91.7462 }
const KEY = positionKey(HERE)
const NOW = 1_763_700_000_000
const YESTERDAY = NOW - DAY_MS

function catalogueOf(price: number): string {
  return JSON.stringify({
    data: {
      isAvailable: true,
      darkStores: [],
      categories: [{ _id: 'dairy', categoryName: 'Dairy', featuredImage: '' }],
      products: [{ _id: 'milk', productName: 'Toned Milk 500 ml', price, categoryId: 'dairy' }],
    },
  })
}

/** A response from the service worker. */
function cachedResponse(version: string, price: number, fetchedAt = YESTERDAY): Response {
  return new Response(catalogueOf(price), { headers: cacheHeaders({ version, fetchedAt }) })
}

/** A response from the network. */
function networkResponse(version: string, price: number): Response {
  return new Response(catalogueOf(price), {
    headers: { 'content-type': 'application/json', etag: version },
  })
}

/** A loader whose requests get the given responses, one after the other. */
function loaderWith(...responses: (Response | Error)[]) {
  const cacheModes: RequestCache[] = []
  const known: (string | null)[] = []
  const bodies: unknown[] = []
  const doFetch = vi.fn<typeof fetch>((_address, init) => {
    cacheModes.push(init?.cache ?? 'default')
    if (typeof init?.body === 'string') bodies.push(JSON.parse(init.body))
    known.push(new Headers(init?.headers).get('if-none-match'))
    const next = responses.shift()
    return next instanceof Response ? Promise.resolve(next) : Promise.reject(next ?? new Error())
  })
  const onChange = vi.fn()
  const loader = createCatalogueLoader({ onChange, fetch: doFetch, now: () => NOW })
  return { ...loader, cacheModes, known, bodies, onChange }
}

/** Never responds, and fails when its signal is aborted. */
const hangingFetch: typeof fetch = (_address, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => {
      reject(new DOMException('The time is over', 'TimeoutError'))
    })
  })

/** The content of Cache Storage, which Node does not have. */
const cached = new Map<string, Response>()
let opened = 0

afterEach(() => {
  vi.useRealTimers()
})
beforeEach(() => {
  cached.clear()
  opened = 0
  vi.stubGlobal('caches', {
    open: () => {
      opened += 1
      return Promise.resolve({
        put: (address: string, response: Response) => {
          cached.set(address, response)
          return Promise.resolve()
        },
      })
    },
  })
  return () => {
    vi.unstubAllGlobals()
  }
})

/** Waits for the last response, because caching goes on after a response was returned. */
async function expectOnlyCached(position: Position, version: string): Promise<void> {
  const entry = cacheAddress(positionKey(position))
  await eventually(() => {
    expect([...cached.keys()]).toContain(entry)
  })
  expect([...cached.keys()]).toEqual([versionAddress(version), entry])
}

describe('the first visit', () => {
  test('caches a response from the network with its version and time', async () => {
    const loader = loaderWith(networkResponse('"v1"', 29))
    const { summary } = await loader.load(HERE)
    expect(summary).toMatchObject({ version: '"v1"', fetchedAt: NOW, productCount: 1 })
    await eventually(() => {
      expect([...cached.keys()]).toEqual([
        '/filed/catalogue/versions/%22v1%22',
        `/filed/catalogue/${KEY}`,
      ])
    })
    const [kept, entry] = cached.values()
    expect(entry?.headers.get('x-jhola-version')).toBe('"v1"')
    expect(entry?.headers.get('x-jhola-fetched-at')).toBe(String(NOW))
    expect(await kept?.text()).toBe(catalogueOf(29))
  })

  test('marks a place that is out of reach', async () => {
    const body = { data: { isAvailable: false, darkStores: [], categories: [], products: [] } }
    const loader = loaderWith(Response.json(body, { headers: { etag: '"none"' } }))
    await loader.load(HERE)
    await eventually(() => {
      const entry = cached.get(cacheAddress(KEY))
      expect(entry && isOutOfReach(entry)).toBe(true)
    })
  })

  test('shares one request between concurrent loads', async () => {
    const loader = loaderWith(networkResponse('"v1"', 29))
    await Promise.all([loader.load(HERE), loader.load(HERE), loader.refresh(HERE)])
    expect(loader.cacheModes).toEqual(['default'])
  })

  test('requests the catalogue by version, and whole if that version is gone', async () => {
    const gone = Response.json({ error: { code: 'NOT_FOUND', message: '' } }, { status: 404 })
    // What a browser sets after a redirect.
    Object.defineProperty(gone, 'redirected', { value: true })
    const loader = loaderWith(gone, networkResponse('"v2"', 30))
    expect((await loader.load(HERE)).summary.version).toBe('"v2"')
    expect(loader.bodies).toEqual([{ ...HERE, catalogue: 'by-version' }, HERE])
  })

  test('is refused, and requested no third time, if every response is a redirect to nothing', async () => {
    const responses = Array.from({ length: 3 }, () => {
      const response = new Response('<h1>Maintenance</h1>', { status: 404 })
      return Object.defineProperty(response, 'redirected', { value: true })
    })
    const loader = loaderWith(...responses)
    await expect(loader.load(HERE)).rejects.toMatchObject({ failure: 'refused' })
    expect(loader.bodies).toHaveLength(2)
  })

  test('is refused if there is no such call, not only no such version', async () => {
    const refused = Response.json({ error: { code: 'NOT_FOUND', message: '' } }, { status: 404 })
    const loader = loaderWith(refused)
    await expect(loader.load(HERE)).rejects.toMatchObject({ failure: 'refused' })
    expect(loader.bodies).toHaveLength(1)
  })

  test('aborts a request that hangs for 50 seconds', async () => {
    vi.useFakeTimers()
    const doFetch = vi.fn(hangingFetch)
    const loader = createCatalogueLoader({ onChange: vi.fn(), fetch: doFetch, now: () => NOW })
    const loaded = expect(loader.load(HERE)).rejects.toMatchObject({ failure: 'unreachable' })
    await vi.advanceTimersByTimeAsync(49_999)
    expect(doFetch.mock.calls[0]?.[1]?.signal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await loaded
    expect(doFetch).toHaveBeenCalledOnce()
  })

  test('sends a request that hangs again when the connection is back, for all who wait for it', async () => {
    vi.useFakeTimers()
    const doFetch = vi
      .fn<typeof fetch>()
      .mockImplementationOnce(hangingFetch)
      .mockResolvedValueOnce(networkResponse('"v1"', 29))
    const loader = createCatalogueLoader({ onChange: vi.fn(), fetch: doFetch, now: () => NOW })
    const loads = [loader.load(HERE), loader.refresh(HERE)]
    await vi.advanceTimersByTimeAsync(SILENT_REQUEST_MS - 1)
    loader.resend()
    expect(doFetch.mock.calls[0]?.[1]?.signal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    for (const { summary } of await Promise.all(loads)) expect(summary.version).toBe('"v1"')
    expect(doFetch).toHaveBeenCalledTimes(2)
    expect(doFetch.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
  })

  test('goes on with a body that is arriving when the connection is back', async () => {
    vi.useFakeTimers()
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const arriving = new Response(readable, { headers: { etag: '"v1"' } })
    const doFetch = vi.fn<typeof fetch>().mockResolvedValueOnce(arriving)
    const loader = createCatalogueLoader({ onChange: vi.fn(), fetch: doFetch, now: () => NOW })
    const loaded = loader.load(HERE)
    const server = writable.getWriter()
    for (const part of catalogueOf(29).match(/.{1,60}/g) ?? []) {
      await vi.advanceTimersByTimeAsync(SILENT_REQUEST_MS - 1)
      loader.resend()
      void server.write(new TextEncoder().encode(part))
    }
    void server.close()
    expect((await loaded).summary.version).toBe('"v1"')
    expect(doFetch.mock.calls[0]?.[1]?.signal?.aborted).toBe(false)
    expect(doFetch).toHaveBeenCalledOnce()
  })

  test('does not cache a response that is not a catalogue', async () => {
    const portal = new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
    const loader = loaderWith(portal, networkResponse('"v1"', 29))
    await expect(loader.load(HERE)).rejects.toMatchObject({ failure: 'unreachable' })
    await loader.load(ELSEWHERE)
    await expectOnlyCached(ELSEWHERE, '"v1"')
  })
})

describe('a later visit', () => {
  test('returns the cached catalogue with the time of its fetch, and does not cache it again', async () => {
    const loader = loaderWith(cachedResponse('"v1"', 29), networkResponse('"v2"', 30))
    const { summary } = await loader.refresh(HERE)
    expect(loader.cacheModes).toEqual(['default'])
    expect(summary).toMatchObject({ version: '"v1"', fetchedAt: YESTERDAY })
    await loader.load(ELSEWHERE)
    await expectOnlyCached(ELSEWHERE, '"v2"')
  })

  test('refreshes from the network, and keeps the catalogue in memory if that fails', async () => {
    const loader = loaderWith(cachedResponse('"v1"', 29), new Error('no route'))
    await loader.load(HERE)
    await expect(loader.refresh(HERE)).rejects.toMatchObject({ failure: 'unreachable' })
    expect(loader.cacheModes).toEqual(['default', 'reload'])
    expect((await loader.load(HERE)).summary.version).toBe('"v1"')
  })

  test('is not sent again what is in memory, only that it is still right', async () => {
    const unchanged = new Response(null, { status: 304 })
    const loader = loaderWith(cachedResponse('"v1"', 29), unchanged, networkResponse('"v2"', 30))
    await loader.load(HERE)
    const { index, summary } = await loader.refresh(HERE)
    expect(summary).toMatchObject({ version: '"v1"', fetchedAt: NOW, productCount: 1 })
    expect(index.products[0]?.row.price).toBe(29)
    expect(loader.onChange).not.toHaveBeenCalled()
    expect((await loader.refresh(HERE)).index.products[0]?.row.price).toBe(30)
    expect(loader.known).toEqual([null, '"v1"', '"v1"'])
    expect(loader.onChange).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ version: '"v2"' }),
    )
  })

  test('requests from the network if the cached catalogue is broken', async () => {
    const broken = new Response('{"data":{"isAv', {
      headers: cacheHeaders({ version: '"v1"', fetchedAt: YESTERDAY }),
    })
    const loader = loaderWith(broken, networkResponse('"v2"', 30))
    expect((await loader.load(HERE)).summary.version).toBe('"v2"')
    expect(loader.cacheModes).toEqual(['default', 'reload'])
  })

  test('sends no third request if the network’s response is broken too', async () => {
    const headers = cacheHeaders({ version: '"v1"', fetchedAt: YESTERDAY })
    const loader = loaderWith(new Response('null', { headers }), new Response('7', { headers }))
    await expect(loader.load(HERE)).rejects.toMatchObject({ failure: 'unreachable' })
    expect(loader.cacheModes).toEqual(['default', 'reload'])
  })
})

describe('when the service worker has cached', () => {
  test('another version, it is read from the cache and reported once', async () => {
    const loader = loaderWith(cachedResponse('"v1"', 29), cachedResponse('"v2"', 30, NOW))
    await loader.load(HERE)
    const announced = { positionKey: KEY, version: '"v2"', fetchedAt: NOW }
    await loader.follow(announced)
    await loader.follow(announced)
    expect(loader.cacheModes).toEqual(['default', 'force-cache'])
    expect(loader.onChange).toHaveBeenCalledTimes(1)
    expect(loader.onChange).toHaveBeenCalledWith(
      expect.objectContaining({ version: '"v2"', fetchedAt: NOW }),
    )
    expect((await loader.load(HERE)).index.products[0]?.row.price).toBe(30)
  })

  test('another version while an older one is being read, the newer one wins', async () => {
    const loader = loaderWith(cachedResponse('"v1"', 29), cachedResponse('"v2"', 30, NOW))
    const loading = loader.load(HERE)
    const following = loader.follow({ positionKey: KEY, version: '"v2"', fetchedAt: NOW })
    await Promise.all([loading, following])
    expect((await loader.load(HERE)).summary.version).toBe('"v2"')
  })

  test('the same version, only its time is reported', async () => {
    const loader = loaderWith(cachedResponse('"v1"', 29))
    await loader.load(HERE)
    await loader.follow({ positionKey: KEY, version: '"v1"', fetchedAt: NOW })
    await loader.follow({ positionKey: KEY, version: '"v1"', fetchedAt: NOW })
    expect(loader.cacheModes).toEqual(['default'])
    expect(loader.onChange).toHaveBeenCalledTimes(1)
    expect(loader.onChange).toHaveBeenCalledWith(
      expect.objectContaining({ version: '"v1"', fetchedAt: NOW }),
    )
  })

  test('another place, nothing is read', async () => {
    const loader = loaderWith(cachedResponse('"v1"', 29))
    await loader.load(HERE)
    await loader.follow({ positionKey: '12.972,77.595', version: '"v9"', fetchedAt: NOW })
    expect(loader.cacheModes).toEqual(['default'])
    expect(loader.onChange).not.toHaveBeenCalled()
  })
})

test('the cache is opened before the request, so that a sign-out also removes a late response', async () => {
  let openedWhenAsked = 0
  const { load } = createCatalogueLoader({
    onChange: vi.fn(),
    now: () => NOW,
    fetch: () => {
      openedWhenAsked = opened
      return Promise.resolve(networkResponse('v1', 29))
    },
  })
  await load(HERE)
  expect(openedWhenAsked).toBe(1)
  await eventually(() => expect(cached.size).toBe(2))
})

test('a newer catalogue of a place to which the shopper returns is announced', async () => {
  const { load, refresh, follow, onChange } = loaderWith(
    cachedResponse('v1', 29),
    cachedResponse('of elsewhere', 29),
    cachedResponse('v2', 35),
  )
  await load(HERE)
  await load(ELSEWHERE)
  // Meanwhile the service worker has refreshed the first place.
  await follow({ positionKey: KEY, version: 'v2', fetchedAt: NOW })
  expect(onChange).not.toHaveBeenCalled()
  const { summary } = await refresh(HERE)
  expect(summary.version).toBe('v2')
  expect(onChange).toHaveBeenCalledExactlyOnceWith(summary)
})

/** The prices that slow work on a catalogue sees, during which something else happens once. */
const pricesSeen = async (
  loader: ReturnType<typeof loaderWith>,
  during: () => Promise<unknown>,
) => {
  const seen: (number | undefined)[] = []
  await loader.workOn(HERE, async ({ products }) => {
    seen.push(products[0]?.row.price)
    if (seen.length === 1) await during()
    return seen
  })
  return seen
}

describe('slow work on a catalogue', () => {
  test('is done again if another version was loaded meanwhile', async () => {
    const loader = loaderWith(cachedResponse('v1', 29), cachedResponse('v2', 30, NOW))
    const announced = { positionKey: KEY, version: 'v2', fetchedAt: NOW }
    expect(await pricesSeen(loader, () => loader.follow(announced))).toEqual([29, 30])
  })

  test('is done once if the catalogue was only confirmed, or another place was loaded', async () => {
    const unchanged = new Response(null, { status: 304 })
    const loader = loaderWith(cachedResponse('v1', 29), unchanged, cachedResponse('v5', 35))
    expect(await pricesSeen(loader, () => loader.refresh(HERE))).toEqual([29])
    expect(await pricesSeen(loader, () => loader.load(ELSEWHERE))).toEqual([29])
    expect(loader.cacheModes).toEqual(['default', 'reload', 'default'])
  })
})
