/**
 * How responses of check-availability are cached on the phone (product §4.9). Cache Storage only
 * stores GET requests, so they are stored under artificial URLs: each catalogue once, by its
 * version, which names the store too, and for each place an entry with the version and the time of
 * the fetch, so that 'as of' times stay correct however often it is served. The data are public and
 * under rounded coordinates, without data of a shopper.
 */
/** The channel on which the service worker announces what it has cached. */
export const CATALOGUE_CHANNEL = 'jhola-catalogue'

/** Only cached responses have these two headers. Others are from the network. */
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
