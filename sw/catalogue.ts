/**
 * The catalogue of a place: stale-while-revalidate (product §4.9). The page chooses by the cache
 * mode of its request: 'default' the cached response if there is one, 'reload' the network's,
 * 'force-cache' the cached response without a refresh.
 */
import * as v from 'valibot'
import type { RouteHandlerCallback, RouteMatchCallback } from 'workbox-core/types.js'
import { checkAvailability } from '#contract/catalogue-endpoints.ts'
import { positionKey, positionSchema } from '#contract/geo.ts'
import type { CompleteResponse } from '#contract/resendable-requests.ts'
import { NO_CATALOGUE_CACHE, openCatalogueCache, type CatalogueCache } from './catalogue-cache.ts'
import { fetchCatalogue, type CachedVersion, type CatalogueRequest } from './fetch-catalogue.ts'
import { freshOrKept } from './fresh-or-kept.ts'
import { UnreadableCacheError } from './locked-cache.ts'

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
  if (request.cache === 'reload') return asResponse(await fetchAndCache(event, catalogueRequest))
  const cached = await cache.read(positionKey(position))
  if (!cached) return fetchOrNearest(event, catalogueRequest)
  if (request.cache !== 'force-cache') {
    event.waitUntil(fetchAndCache(event, catalogueRequest, cached).catch(logFetchFailure))
  }
  return cached.response
}

/** A shopper who has moved offline sees the catalogue of the previous place. */
async function fetchOrNearest(
  event: ExtendableEvent,
  catalogueRequest: CatalogueRequest,
): Promise<Response> {
  const nearest = await catalogueRequest.cache.readNearest(catalogueRequest.position)
  const fresh = fetchAndCache(event, catalogueRequest, nearest).then(asResponse)
  // Cached even if it arrives after the nearest one was served. Nothing else would keep the worker
  // and the event alive until then.
  event.waitUntil(fresh.catch(logFetchFailure))
  return nearest ? freshOrKept(fresh, nearest.response, isOwnResponse) : fresh
}

/** Of its own for each call. A response without a body (304) must not be given one. */
const asResponse = ({ head, text }: CompleteResponse): Response =>
  new Response(text === '' ? null : text, head)

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

/**
 * The network's response, which is cached in the background if it is a catalogue. Another place may
 * be served by the same store, so its catalogue need not be sent again.
 */
async function fetchAndCache(
  event: ExtendableEvent,
  catalogueRequest: CatalogueRequest,
  known?: CachedVersion,
): Promise<CompleteResponse> {
  const { request, position, cache } = catalogueRequest
  const key = positionKey(position)
  const pageVersion = request.headers.get('if-none-match')
  // A page may hold a catalogue that is not cached any more: then it is sent again, to be cached.
  const isCached = pageVersion !== null && pageVersion === (await cache.read(key))?.version
  const fetched = await fetchCatalogue(
    catalogueRequest,
    isCached ? { key, version: pageVersion } : known,
  )
  event.waitUntil(fetched.caching)
  return fetched
}

async function jsonOf(request: Request): Promise<unknown> {
  try {
    return await request.json()
  } catch {
    // The server will reject it.
    return undefined
  }
}
