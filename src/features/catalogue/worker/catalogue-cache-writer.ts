/**
 * Caches a response that arrived without the service worker. Loaded lazily, after the first prices.
 */
import { cacheAddress, cacheHeaders } from '#contract/catalogue-cache-entries.ts'
import type { CacheMetadata } from '#contract/catalogue-cache.ts'

export async function cacheResponse(
  cache: Cache,
  key: string,
  text: string,
  facts: CacheMetadata,
): Promise<void> {
  await cache.put(cacheAddress(key), new Response(text, { headers: cacheHeaders(facts) }))
}
