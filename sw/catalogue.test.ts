import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CatalogueDelta } from '#contract/catalogue-delta.ts'
import {
  cacheAddress,
  cacheHeaders,
  placeEntry,
  versionAddress,
} from '#contract/catalogue-cache-entries.ts'
import { REQUEST_TIMEOUT_MS, SILENT_REQUEST_MS } from '#contract/constants.ts'
import { positionKey, type Position } from '#contract/geo.ts'
import { eventually } from '#tests/support/eventually.ts'
import { serveCatalogue } from './catalogue.ts'
import { resendCatalogueRequests } from './fetch-catalogue.ts'

const HOME = { latitude: 26.144, longitude: 91.736 }
const MOVED = { latitude: 26.15, longitude: 91.74 }
const catalogueOf = (name: string) =>
  JSON.stringify({ data: { isAvailable: true, products: [{ name }] } })

/** An in-memory Cache Storage with the parts that the catalogue cache uses. */
function cacheStorage() {
  const entries = new Map<string, Response>()
  const cache = {
    match: (address: string): Promise<Response | undefined> =>
      Promise.resolve(entries.get(address)?.clone()),
    put: (address: string, response: Response) => Promise.resolve(entries.set(address, response)),
    delete: (address: string) => Promise.resolve(entries.delete(address)),
    keys: () => Promise.resolve([...entries.keys()].map((address) => ({ url: address }))),
  }
  let isThere = true
  return {
    entries,
    remove: () => {
      entries.clear()
      isThere = false
    },
    isThere: () => isThere,
    caches: {
      open: () => {
        isThere = true
        return Promise.resolve(cache)
      },
      has: () => Promise.resolve(isThere),
      delete: () => {
        isThere = false
        return Promise.resolve(true)
      },
    },
    cache,
  }
}

/** A fetch event like a browser's: when no promise is pending, it accepts no further ones. */
class FetchEventInTime extends Event {
  #awaited = 0

  constructor() {
    super('fetch')
  }

  waitUntil(task: Promise<unknown>): void {
    if (this.isOver) throw new DOMException('The event is over', 'InvalidStateError')
    void this.awaits(task)
  }

  async awaits<T>(task: Promise<T>): Promise<T> {
    this.#awaited += 1
    try {
      return await task
    } finally {
      this.#awaited -= 1
    }
  }

  get isOver(): boolean {
    return this.#awaited === 0
  }
}

let phone = cacheStorage()

