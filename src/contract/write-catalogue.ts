/**
 * Caches a catalogue for a place (catalogue-cache-entries.ts). Used by the service worker and, for
 * what arrived without it, by the catalogue's worker.
 */
import {
  cacheAddress,
  cacheHeaders,
  placeEntry,
  versionAddress,
} from './catalogue-cache-entries.ts'
import type { CacheMetadata } from './catalogue-cache.ts'

export interface WrittenCatalogue extends CacheMetadata {
  positionKey: string
  /** The response of check-availability. */
  text: string
  isAvailable: boolean
}

/** Also over one of the same version, which may be damaged. */
export async function writeCatalogue(
  cache: Cache,
  { positionKey, text, isAvailable, ...metadata }: WrittenCatalogue,
): Promise<void> {
  const headers = cacheHeaders(metadata)
  await cache.put(versionAddress(metadata.version), new Response(text, { headers }))
  // Last, so that there is no entry of a place without its catalogue.
  await cache.put(cacheAddress(positionKey), placeEntry(metadata, isAvailable))
}
