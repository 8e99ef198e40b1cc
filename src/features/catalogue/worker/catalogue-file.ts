/** Files an answer that came without the service worker; a part of its own, for after the first prices. */
import { CATALOGUE_CACHE, filedAddress, filedHeaders } from '#contract/catalogue-file-entries.ts'
import type { FiledFacts } from '#contract/catalogue-filing.ts'

export async function fileAnswer(key: string, text: string, facts: FiledFacts): Promise<void> {
  // Absent outside secure contexts.
  if (!('caches' in globalThis)) return
  const cache = await caches.open(CATALOGUE_CACHE)
  await cache.put(filedAddress(key), new Response(text, { headers: filedHeaders(facts) }))
}