beforeEach(() => {
  vi.useFakeTimers()
  phone = cacheStorage()
  vi.stubGlobal('caches', phone.caches)
  vi.stubGlobal('location', { origin: 'http://shop.test' })
})
afterEach(async () => {
  // Ends requests that hang, which would be shared with the next test.
  await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Requests the catalogue of a place and returns the outcome. */
async function ask(position: Position, init: RequestInit = {}) {
  const url = new URL('http://shop.test/api/v1/check-availability')
  const request = new Request(url, { method: 'POST', body: JSON.stringify(position), ...init })
  const event = new FetchEventInTime()
  const response = event.awaits(Promise.resolve(serveCatalogue({ event, request, url })))
  return { event, response }
}

/** Stores a catalogue for a place. */
function cacheCatalogue(position: Position, version: string, json: string): void {
  const facts = { version, fetchedAt: Date.now() }
  phone.entries.set(versionAddress(version), new Response(json, { headers: cacheHeaders(facts) }))
  phone.entries.set(cacheAddress(positionKey(position)), placeEntry(facts, true))
}

/** Stores an earlier catalogue of the place. */
const cacheHome = () => cacheCatalogue(HOME, 'v1', catalogueOf('of home'))

const cachedAt = async (position: Position) => {
  const entry = phone.entries.get(cacheAddress(positionKey(position)))
  const version = entry?.headers.get('x-jhola-version')
  if (version == null) return undefined
  return [version, await phone.entries.get(versionAddress(version))?.clone().text()]
}

/** A server whose catalogue is of version v1: it sends nothing to those who have it. */
function serveUnchanged(): (string | null)[] {
  const requestedWith: (string | null)[] = []
  vi.stubGlobal('fetch', (_address: string, { headers }: { headers: Headers }) => {
    const known = headers.get('if-none-match')
    requestedWith.push(known)
    return Promise.resolve(
      known === 'v1'
        ? new Response(null, { status: 304 })
        : new Response(catalogueOf('of the network'), {
            headers: { 'content-type': 'application/json', etag: 'v1' },
          }),
    )
  })
  return requestedWith
}

/** A page that has version v1 in memory checks for a newer one. */
async function check(position: Position): Promise<Response> {
  const { event, response } = await ask(position, {
    cache: 'reload',
    headers: { 'if-none-match': 'v1' },
  })
  await response
  await eventually(() => {
    expect(event.isOver).toBe(true)
  })
  return response
}

test('a catalogue that has not changed is confirmed without being sent again', async () => {
  cacheHome()
  const fetchedAt = Date.now()
  const requestedWith = serveUnchanged()
  vi.setSystemTime(fetchedAt + 60_000)
  expect((await check(HOME)).status).toBe(304)
  const { response } = await ask(HOME)
  const served = await response
  expect(await served.text()).toContain('of home')
  expect(served.headers.get('x-jhola-fetched-at')).toBe(String(fetchedAt + 60_000))
  await eventually(() => {
    expect(requestedWith).toEqual(['v1', 'v1'])
  })
})

test('a catalogue that is confirmed does not replace a newer one that was cached meanwhile', async () => {
  cacheHome()
  vi.stubGlobal('fetch', async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return new Response(null, { status: 304 })
  })
  const { event, response } = await ask(HOME)
  expect(await (await response).text()).toContain('of home')
  cacheCatalogue(HOME, 'v2', catalogueOf('of another tab'))
  await vi.advanceTimersByTimeAsync(1_000)
  await eventually(() => {
    expect(event.isOver).toBe(true)
  })
  expect(await cachedAt(HOME)).toEqual(['v2', catalogueOf('of another tab')])
})

test('a catalogue that the page has but the cache does not is downloaded again and cached', async () => {
  const requestedWith = serveUnchanged()
  expect(await (await check(HOME)).text()).toContain('of the network')
  expect(requestedWith).toEqual([null])
  expect(await cachedAt(HOME)).toEqual(['v1', catalogueOf('of the network')])
})

const respondWithHome = () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(catalogueOf('of home'), {
        headers: { 'content-type': 'application/json', etag: 'v1' },
      }),
    ),
  )
}

/** Removes the cache while this address is looked up, before or after the entry is found. */
const removeDuringLookup = (address: string, when: 'before' | 'after') => {
  const { match } = phone.cache
  vi.spyOn(phone.cache, 'match').mockImplementation(async (looked) => {
    if (looked === address && when === 'before') phone.remove()
    const found = await match(looked)
    if (looked === address && when === 'after') phone.remove()
    return found
  })
}

describe('a cache that a sign-out removes', () => {
  test('during a read is not created again', async () => {
    cacheHome()
    respondWithHome()
    removeDuringLookup(versionAddress('v1'), 'after')
    const { event, response } = await ask(HOME)
    expect(await (await response).text()).toContain('of home')
    await eventually(() => {
      expect(event.isOver).toBe(true)
    })
    expect(phone.isThere()).toBe(false)
  })

  test('before the read, after the request arrived, is not created again', async () => {
    cacheHome()
    respondWithHome()
    removeDuringLookup(cacheAddress(positionKey(HOME)), 'before')
    const { event, response } = await ask(HOME)
    expect(await (await response).text()).toContain('of home')
    await eventually(() => {
      expect(event.isOver).toBe(true)
    })
    expect(phone.isThere()).toBe(false)
  })

  test('before the request arrived is not created again', async () => {
    respondWithHome()
    phone.remove()
    expect((await check(HOME)).status).toBe(200)
    expect(phone.isThere()).toBe(false)
  })
})

test('a cache that stays locked counts as empty, and is deleted', async () => {
  cacheHome()
  serveUnchanged()
  vi.spyOn(phone.cache, 'match').mockReturnValue(new Promise(() => {}))
  vi.spyOn(phone.cache, 'keys').mockReturnValue(new Promise(() => {}))
  const { response } = await ask(HOME)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await (await response).text()).toContain('of the network')
  expect(phone.isThere()).toBe(false)
})

test.each([
  ['read', HOME, 'match'],
  // Chromium reports no error for an entry that it cannot look up.
  ['searched for a place nearby', MOVED, 'keys'],
] as const)(
  "a cache that cannot be %s does not hide the server's catalogue",
  async (_how, position, operation) => {
    cacheHome()
    serveUnchanged()
    const error = new DOMException('Unexpected internal error.', 'UnknownError')
    vi.spyOn(phone.cache, operation).mockRejectedValue(error)
    vi.spyOn(console, 'info').mockReturnValue()
    const { response } = await ask(position)
    expect(await (await response).text()).toContain('of the network')
  },
)

