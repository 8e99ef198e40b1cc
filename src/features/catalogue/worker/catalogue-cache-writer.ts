/**
 * Caches a response that arrived without the service worker. Loaded lazily, after the first prices.
 */
import {
  cacheAddress,
  cacheHeaders,
  placeEntry,
  versionAddress,
} from '#contract/catalogue-cache-entries.ts'
import type { CacheMetadata } from '#contract/catalogue-cache.ts'

export async function cacheResponse(
  cache: Cache,
  key: string,
  text: string,
  facts: CacheMetadata,
  isAvailable: boolean,
): Promise<void> {
  const response = new Response(text, { headers: cacheHeaders(facts) })
  await cache.put(versionAddress(facts.version), response)
  // Last, so that there is no note without its catalogue.
  await cache.put(cacheAddress(key), placeEntry(facts, isAvailable))
}
