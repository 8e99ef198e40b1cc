import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const ADDRESS = 'http://shop.test/pictures/categories/dairy.webp'

let requests: string[]

beforeEach(() => {
  // Workbox logs in development.
  vi.stubEnv('NODE_ENV', 'production')
  vi.spyOn(console, 'info').mockReturnValue()
  requests = []
  vi.stubGlobal('location', new URL('http://shop.test/sw.js'))
  vi.stubGlobal('FetchEvent', class extends Event {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

/** In browsers a DOMException is an Error, but not in the realm of these tests. */
const unreadable = () =>
  Promise.reject(Object.assign(new Error('Unexpected internal error.'), { name: 'UnknownError' }))

/** A cache with this outcome of each read, and a network with this one of each request. */
function stub(
  read: () => Promise<undefined>,
  respond: (signal: AbortSignal) => Promise<Response>,
): void {
  vi.stubGlobal('self', { caches: { match: read, open: unreadable } })
  vi.stubGlobal('caches', { match: read, open: unreadable })
  vi.stubGlobal('fetch', ({ url, signal }: Request) => {
    requests.push(url)
    return respond(signal)
  })
}

async function load(): Promise<Response> {
  const { servePicture } = await import('./images.ts')
  const url = new URL(ADDRESS)
  const event = Object.assign(new Event('fetch'), { waitUntil: () => {} })
  return servePicture({ event, url, request: new Request(url) })
}

test('if the browser cannot read the stored pictures, a picture comes from the server', async () => {
  stub(unreadable, () =>
    Promise.resolve(new Response('webp', { headers: { 'content-type': 'image/webp' } })),
  )
  expect(await (await load()).text()).toBe('webp')
})

test('without a connection a picture that is not stored is requested once', async () => {
  stub(
    () => Promise.resolve(undefined),
    () => Promise.reject(new TypeError('Failed to fetch')),
  )
  await expect(load()).rejects.toThrow('no-response')
  expect(requests).toEqual([ADDRESS])
})

test.each([
  ['does not come', false],
  ['stalls in the middle', true],
])(
  'a picture whose response %s fails after 50 s, so that it can be tried again',
  async (_, hasHead) => {
    vi.useFakeTimers()
    stub(
      () => Promise.resolve(undefined),
      (signal) => {
        const failed = new Promise<never>((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            reject(signal.reason)
          })
        })
        const body = new ReadableStream({ pull: () => failed })
        const head = new Response(body, { headers: { 'content-type': 'image/webp' } })
        return hasHead ? Promise.resolve(head) : failed
      },
    )
    const outcome = load()
      .then((response) => response.text())
      .then(
        () => 'loaded',
        () => 'failed',
      )
    const isOpen = () => Promise.race([outcome, Promise.resolve('open')])
    await vi.advanceTimersByTimeAsync(49_999)
    expect(await isOpen()).toBe('open')
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toBe('failed')
    expect(requests).toEqual([ADDRESS])
  },
)

test('of a host without CORS, whose pictures cannot be stored, one is prefetched and no more', async () => {
  stub(
    () => Promise.resolve(undefined),
    () => Promise.resolve(new Response('webp', { headers: { 'content-type': 'image/webp' } })),
  )
  const respond = fetch
  vi.stubGlobal('fetch', async (request: Request) => {
    const response = await respond(request)
    if (request.mode === 'cors') throw new TypeError('Failed to fetch')
    return response
  })
  const { prefetchPictures } = await import('./images.ts')
  const event = Object.assign(new Event('message'), { waitUntil: () => {} })
  const foreign = ['https://cdn.test/milk.webp', 'https://cdn.test/curd.webp']
  await prefetchPictures(event, [...foreign, ADDRESS])
  expect(requests).toEqual([foreign[0], ADDRESS])
})
