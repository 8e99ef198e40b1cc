/** A shopper's report of a search without results (product §5.5). */
import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'

/** Longer texts are not product names. */
export const MAX_MISS_LENGTH = 80

/** The server only counts the words. It stores neither the shopper nor the text. */
export const reportMiss = {
  method: 'POST',
  pattern: '/api/v1/search/misses',
  body: v.strictObject({
    text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_MISS_LENGTH)),
  }),
  response: v.object({ data: v.object({ words: v.number() }) }),
} as const satisfies Endpoint