test('a shopper who has moved sees the old place while the body of the new one stalls', async () => {
  cacheHome()
  const [download] = serveSlowly(['v2'])
  const { response } = await ask(MOVED)
  await vi.advanceTimersByTimeAsync(0)
  download?.receive('{"data":')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await (await response).text()).toContain('of home')
})

test('a limit of requests that is exceeded does not hide the old place', async () => {
  cacheHome()
  const body = { error: { code: 'RATE_LIMITED', message: 'Too many requests' } }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status: 429 })))
  const { response } = await ask(MOVED)
  expect(await (await response).text()).toContain('of home')
})

test('a shopper who moved sees the new place if it arrives completely in time', async () => {
  cacheHome()
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(catalogueOf('of the new place'), {
        headers: { 'content-type': 'application/json', etag: 'v2' },
      }),
    ),
  )
  const { response } = await ask(MOVED)
  const served = await response
  expect(served.headers.get('etag')).toBe('v2')
  expect(await served.text()).toContain('of the new place')
})

test('on a slow connection a shopper who has moved sees the old place, and the new one is cached later', async () => {
  cacheHome()
  vi.stubGlobal('fetch', async () => {
    await new Promise((resolve) => setTimeout(resolve, 10_000))
    return new Response(catalogueOf('of the new place'), {
      headers: { 'content-type': 'application/json', etag: 'v2' },
    })
  })

  const { event, response } = await ask(MOVED)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await (await response).text()).toContain('of home')
  await vi.advanceTimersByTimeAsync(6_999)
  // Otherwise the browser may stop the worker and its fetch.
  expect(event.isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await eventually(() => {
    expect(event.isOver).toBe(true)
  })
  expect(await cachedAt(MOVED)).toEqual(['v2', catalogueOf('of the new place')])
})

/** A network that loses the first request without a word, and serves the next ones. */
function hangOnce(): RequestInit[] {
  const sent: RequestInit[] = []
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
    sent.push(init)
    if (sent.length > 1) {
      const headers = { 'content-type': 'application/json', etag: 'v2' }
      return Promise.resolve(new Response(catalogueOf('of the network'), { headers }))
    }
    return new Promise((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => {
        reject(new DOMException('Aborted', 'AbortError'))
      })
    })
  })
  return sent
}

interface Download {
  /** A part of the body arrives. */
  receive: (part: string) => void
  end: () => void
}

/**
 * A network that sends the head of a response with each of these versions at once, in turn, and the
 * body when the test says so.
 */
function serveSlowly(versions: string[], status = 200): Download[] {
  const started: ReadableStreamDefaultController<Uint8Array>[] = []
  vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
    const etag = versions[started.length] ?? 'one too many'
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        started.push(controller)
        signal?.addEventListener('abort', () => {
          controller.error(new DOMException('Aborted', 'AbortError'))
        })
      },
    })
    return Promise.resolve(
      new Response(body, { status, headers: { 'content-type': 'application/json', etag } }),
    )
  })
  return versions.map((_version, at) => ({
    receive: (part) => started[at]?.enqueue(new TextEncoder().encode(part)),
    end: () => started[at]?.close(),
  }))
}

/** After this time, a page says that the connection is back. */
async function connectionIsBackAfter(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  resendCatalogueRequests()
  await vi.advanceTimersByTimeAsync(0)
}

