/** Files an answer that came without the service worker; a part of its own, for after the first prices. */
import { filedAddress, filedHeaders } from '#contract/catalogue-file-entries.ts'
import type { FiledFacts } from '#contract/catalogue-filing.ts'

export async function fileAnswer(
  cache: Cache,
  key: string,
  text: string,
  facts: FiledFacts,
): Promise<void> {
  await cache.put(filedAddress(key), new Response(text, { headers: filedHeaders(facts) }))
}
