/**
 * How responses of check-availability are cached on the phone (product §4.9). Cache Storage holds
 * only GET, so the response to a POST is stored under a made-up URL of its place. Its headers carry
 * the time of the fetch and the version, so that 'as of' times stay true however often it is
 * served. It holds public data under rounded coordinates, and nothing about a shopper.
 */
/** The channel on which the service worker announces what it has cached. */
export const CATALOGUE_CHANNEL = 'jhola-catalogue'

/** Only cached responses carry these two headers; others came over the network. */
export const FETCHED_AT_HEADER = 'x-jhola-fetched-at'
export const VERSION_HEADER = 'x-jhola-version'

export interface CacheMetadata {
  version: string
  /** Epoch milliseconds. */
  fetchedAt: number
}

/** The message of the channel: what was cached, or found to be unchanged. */
export interface CatalogueCached extends CacheMetadata {
  positionKey: string
}

/** The metadata of a cached response; undefined if we did not write it. */
export function cacheMetadata(headers: Headers): CacheMetadata | undefined {
  const version = headers.get(VERSION_HEADER)
  const fetchedAt = Number(headers.get(FETCHED_AT_HEADER))
  const isJson = headers.get('content-type')?.startsWith('application/json') ?? false
  return version && fetchedAt > 0 && isJson ? { version, fetchedAt } : undefined
}