describe('a request that hangs', () => {
  test('is sent again when a page says that the connection is back, and the page gets its response', async () => {
    const sent = hangOnce()
    const { event, response } = await ask(HOME)
    await connectionIsBackAfter(SILENT_REQUEST_MS)
    expect(await (await response).text()).toContain('of the network')
    await eventually(() => {
      expect(event.isOver).toBe(true)
    })
    expect(sent.map(({ body }) => body)).toEqual([sent[0]?.body, sent[0]?.body])
    expect(await cachedAt(HOME)).toEqual(['v2', catalogueOf('of the network')])
  })

  test('that was sent a moment ago has as much time as any other, also if a second page says so', async () => {
    const sent = hangOnce()
    const { response } = await ask(HOME)
    await connectionIsBackAfter(SILENT_REQUEST_MS - 2)
    await connectionIsBackAfter(1)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await (await response).text()).toContain('of the network')
    await vi.advanceTimersByTimeAsync(SILENT_REQUEST_MS)
    expect(sent).toHaveLength(2)
  })

  test('fails after 50 seconds if nothing is heard of the connection', async () => {
    const sent = hangOnce()
    const { response } = await ask(HOME)
    const outcome = response.then(
      () => 'a response',
      (error: unknown) => String(error),
    )
    await vi.advanceTimersByTimeAsync(50_000)
    expect(await outcome).toContain('AbortError')
    // It is over: what is said of the connection later sends nothing.
    await connectionIsBackAfter(0)
    expect(sent).toHaveLength(1)
  })

  test('is shared by all that wait for the same catalogue, which is cached once', async () => {
    cacheHome()
    const put = vi.spyOn(phone.cache, 'put')
    const sent = hangOnce()
    // Served from the cache, and checked in the background.
    const first = await ask(HOME)
    expect(await (await first.response).text()).toContain('of home')
    const others = [check(HOME), check(HOME)]
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toHaveLength(1)
    await connectionIsBackAfter(SILENT_REQUEST_MS)
    for (const other of others) expect(await (await other).text()).toContain('of the network')
    expect(sent).toHaveLength(2)
    expect(await cachedAt(HOME)).toEqual(['v2', catalogueOf('of the network')])
    expect(put.mock.calls.map(([address]) => address)).toEqual([
      versionAddress('v2'),
      cacheAddress(positionKey(HOME)),
    ])
  })

  test('since before a sign-out is also cached for the next shopper who waits for it', async () => {
    const sent = hangOnce()
    await ask(HOME)
    await vi.advanceTimersByTimeAsync(SILENT_REQUEST_MS)
    phone = cacheStorage()
    vi.stubGlobal('caches', phone.caches)
    const { event } = await ask(HOME)
    await connectionIsBackAfter(0)
    await eventually(() => {
      expect(event.isOver).toBe(true)
    })
    expect(sent).toHaveLength(2)
    expect(await cachedAt(HOME)).toEqual(['v2', catalogueOf('of the network')])
  })
})

describe('a download', () => {
  test('is shared until its body has arrived, and goes on when the connection is back', async () => {
    cacheHome()
    const [download] = serveSlowly(['v2'])
    const first = await ask(HOME)
    expect(await (await first.response).text()).toContain('of home')
    await vi.advanceTimersByTimeAsync(SILENT_REQUEST_MS)
    const [begin, end] = [catalogueOf('v2').slice(0, 40), catalogueOf('v2').slice(40)]
    download?.receive(begin)
    const second = check(HOME)
    await connectionIsBackAfter(SILENT_REQUEST_MS - 1)
    download?.receive(end)
    download?.end()
    const response = await second
    expect(response.headers.get('etag')).toBe('v2')
    expect(await response.text()).toBe(catalogueOf('v2'))
    expect(await cachedAt(HOME)).toEqual(['v2', catalogueOf('v2')])
  })

  test('that has stopped is begun again when the connection is back', async () => {
    const [stopped, download] = serveSlowly(['v2', 'v3'])
    const { response } = await ask(HOME)
    await vi.advanceTimersByTimeAsync(0)
    stopped?.receive('{"data":')
    await connectionIsBackAfter(SILENT_REQUEST_MS)
    download?.receive(catalogueOf('v3'))
    download?.end()
    expect(await (await response).text()).toBe(catalogueOf('v3'))
  })

  test('does not replace a catalogue that was requested later and arrived sooner', async () => {
    cacheHome()
    const [older, newer] = serveSlowly(['v2', 'v3'])
    const first = await ask(HOME)
    expect(await (await first.response).text()).toContain('of home')
    await vi.advanceTimersByTimeAsync(0)
    // Another page could not read the cached one.
    const second = await ask(HOME, { cache: 'reload' })
    await vi.advanceTimersByTimeAsync(0)
    newer?.receive(catalogueOf('v3'))
    newer?.end()
    expect(await (await second.response).text()).toBe(catalogueOf('v3'))
    older?.receive(catalogueOf('v2'))
    older?.end()
    await eventually(() => {
      expect(first.event.isOver && second.event.isOver).toBe(true)
    })
    expect(await cachedAt(HOME)).toEqual(['v3', catalogueOf('v3')])
  })
})

