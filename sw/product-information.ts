/**
 * Information about products that were opened (product §4.11): the network's response, or the kept
 * one while there is none. Not stale first, as the catalogue is: ingredients and allergens of a new
 * recipe should be seen at once.
 */
import type { RouteHandlerCallback, RouteMatchCallback } from 'workbox-core/types.js'
import {
  isProductInformationPath,
  PRODUCT_INFORMATION_CACHE,
} from '#contract/product-information.ts'
import { freshOrKept } from './fresh-or-kept.ts'

/** Each has about 1 kB. The privacy policy states this number. */
const MAX_PRODUCTS = 300

export const isProductInformation: RouteMatchCallback = ({ url, sameOrigin }) =>
  sameOrigin && isProductInformationPath(url.pathname)

export const serveProductInformation: RouteHandlerCallback = async ({ event, request }) => {
  const cache = await openExistingCache()
  const kept = await readKept(cache, request.url)
  const fresh = fetchInformation(event, request, cache, kept)
  if (!kept) return fresh
  event.waitUntil(fresh.catch(logFetchFailure))
  return freshOrKept(fresh, copyOf(kept), isInformation)
}

/**
 * Opens the cache as the first step of a request, so that a sign-out that deletes it meanwhile also
 * discards the response. Never creates it, for the same reason: the page creates it before its
 * request if its shopper is signed in.
 */
async function openExistingCache(): Promise<Cache | undefined> {
  try {
    return (await caches.has(PRODUCT_INFORMATION_CACHE))
      ? await caches.open(PRODUCT_INFORMATION_CACHE)
      : undefined
  } catch (error) {
    // Without storage, the network's response is still shown.
    console.info('The cache of product information could not be opened:', error)
    return undefined
  }
}

async function readKept(cache: Cache | undefined, address: string): Promise<Response | undefined> {
  try {
    return await cache?.match(address)
  } catch (error) {
    console.info('The cache of product information could not be read:', error)
    return undefined
  }
}

async function fetchInformation(
  event: ExtendableEvent,
  request: Request,
  cache: Cache | undefined,
  kept: Response | undefined,
): Promise<Response> {
  const headers = new Headers(request.headers)
  const version = kept?.headers.get('etag')
  if (version) headers.set('if-none-match', version)
  const received = await fetch(request.url, {
    headers,
    credentials: 'omit',
    cache: 'no-store',
    signal: request.signal,
  })
  if (received.status === 304 && kept) return copyOf(kept)
  // Read here, so that a body that never ends counts as no response.
  const response = new Response(await received.arrayBuffer(), received)
  if (cache && isInformation(response)) {
    event.waitUntil(keep(cache, request.url, response.clone()).catch(logCacheFailure))
  }
  return response
}

/**
 * A copy without the Date header. The page takes that header for the time of the server, and sets
 * the shop's clock by it (product §13.2).
 */
function copyOf(kept: Response): Response {
  const { status, statusText } = kept
  const headers = new Headers(kept.headers)
  headers.delete('date')
  return new Response(kept.clone().body, { status, statusText, headers })
}

/** Excludes errors of gateways and pages of captive portals, which have no entity tag of ours. */
function isInformation({ ok, headers }: Response): boolean {
  return (
    ok && headers.has('etag') && headers.get('content-type')?.includes('application/json') === true
  )
}

/** The products that were opened first are removed first. */
async function keep(cache: Cache, address: string, response: Response): Promise<void> {
  await cache.put(address, response)
  const keys = await cache.keys()
  const surplus = keys.slice(0, Math.max(0, keys.length - MAX_PRODUCTS))
  await Promise.all(surplus.map((key) => cache.delete(key)))
}

function logFetchFailure(error: unknown): void {
  console.info('Product information could not be fetched:', error)
}

function logCacheFailure(error: unknown): void {
  console.info('Product information was not cached:', error)
}
