import * as v from 'valibot'

/** The id of a store, product, category, order or shopper. */
export const idSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(128))