const respondWith = (body: string) => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(body, { headers: { 'content-type': 'application/json', etag: 'none' } }),
    ),
  )
}
const respondOutOfReach = () => {
  respondWith(JSON.stringify({ data: { isAvailable: false, products: [] } }))
}
const loseConnection = () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no route')))
}
/** Requests the catalogue and waits until it is stored. */
const visit = async (position: Position) => {
  const { event, response } = await ask(position)
  const text = await (await response).text()
  await eventually(() => {
    expect(event.isOver).toBe(true)
  })
  return text
}

describe('without a connection', () => {
  beforeEach(() => {
    loseConnection()
    cacheCatalogue({ latitude: 26.12, longitude: 91.736 }, 'v0', catalogueOf('of another place'))
    cacheHome()
  })

  test('a shopper who has moved sees the nearest place that is cached', async () => {
    expect(await visit(MOVED)).toContain('of home')
  })

  test('a shopper sees no place that is too far away for its store', async () => {
    expect(await visit({ latitude: 26.188, longitude: 91.736 })).toContain('of home')
    const { response } = await ask({ latitude: 26.19, longitude: 91.736 })
    await expect(response).rejects.toThrow('no route')
  })
})

describe('a place that is out of reach', () => {
  const NEAR_MOVED = { latitude: 26.151, longitude: 91.741 }

  test('is not returned for a nearby place', async () => {
    respondOutOfReach()
    await visit(NEAR_MOVED)
    loseConnection()
    const { response } = await ask(MOVED)
    await expect(response).rejects.toThrow('no route')
  })

  test('is returned for the same place without a connection', async () => {
    respondOutOfReach()
    await visit(NEAR_MOVED)
    loseConnection()
    expect(await visit(NEAR_MOVED)).toContain('"isAvailable":false')
  })

  test('does not hide the catalogue of a place that is farther away, not even once confirmed', async () => {
    cacheHome()
    respondOutOfReach()
    await visit(NEAR_MOVED)
    await visit(NEAR_MOVED)
    loseConnection()
    expect(await visit(MOVED)).toContain('of home')
  })

  test.each([
    ['in an entry of its own', true],
    ['whole under the place', false],
  ])(
    'is recognized once confirmed if an earlier release stored it %s',
    async (_how, isPlaceEntry) => {
      cacheHome()
      const facts = { version: 'none', fetchedAt: Date.now() }
      const body = JSON.stringify({ data: { isAvailable: false, products: [] } })
      const stored = new Response(body, { headers: cacheHeaders(facts) })
      const place = cacheAddress(positionKey(NEAR_MOVED))
      const entry = placeEntry(facts, true)
      entry.headers.delete('x-jhola-reach-noted')
      phone.entries.set(isPlaceEntry ? versionAddress('none') : place, stored)
      if (isPlaceEntry) phone.entries.set(place, entry)
      respondOutOfReach()
      await visit(NEAR_MOVED)
      loseConnection()
      expect(await visit(MOVED)).toContain('of home')
    },
  )

  test('does not evict a catalogue', async () => {
    cacheHome()
    respondOutOfReach()
    const farAway = [20, 21, 22, 23, 24].map((latitude) => ({ latitude, longitude: 80 }))
    for (const position of farAway) {
      vi.advanceTimersByTime(1_000)
      await visit(position)
    }
    expect(await cachedAt(HOME)).toEqual(['v1', catalogueOf('of home')])
    expect(await Promise.all(farAway.map(cachedAt))).toEqual([
      undefined,
      ...Array.from({ length: 4 }, () => ['none', expect.any(String)]),
    ])
  })

  test('does not count against the limit of catalogues', async () => {
    cacheHome()
    vi.advanceTimersByTime(1_000)
    respondOutOfReach()
    await visit(NEAR_MOVED)
    respondWith(catalogueOf('of another town'))
    for (const latitude of [20, 21, 22]) await visit({ latitude, longitude: 80 })
    expect(await cachedAt(HOME)).toEqual(['v1', catalogueOf('of home')])
  })
})

const shelf = (price: number) =>
  JSON.stringify({
    data: {
      isAvailable: true,
      products: [
        { _id: 'rice', price: 90 },
        { _id: 'salt', price },
      ],
    },
  })

const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Stores version v1, in which salt costs 20. */
const cacheShelf = () => cacheCatalogue(HOME, 'v1', shelf(20))

