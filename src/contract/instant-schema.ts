import * as v from 'valibot'

/** A moment, as ISO 8601 text. Apart from `id-schema`, because the first load needs only that. */
export const instantSchema = v.pipe(v.string(), v.isoTimestamp())
