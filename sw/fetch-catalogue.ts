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
import { resendableRequests } from '#contract/resendable-requests.ts'
import type { CachedCatalogue, CatalogueCache } from './catalogue-cache.ts'

const requests = resendableRequests()
export const resendCatalogueRequests = requests.resend

interface SharedFetch {
  fetched: Promise<Response>
  /** How many calls have yet to take the response. */
  takers: number
}

/** By place and known version, until there is a response. */
const running = new Map<string, SharedFetch>()

/** A cached catalogue, of which only changes need to be sent. */
export type CachedVersion = Pick<CachedCatalogue, 'key' | 'version'>

/** A page's request for the catalogue of a place, and the cache at that time. */
export interface CatalogueRequest {
  request: Request
  position: Position
  cache: CatalogueCache
}

/**
 * Returns the whole catalogue, whether it was sent or put together from the cached one. The
 * response has no body (304) if that is of this place and still the newest. Calls for the same place
 * and cached version share one request until it has a response.
 */
export async function fetchCatalogue(
  catalogueRequest: CatalogueRequest,
  cached?: CachedVersion,
): Promise<Response> {
  const key = `${positionKey(catalogueRequest.position)} ${cached?.version}`
  let shared = running.get(key)
  if (!shared) {
    const fetched = fetchOnce(catalogueRequest, cached).finally(() => {
      running.delete(key)
    })
    shared = { fetched, takers: 0 }
    running.set(key, shared)
  }
  shared.takers += 1
  const response = await shared.fetched
  shared.takers -= 1
  // All of them take it before the first can read it.
  return shared.takers > 0 ? response.clone() : response
}

async function fetchOnce(
  catalogueRequest: CatalogueRequest,
  cached?: CachedVersion,
): Promise<Response> {
  const { position, cache } = catalogueRequest
  const response = await send(catalogueRequest, cached?.version)
  if (!cached) return response
  const isOfThisPlace = cached.key === positionKey(position)
  if (response.status === 304 ? isOfThisPlace : response.status !== DELTA_STATUS) return response
  const completed = await completedFromCache(response, cache, cached)
  // Without one, the cached catalogue was replaced meanwhile, or is not what the server assumes.
  return completed ?? send(catalogueRequest)
}

/** The catalogue that an empty response (304) or a delta means. */
async function completedFromCache(
  response: Response,
  cache: CatalogueCache,
  { key, version }: CachedVersion,
): Promise<Response | undefined> {
  const cached = await cache.read(key)
  if (cached?.version !== version) return undefined
  const text = await cached.response.text()
  if (response.status === 304) return asSent(text, version)
  const etag = response.headers.get('etag')
  const delta: unknown = await response.json()
  if (etag === null || !v.is(catalogueDeltaSchema, delta)) return undefined
  const newer = await applyDelta(text, delta)
  return newer === undefined ? undefined : asSent(newer, etag)
}

const asSent = (text: string, etag: string): Response =>
  new Response(text, { headers: { 'content-type': 'application/json', etag } })

async function send(
  { request, position }: CatalogueRequest,
  cachedVersion?: string,
): Promise<Response> {
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
  return isVersionNotFound(response) ? sendOnce(false) : response
}
