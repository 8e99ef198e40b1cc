/** Fetches the catalogue of a place, as what differs from a cached one where that is possible. */
import * as v from 'valibot'
import {
  ACCEPT_DELTA_HEADER,
  applyDelta,
  CATALOGUE_DELTA,
  catalogueDeltaSchema,
  DELTA_STATUS,
} from '#contract/catalogue-delta.ts'
import { checkAvailability } from '#contract/catalogue-endpoints.ts'
import { availabilityBody, isVersionNotFound } from '#contract/catalogue-versions.ts'
import { positionKey, type Position } from '#contract/geo.ts'
import { resendableRequests, type CompleteResponse } from '#contract/resendable-requests.ts'
import type { CachedCatalogue, CatalogueCache } from './catalogue-cache.ts'

const requests = resendableRequests()
export const resendCatalogueRequests = requests.resend

/** A response for all who share its request. */
export interface FetchedCatalogue extends CompleteResponse {
  /** Resolves when it is cached, if it is a catalogue. Never rejects. */
  caching: Promise<void>
}

interface SharedFetch {
  fetched: Promise<FetchedCatalogue>
  /** Of the last call: a sign-out may have removed the cache that earlier ones have opened. */
  cache: CatalogueCache
}

/** By place and known version, until the response has arrived completely. */
const running = new Map<string, SharedFetch>()

/** Requests are numbered in the order in which they are sent. */
let lastNumber = 0
/** By place, the number of the latest request whose response was cached. */
const storedNumbers = new Map<string, number>()

/** A cached catalogue, of which only changes need to be sent. */
export type CachedVersion = Pick<CachedCatalogue, 'key' | 'version'>

/** A page's request for the catalogue of a place, and the cache at that time. */
export interface CatalogueRequest {
  request: Request
  position: Position
  cache: CatalogueCache
}

/**
 * Returns the whole catalogue, whether it was sent or put together from the cached one, and caches
 * it. The response has no body (304) if the cached one is of this place and still the newest. Calls
 * for the same place and cached version share one request.
 */
export function fetchCatalogue(
  catalogueRequest: CatalogueRequest,
  cached?: CachedVersion,
): Promise<FetchedCatalogue> {
  const { position, cache } = catalogueRequest
  const place = positionKey(position)
  const key = `${place} ${cached?.version}`
  const current = running.get(key)
  if (current) {
    current.cache = cache
    return current.fetched
  }
  const number = (lastNumber += 1)
  const shared: SharedFetch = {
    cache,
    fetched: fetchOnce(catalogueRequest, cached)
      .then((response) => ({
        ...response,
        caching: store(shared.cache, { place, number, response, cached }),
      }))
      .finally(() => {
        running.delete(key)
      }),
  }
  running.set(key, shared)
  return shared.fetched
}

interface Received {
  place: string
  /** Of the request. */
  number: number
  response: CompleteResponse
  cached: CachedVersion | undefined
}

async function store(
  cache: CatalogueCache,
  { place, number, response, cached }: Received,
): Promise<void> {
  const { ok, status, headers } = response.head
  // A request with another known version was sent later, and its response came sooner.
  if (number < (storedNumbers.get(place) ?? 0)) return
  try {
    if (cached?.key === place && (status === 304 || headers.get('etag') === cached.version)) {
      await cache.confirm(place, cached.version)
    } else if (ok) {
      storedNumbers.set(place, number)
      await cache.write(place, response)
    }
  } catch (error) {
    console.info('The catalogue was not cached:', error)
  }
}

async function fetchOnce(
  catalogueRequest: CatalogueRequest,
  cached?: CachedVersion,
): Promise<CompleteResponse> {
  const { position, cache } = catalogueRequest
  const response = await send(catalogueRequest, cached?.version)
  if (!cached) return response
  const { status } = response.head
  const isOfThisPlace = cached.key === positionKey(position)
  if (status === 304 ? isOfThisPlace : status !== DELTA_STATUS) return response
  const completed = await completedFromCache(response, cache, cached)
  // Without one, the cached catalogue was replaced meanwhile, or is not what the server assumes.
  return completed ?? send(catalogueRequest)
}

/** The catalogue that an empty response (304) or a delta means. */
async function completedFromCache(
  { head, text }: CompleteResponse,
  cache: CatalogueCache,
  { key, version }: CachedVersion,
): Promise<CompleteResponse | undefined> {
  const cached = await cache.read(key)
  if (cached?.version !== version) return undefined
  const older = await cached.response.text()
  if (head.status === 304) return asSent(older, version)
  const etag = head.headers.get('etag')
  const delta: unknown = JSON.parse(text)
  if (etag === null || !v.is(catalogueDeltaSchema, delta)) return undefined
  const newer = await applyDelta(older, delta)
  return newer === undefined ? undefined : asSent(newer, etag)
}

const asSent = (text: string, etag: string): CompleteResponse => ({
  head: new Response(null, { headers: { 'content-type': 'application/json', etag } }),
  text,
})

async function send(
  { request, position }: CatalogueRequest,
  cachedVersion?: string,
): Promise<CompleteResponse> {
  const headers = new Headers(request.headers)
  if (cachedVersion === undefined) headers.delete('if-none-match')
  else {
    headers.set('if-none-match', cachedVersion)
    headers.set(ACCEPT_DELTA_HEADER, CATALOGUE_DELTA)
  }
  const sendOnce = (isByVersion: boolean) =>
    requests.send((signal) =>
      fetch(request.url, {
        method: checkAvailability.method,
        headers,
        body: availabilityBody(position, isByVersion),
        credentials: 'omit',
        cache: 'no-store',
        signal,
      }),
    )
  const response = await sendOnce(true)
  return isVersionNotFound(response.head) ? sendOnce(false) : response
}
