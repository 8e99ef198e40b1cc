import * as v from 'valibot'

/** A moment, as ISO 8601 text. Separate from `id-schema`, which the first load needs. */
export const instantSchema = v.pipe(v.string(), v.isoTimestamp())