async function deltaTo(json: string): Promise<CatalogueDelta> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(json))
  return {
    head: { isAvailable: true },
    removed: [],
    placed: [{ after: 'rice', product: { _id: 'salt', price: 25 } }],
    contentHash: base64Url(new Uint8Array(digest)),
  }
}

/** A server whose version is v2: it sends a delta to those who have v1, the whole to others. */
function serveDelta(delta: CatalogueDelta, beforeResponse?: () => void) {
  const sent: string[] = []
  vi.stubGlobal('fetch', (_address: string, { headers }: { headers: Headers }) => {
    const isDelta =
      headers.get('if-none-match') === 'v1' && headers.get('a-im') === 'jhola-catalogue'
    sent.push(isDelta ? 'delta' : 'whole')
    beforeResponse?.()
    return Promise.resolve(
      new Response(isDelta ? JSON.stringify(delta) : shelf(25), {
        status: isDelta ? 226 : 200,
        headers: { 'content-type': 'application/json', etag: 'v2' },
      }),
    )
  })
  return sent
}

describe('a catalogue that is cached', () => {
  test('is completed with what has changed, and a page gets the whole', async () => {
    cacheShelf()
    const sent = serveDelta(await deltaTo(shelf(25)))
    const response = await check(HOME)
    expect(response.status).toBe(200)
    expect(response.headers.get('etag')).toBe('v2')
    expect(await response.text()).toBe(shelf(25))
    expect(sent).toEqual(['delta'])
    expect(await cachedAt(HOME)).toEqual(['v2', shelf(25)])
  })

  test('is completed although the response with what has changed has stopped, once the connection is back', async () => {
    cacheShelf()
    const [stopped, download] = serveSlowly(['v2', 'v2'], 226)
    const response = check(HOME)
    await vi.advanceTimersByTimeAsync(0)
    stopped?.receive('{"head":')
    await connectionIsBackAfter(SILENT_REQUEST_MS)
    download?.receive(JSON.stringify(await deltaTo(shelf(25))))
    download?.end()
    expect(await (await response).text()).toBe(shelf(25))
    expect(await cachedAt(HOME)).toEqual(['v2', shelf(25)])
  })

  test('is completed in the background after it was served', async () => {
    cacheShelf()
    const sent = serveDelta(await deltaTo(shelf(25)))
    const { event, response } = await ask(HOME)
    expect(await (await response).text()).toBe(shelf(20))
    await eventually(() => {
      expect(event.isOver).toBe(true)
    })
    expect(sent).toEqual(['delta'])
    expect(await cachedAt(HOME)).toEqual(['v2', shelf(25)])
  })

  test('is requested whole if a delta leads to other content', async () => {
    cacheShelf()
    const sent = serveDelta(await deltaTo(shelf(26)))
    expect(await (await check(HOME)).text()).toBe(shelf(25))
    expect(sent).toEqual(['delta', 'whole'])
    expect(await cachedAt(HOME)).toEqual(['v2', shelf(25)])
  })

  test('is requested whole if what is cached is damaged', async () => {
    cacheCatalogue(HOME, 'v1', shelf(20).slice(0, 40))
    const sent = serveDelta(await deltaTo(shelf(25)))
    expect(await (await check(HOME)).text()).toBe(shelf(25))
    expect(sent).toEqual(['delta', 'whole'])
    expect(await cachedAt(HOME)).toEqual(['v2', shelf(25)])
  })

  test('is requested whole if another tab has replaced it while the delta was sent', async () => {
    cacheShelf()
    const sent = serveDelta(await deltaTo(shelf(25)), () => cacheCatalogue(HOME, 'v3', shelf(30)))
    expect(await (await check(HOME)).text()).toBe(shelf(25))
    expect(sent).toEqual(['delta', 'whole'])
  })

  test('is not created again by a delta if a sign-out removes it meanwhile', async () => {
    cacheShelf()
    const delta = await deltaTo(shelf(25))
    const sent = serveDelta(delta, () => {
      phone.remove()
    })
    expect(await (await check(HOME)).text()).toBe(shelf(25))
    expect(sent).toEqual(['delta', 'whole'])
    expect(phone.isThere()).toBe(false)
  })

  test('of the same store is used for another place', async () => {
    cacheShelf()
    const requestedWith = serveUnchanged()
    const { event, response } = await ask(MOVED)
    expect(await (await response).text()).toBe(shelf(20))
    await eventually(() => {
      expect(event.isOver).toBe(true)
    })
    expect(requestedWith).toEqual(['v1'])
    expect(await cachedAt(MOVED)).toEqual(['v1', shelf(20)])

    phone.entries.delete(cacheAddress(positionKey(MOVED)))
    const sent = serveDelta(await deltaTo(shelf(25)))
    const changed = await ask(MOVED)
    expect(await (await changed.response).text()).toBe(shelf(25))
    expect(sent).toEqual(['delta'])
  })
})

