/** Serves pictures of products and categories from a cache with limits on number and age. */
import type { RouteHandlerCallback, RouteMatchCallback, WorkboxPlugin } from 'workbox-core/types.js'
import { CacheExpiration } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'
import { requestSignal } from '#contract/request-signal.ts'
import { backgroundRequestSignal, backgroundSignal } from './hand-over.ts'

const PICTURES = '/pictures/'
const DAY_SECONDS = 24 * 60 * 60
/** 400 px tiles have 7 kB, 800 px ones 25 kB: 20 MB at most. */
const MAX_PICTURES = 1_200
/** Pictures must still be there after 30 days (product §17.1). */
const MAX_AGE_SECONDS = 60 * DAY_SECONDS

const isImage = (response: Response): boolean =>
  response.status === 200 && (response.headers.get('content-type') ?? '').startsWith('image/')

/** A captive portal's page instead of a picture is neither cached nor served. */
const onlyImages: WorkboxPlugin = {
  cacheWillUpdate: ({ response }) => Promise.resolve(isImage(response) ? response : null),
  cachedResponseWillBeUsed: ({ cachedResponse }) =>
    Promise.resolve(cachedResponse && isImage(cachedResponse) ? cachedResponse : null),
}

/** The name of Workbox's error after a request that failed. Others are of the cache. */
const NO_RESPONSE = 'no-response'

/**
 * Pictures of other hosts are requested with CORS: each opaque response would count 7 MB against
 * the quota. From a host without CORS they are fetched as the page would, and not cached. So are
 * all pictures if the browser cannot read the cache. But nothing is prefetched that is not cached.
 */
const readable: WorkboxPlugin = {
  requestWillFetch: ({ request }) =>
    Promise.resolve(
      isOwn(request.url)
        ? request
        : new Request(request.url, {
            mode: 'cors',
            credentials: 'omit',
            signal: request.signal,
          }),
    ),
  handlerDidError: async ({ request, error, event }) =>
    event.type === 'message' || (isOwn(request.url) && error.name === NO_RESPONSE)
      ? undefined
      : fetch(request),
}

const isOwn = (address: string): boolean => new URL(address).origin === location.origin

const CACHE = 'jhola-pictures-1'

const expiration = new CacheExpiration(CACHE, {
  maxEntries: MAX_PICTURES,
  maxAgeSeconds: MAX_AGE_SECONDS,
})

/**
 * Looking for pictures over the limits reads the record of each stored one, which at every picture
 * would cost a phone more than the pictures. So this many may be over the limit.
 */
const EXPIRE_EVERY_PICTURES = 50
let storedSinceExpiry = EXPIRE_EVERY_PICTURES - 1

/** Like workbox-expiration's plugin, but that looks whenever a picture is shown or stored. */
const limits: WorkboxPlugin = {
  cachedResponseWillBeUsed: ({ event, request, cachedResponse }) => {
    if (!cachedResponse || !isFresh(cachedResponse)) return Promise.resolve(null)
    event.waitUntil(expiration.updateTimestamp(request.url))
    return Promise.resolve(cachedResponse)
  },
  cacheDidUpdate: async ({ request }) => {
    await expiration.updateTimestamp(request.url)
    storedSinceExpiry += 1
    if (storedSinceExpiry < EXPIRE_EVERY_PICTURES) return
    storedSinceExpiry = 0
    await expiration.expireEntries()
  },
}

/** A response without a date counts as fresh. */
function isFresh(response: Response): boolean {
  const sentAtMs = Date.parse(response.headers.get('date') ?? '')
  return Number.isNaN(sentAtMs) || sentAtMs > Date.now() - MAX_AGE_SECONDS * 1_000
}

const pictures = new CacheFirst({
  cacheName: CACHE,
  plugins: [readable, onlyImages, limits],
})

/** Pictures of shoppers at the identity service, which must not be cached. */
const SHOPPERS_PICTURES = 'img.clerk.com'

export const isPicture: RouteMatchCallback = ({ url, request, sameOrigin }) =>
  sameOrigin
    ? url.pathname.startsWith(PICTURES)
    : request.destination === 'image' && url.hostname !== SHOPPERS_PICTURES

export const servePicture: RouteHandlerCallback = ({ event, request: ofPage }) => {
  // A response that stalls would leave the picture's place empty, in other tabs too, because the
  // browser joins requests for the same picture. The page requests a failed one again.
  const request = new Request(ofPage, { signal: requestSignal(ofPage.signal) })
  const [response, done] = pictures.handleAll({ event, request })
  event.waitUntil(done.catch(logCacheFailure))
  return response
}

/** Fetches one picture at a time, because other requests are more urgent. */
export async function prefetchPictures(event: ExtendableEvent, addresses: string[]): Promise<void> {
  /** Of hosts without CORS, each start would fetch all pictures and store none. */
  const failedHosts = new Set<string>()
  for (const address of addresses) {
    if (backgroundSignal.aborted) return
    const url = new URL(address, location.origin)
    if (failedHosts.has(url.host)) continue
    const request = new Request(url, {
      mode: 'no-cors',
      signal: backgroundRequestSignal(),
    })
    const [response, done] = pictures.handleAll({ event, request })
    try {
      await response
      await done
    } catch (error) {
      logCacheFailure(error)
      // No connection or no space: the rest would fail too.
      if (isOwn(url.href)) return
      failedHosts.add(url.host)
    }
  }
}

function logCacheFailure(error: unknown): void {
  console.info('A picture was not cached:', error)
}
