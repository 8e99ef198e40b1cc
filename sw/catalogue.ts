/**
 * The catalogue of a place: stale-while-revalidate (product §4.9). The page chooses by the cache
 * mode of its request: 'default' the cached response if there is one, 'reload' the network's,
 * 'force-cache' the cached response without a refresh.
 */
import * as v from 'valibot'
import type { RouteHandlerCallback, RouteMatchCallback } from 'workbox-core/types.js'
import { checkAvailability } from '#contract/catalogue-endpoints.ts'
import { positionKey, positionSchema } from '#contract/geo.ts'
import {
  NO_CATALOGUE_CACHE,
  openCatalogueCache,
  type CachedCatalogue,
  type CatalogueCache,
} from './catalogue-cache.ts'
import { fetchCatalogue, type CachedVersion, type CatalogueRequest } from './fetch-catalogue.ts'
import { UnreadableCacheError } from './locked-cache.ts'

/** How long to wait for the catalogue of a new place before a nearby one is shown. */
const NETWORK_TIMEOUT_MS = 3_000

export const isCatalogueRequest: RouteMatchCallback = ({ url, sameOrigin }) =>
  sameOrigin && url.pathname === checkAvailability.pattern

export const serveCatalogue: RouteHandlerCallback = async ({ event, request }) => {
  const cache = await openCatalogueCache()
  try {
    return await serve(event, request, cache)
  } catch (error) {
    if (!(error instanceof UnreadableCacheError)) throw error
    console.info('The catalogue is requested without its cache:', error)
    return serve(event, request, NO_CATALOGUE_CACHE)
  }
}

async function serve(
  event: ExtendableEvent,
  request: Request,
  cache: CatalogueCache,
): Promise<Response> {
  const parsed = v.safeParse(positionSchema, await jsonOf(request.clone()))
  if (!parsed.success) return fetch(request)
  const position = parsed.output
  const catalogueRequest = { request, position, cache }
  if (request.cache === 'reload') return fetchAndCache(event, catalogueRequest)
  const cached = await cache.read(positionKey(position))
  if (!cached) return fetchOrNearest(event, catalogueRequest)
  if (request.cache !== 'force-cache') event.waitUntil(refresh(catalogueRequest, cached))
  return cached.response
}

/** A shopper who has moved offline sees the catalogue of the previous place. */
async function fetchOrNearest(
  event: ExtendableEvent,
  catalogueRequest: CatalogueRequest,
): Promise<Response> {
  const nearest = await catalogueRequest.cache.readNearest(catalogueRequest.position)
  const fresh = fetchAndCache(event, catalogueRequest, nearest)
  // Cached even if it arrives after the nearest one was served. Nothing else would keep the worker
  // and the event alive until then.
  event.waitUntil(fresh.catch(logFetchFailure))
  if (!nearest) return fresh
  return Promise.race([
    fresh.then(whole).then(
      (response) => (isOwnResponse(response) ? response : nearest.response),
      () => nearest.response,
    ),
    new Promise<Response>((resolve) => {
      setTimeout(() => {
        resolve(nearest.response)
      }, NETWORK_TIMEOUT_MS)
    }),
  ])
}

/** Waits for the body too, which may stall while a cached response is available. */
async function whole(response: Response): Promise<Response> {
  const { status, statusText, headers } = response
  return new Response(await response.blob(), { status, statusText, headers })
}

function logFetchFailure(error: unknown): void {
  console.info('The catalogue could not be fetched:', error)
}

/** Temporary, and not about this request: the limit counts all phones behind one address of a carrier. */
const TRY_LATER = new Set([408, 429])

/** Excludes errors of gateways and pages of captive portals. */
function isOwnResponse({ status, headers }: Response): boolean {
  return (
    status < 500 &&
    !TRY_LATER.has(status) &&
    headers.get('content-type')?.includes('application/json') === true
  )
}

async function refresh(catalogueRequest: CatalogueRequest, cached: CachedCatalogue): Promise<void> {
  const { cache, position } = catalogueRequest
  try {
    const response = await fetchCatalogue(catalogueRequest, cached)
    if (response.status === 304 || response.headers.get('etag') === cached.version) {
      await response.body?.cancel()
      await cache.confirm(positionKey(position), cached.version)
    } else {
      await cache.write(positionKey(position), response)
    }
  } catch (error) {
    console.info('The catalogue could not be refreshed:', error)
  }
}

/**
 * The network's response, which is cached in the background if it is a catalogue. Another place may
 * be served by the same store, so its catalogue need not be sent again.
 */
async function fetchAndCache(
  event: ExtendableEvent,
  catalogueRequest: CatalogueRequest,
  nearest?: CachedVersion,
): Promise<Response> {
  const { request, position, cache } = catalogueRequest
  const key = positionKey(position)
  const pageVersion = request.headers.get('if-none-match')
  // A page may hold a catalogue that is not cached any more: then it is sent again, to be cached.
  const isCached = pageVersion !== null && pageVersion === (await cache.read(key))?.version
  const cached = isCached ? { key, version: pageVersion } : nearest
  const response = await fetchCatalogue(catalogueRequest, cached)
  const caching =
    response.status === 304 && pageVersion !== null
      ? cache.confirm(key, pageVersion)
      : cache.write(key, response.clone())
  event.waitUntil(
    caching.catch((error: unknown) => {
      console.info('The catalogue was not cached:', error)
    }),
  )
  return response
}

async function jsonOf(request: Request): Promise<unknown> {
  try {
    return await request.json()
  } catch {
    // The server will reject it.
    return undefined
  }
}
