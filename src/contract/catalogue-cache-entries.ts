/** URLs and headers of the entries of the catalogue cache (catalogue-cache.ts). */
import { FETCHED_AT_HEADER, VERSION_HEADER, type CacheMetadata } from './catalogue-cache.ts'
import type { Position } from './geo.ts'

export const CATALOGUE_CACHE = 'jhola-catalogue-1'

const PLACE_ENTRY_HEADER = 'x-jhola-note'
const OUT_OF_REACH_HEADER = 'x-jhola-out-of-reach'
/** Without it, an entry may be of a release that had no mark for places out of reach. */
const REACH_FLAG_HEADER = 'x-jhola-reach-noted'
const PLACE_ENTRY_BODY = '{}'
const ADDRESS_PREFIX = '/filed/catalogue/'

/** The URL of a place's entry, which has the version of its catalogue. */
export function cacheAddress(positionKey: string): string {
  return ADDRESS_PREFIX + positionKey
}

/** The URL of the catalogue itself, which several places may share. */
export function versionAddress(version: string): string {
  return `${ADDRESS_PREFIX}versions/${encodeURIComponent(version)}`
}

/** A confirmation rewrites the entry of the place, and not the 18 MB of a large catalogue. */
export function placeEntry(metadata: CacheMetadata, isAvailable: boolean): Response {
  const headers = { ...cacheHeaders(metadata), [PLACE_ENTRY_HEADER]: '1', [REACH_FLAG_HEADER]: '1' }
  return new Response(PLACE_ENTRY_BODY, {
    headers: isAvailable ? headers : { ...headers, [OUT_OF_REACH_HEADER]: '1' },
  })
}

/** Earlier releases stored the whole catalogue under the URL of the place. */
export const isPlaceEntry = ({ headers }: Response): boolean => headers.has(PLACE_ENTRY_HEADER)

/** Whether the entry says that no store delivers to its place. */
export const isOutOfReach = ({ headers }: Response): boolean => headers.has(OUT_OF_REACH_HEADER)

/** Earlier releases did not store whether a store delivers to the place. */
export const hasReachFlag = ({ headers }: Response): boolean => headers.has(REACH_FLAG_HEADER)

/** The position in the URL of a place's entry; undefined for any other URL. */
export function cachedPosition(address: string): Position | undefined {
  const match = /\/filed\/catalogue\/(-?\d+\.\d{3}),(-?\d+\.\d{3})$/.exec(address)
  return match ? { latitude: Number(match[1]), longitude: Number(match[2]) } : undefined
}

export function cacheHeaders({ version, fetchedAt }: CacheMetadata): Record<string, string> {
  return {
    'content-type': 'application/json',
    [VERSION_HEADER]: version,
    [FETCHED_AT_HEADER]: String(fetchedAt),
  }
}

/** The version of a response: its ETag, or FNV-1a over the text if it has none. */
export function responseVersion(etag: string | null, text: string): string {
  if (etag !== null) return etag
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}
