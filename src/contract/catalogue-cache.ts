/**
 * How an answer of check-availability is filed on the phone (product §4.9). Cache Storage holds
 * only GET, so the answer to a POST lies under a made-up address of its place. It carries when it
 * came over the network and which version it is: 'as of' times stay true however often it is
 * served. Public data under rounded coordinates; nothing of a shopper.
 */
/** Where the service worker says what it has filed, to whoever may hold an older answer. */
export const CATALOGUE_CHANNEL = 'jhola-catalogue'

/** Only answers from the file carry these two: an answer without them came over the network. */
export const FETCHED_AT_HEADER = 'x-jhola-fetched-at'
export const VERSION_HEADER = 'x-jhola-version'

export interface CacheMetadata {
  version: string
  /** Epoch milliseconds. */
  fetchedAt: number
}

/** What goes over the channel: what is filed now, or was found to be still so. */
export interface CatalogueCached extends CacheMetadata {
  positionKey: string
}

/** What an entry says of itself; undefined when it was not filed by us, or is foreign. */
export function cacheMetadata(headers: Headers): CacheMetadata | undefined {
  const version = headers.get(VERSION_HEADER)
  const fetchedAt = Number(headers.get(FETCHED_AT_HEADER))
  const isJson = headers.get('content-type')?.startsWith('application/json') ?? false
  return version && fetchedAt > 0 && isJson ? { version, fetchedAt } : undefined
}
