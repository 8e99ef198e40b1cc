import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { isProductInformation, serveProductInformation } from './product-information.ts'

const ADDRESS = 'http://shop.test/api/v1/stores/guwahati/products/milk/information'

let entries: Map<string, Response>
let isCacheThere: boolean
let isReadable: boolean
beforeEach(() => {
  entries = new Map()
  isCacheThere = true
  isReadable = true
  const cache = {
    match: (address: string) =>
      isReadable
        ? Promise.resolve(entries.get(address)?.clone())
        : Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError')),
    put: (address: string, response: Response) => {
      // As in a browser, a replaced entry is the newest.
      entries.delete(address)
      entries.set(address, response)
      return Promise.resolve()
    },
    delete: (address: string) => Promise.resolve(entries.delete(address)),
    keys: () => Promise.resolve([...entries.keys()]),
  }
  vi.stubGlobal('caches', {
    has: () => Promise.resolve(isCacheThere),
    open: () => {
      isCacheThere = true
      return Promise.resolve(cache)
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const informationOf = (ingredients: string, etag = `W/"${ingredients}"`) =>
  new Response(JSON.stringify({ data: { information: { ingredients } } }), {
    headers: { 'content-type': 'application/json; charset=utf-8', etag },
  })

/** Requests the information and waits for what the worker still has to do. */
async function ask(address = ADDRESS): Promise<Response> {
  const waited: Promise<unknown>[] = []
  const event = Object.assign(new Event('fetch'), {
    waitUntil: (task: Promise<unknown>) => {
      waited.push(task)
    },
  })
  const url = new URL(address)
  const response = await serveProductInformation({ event, request: new Request(url), url })
  await Promise.all(waited)
  return response
}

const serve = (respond: (known: string | null) => Promise<Response>) => {
  vi.stubGlobal('fetch', (_address: string, { headers }: { headers: Headers }) =>
    respond(headers.get('if-none-match')),
  )
}
const noConnection = () => Promise.reject(new TypeError('Failed to fetch'))

const noEvent = Object.assign(new Event('fetch'), { waitUntil: () => {} })

function matches(address: string, sameOrigin = true) {
  const url = new URL(address)
  return isProductInformation({ url, sameOrigin, request: new Request(url), event: noEvent })
}

test('only the information of a product is handled', () => {
  expect(matches(ADDRESS)).toBe(true)
  expect(matches(ADDRESS, false)).toBe(false)
  expect(matches('http://shop.test/api/v1/operations/stores/guwahati/products')).toBe(false)
})

test('a product that was opened is known without a connection, another is not', async () => {
  serve(() => Promise.resolve(informationOf('Milk')))
  await ask()
  serve(noConnection)
  expect(await (await ask()).text()).toContain('Milk')
  await expect(ask(ADDRESS.replace('milk', 'paneer'))).rejects.toThrow('Failed to fetch')
})

test('a new recipe is shown at once, and an old one is not sent again', async () => {
  const known: (string | null)[] = []
  serve((etag) => {
    known.push(etag)
    return Promise.resolve(
      etag === null ? informationOf('Milk') : new Response(null, { status: 304 }),
    )
  })
  await ask()
  expect(await (await ask()).text()).toContain('Milk')
  expect(known).toEqual([null, 'W/"Milk"'])
  serve(() => Promise.resolve(informationOf('Milk, sugar')))
  expect(await (await ask()).text()).toContain('Milk, sugar')
})

test.each([
  ['a gateway', () => new Response('{}', { status: 502 })],
  ['a captive portal', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
])('the response of %s is not cached', async (_whose, respond) => {
  serve(() => Promise.resolve(respond()))
  await ask()
  expect(entries.size).toBe(0)
})

test('a server error and a network timeout leave the cached response in place', async () => {
  serve(() => Promise.resolve(informationOf('Milk')))
  await ask()
  serve(() => Promise.resolve(new Response('{}', { status: 500 })))
  expect(await (await ask()).text()).toContain('Milk')
  vi.useFakeTimers()
  let isAsked = false
  serve(() => {
    isAsked = true
    return new Promise((_resolve, reject) => {
      setTimeout(reject, 60_000)
    })
  })
  const response = ask()
  await eventually(() => {
    expect(isAsked).toBe(true)
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await (await response).text()).toContain('Milk')
})

test.each([
  ['without a connection', noConnection],
  ['if it has not changed', () => Promise.resolve(new Response(null, { status: 304 }))],
  ['on a server error', () => Promise.resolve(new Response('{}', { status: 500 }))],
])('a cached response does not tell its time as that of now: %s', async (_when, respond) => {
  const yesterday = informationOf('Milk')
  yesterday.headers.set('date', 'Sat, 28 Nov 2026 15:25:00 GMT')
  serve(() => Promise.resolve(yesterday))
  expect((await ask()).headers.has('date')).toBe(true)
  serve(respond)
  const response = await ask()
  expect(await response.text()).toContain('Milk')
  expect(response.headers.has('date')).toBe(false)
})

test("a captive portal's page and a body that never ends leave the cached response in place", async () => {
  serve(() => Promise.resolve(informationOf('Milk')))
  await ask()
  const portal = { headers: { 'content-type': 'text/html' } }
  serve(() => Promise.resolve(new Response('<html>Log in to the Wi-Fi</html>', portal)))
  expect(await (await ask()).text()).toContain('Milk')
  vi.useFakeTimers()
  const { readable: body, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  void writer.write(new TextEncoder().encode('{"data":'))
  const { headers } = informationOf('Milk, sugar')
  let isAsked = false
  serve(() => {
    isAsked = true
    return Promise.resolve(new Response(body, { headers }))
  })
  const response = ask()
  await eventually(() => {
    expect(isAsked).toBe(true)
  })
  await vi.advanceTimersByTimeAsync(3_000)
  await writer.abort(new TypeError('network error'))
  expect(await (await response).text()).toContain('Milk"')
})

test("a cache that cannot be read does not hide the server's response", async () => {
  serve(() => Promise.resolve(informationOf('Milk')))
  await ask()
  isReadable = false
  vi.spyOn(console, 'info').mockReturnValue()
  expect(await (await ask()).text()).toContain('Milk')
})

test('the products that were opened first are evicted', async () => {
  serve(() => Promise.resolve(informationOf('Milk')))
  for (let number = 0; number < 302; number += 1) {
    await ask(ADDRESS.replace('milk', `p${number}`))
  }
  expect(entries.size).toBe(300)
  expect([...entries.keys()][0]).toContain('/p2/')
})

test('a cache that a sign-out removed before the request arrived is not created again', async () => {
  isCacheThere = false
  serve(() => Promise.resolve(informationOf('Milk')))
  expect(await (await ask()).text()).toContain('Milk')
  expect(isCacheThere).toBe(false)
  expect(entries.size).toBe(0)
})

test('a cache that a sign-out removes during the request is not created again', async () => {
  serve(() => {
    isCacheThere = false
    return Promise.resolve(informationOf('Milk'))
  })
  expect(await (await ask()).text()).toContain('Milk')
  expect(isCacheThere).toBe(false)
})