/** The bodies that were sent to the server. */
function serveByVersion(responses: (() => Response)[]): unknown[] {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    const next = responses.shift()
    return next === undefined ? Promise.reject(new Error('Too many requests')) : next()
  })
  return bodies
}

/** What a browser returns after it has followed a redirect. */
function redirected(body: string, init: ResponseInit): Response {
  const response = new Response(body, init)
  Object.defineProperty(response, 'redirected', { value: true })
  return response
}

const asJson = { 'content-type': 'application/json' }

const versions = () => [...phone.entries.keys()].filter((address) => address.includes('/versions/'))

describe('a catalogue by version', () => {
  test('is requested with every check, and cached under the version of its address', async () => {
    const bodies = serveByVersion([
      () => redirected(shelf(20), { headers: { ...asJson, etag: 'v1' } }),
    ])
    expect(await (await check(HOME)).text()).toBe(shelf(20))
    expect(bodies).toEqual([{ ...HOME, catalogue: 'by-version' }])
    expect(await cachedAt(HOME)).toEqual(['v1', shelf(20)])
  })

  test('that is gone is requested whole, once', async () => {
    const bodies = serveByVersion([
      () => redirected('{}', { status: 404, headers: asJson }),
      () => new Response(shelf(25), { headers: { ...asJson, etag: 'v2' } }),
    ])
    expect(await (await check(HOME)).text()).toBe(shelf(25))
    expect(bodies).toEqual([{ ...HOME, catalogue: 'by-version' }, HOME])
    expect(await cachedAt(HOME)).toEqual(['v2', shelf(25)])
  })

  test('is kept once for all places of its store, and as long as one of them has it', async () => {
    cacheShelf()
    serveUnchanged()
    await ask(MOVED)
    await eventually(async () => {
      expect(await cachedAt(MOVED)).toEqual(['v1', shelf(20)])
    })
    expect(versions()).toEqual([versionAddress('v1')])

    serveDelta(await deltaTo(shelf(25)))
    await check(HOME)
    expect(versions().toSorted()).toEqual([versionAddress('v1'), versionAddress('v2')])
    expect(await cachedAt(MOVED)).toEqual(['v1', shelf(20)])

    await check(MOVED)
    expect(versions()).toEqual([versionAddress('v2')])
    expect(await cachedAt(HOME)).toEqual(['v2', shelf(25)])
    expect(await cachedAt(MOVED)).toEqual(['v2', shelf(25)])
  })

  test('that an earlier release has stored under the place is read, and stored by version', async () => {
    const facts = { version: 'v1', fetchedAt: Date.now() }
    const address = cacheAddress(positionKey(HOME))
    phone.entries.set(address, new Response(shelf(20), { headers: cacheHeaders(facts) }))
    serveUnchanged()
    const { event, response } = await ask(HOME)
    expect(await (await response).text()).toBe(shelf(20))
    await eventually(() => {
      expect(event.isOver).toBe(true)
    })
    expect(await cachedAt(HOME)).toEqual(['v1', shelf(20)])
  })

  test('that is missing is requested whole, although an entry of the place remains', async () => {
    cacheShelf()
    phone.entries.delete(versionAddress('v1'))
    const requestedWith = serveUnchanged()
    const { event, response } = await ask(HOME)
    expect(await (await response).text()).toContain('of the network')
    await eventually(() => {
      expect(event.isOver).toBe(true)
    })
    expect(requestedWith).toEqual([null])
    expect(await cachedAt(HOME)).toEqual(['v1', catalogueOf('of the network')])
  })

  test('that is damaged is replaced by one of the same version', async () => {
    cacheCatalogue(HOME, 'v1', shelf(20).slice(0, 40))
    serveByVersion([() => new Response(shelf(20), { headers: { ...asJson, etag: 'v1' } })])
    await ask(HOME, { cache: 'reload' })
    await eventually(async () => {
      expect(await cachedAt(HOME)).toEqual(['v1', shelf(20)])
    })
  })
})
