/**
 * Categories, products, and the public calls that return them (product §4.1, §15.1).
 */
import * as v from 'valibot'
import { BY_VERSION, CHECK_AVAILABILITY_PATH } from './catalogue-versions.ts'
import { darkStoreSchema } from './dark-store.ts'
import type { Endpoint } from './endpoint.ts'
import { rowsOf } from './rows-of.ts'
import { positionSchema } from './geo.ts'
import { isRupeeAmount } from './money.ts'
import { openingHoursSchema } from './opening-hours-schema.ts'
import { idSchema } from './id-schema.ts'

export const rupeesSchema = v.pipe(v.number(), v.check(isRupeeAmount, 'is not an amount in rupees'))

export const categorySchema = v.object({
  _id: idSchema,
  categoryName: v.pipe(v.string(), v.minLength(1)),
  featuredImage: v.string(),
  /** OKLCH hue of the category's tint. If absent, a hash of the id is used (product §4.4). */
  hue: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(360))),
})
export type Category = v.InferOutput<typeof categorySchema>

export const productImageSchema = v.object({
  _id: idSchema,
  imageUrl: v.string(),
  /** A smaller picture for cards. If absent, cards show imageUrl. */
  thumbnailUrl: v.optional(v.string()),
})

export const productSchema = v.object({
  _id: idSchema,
  productName: v.pipe(v.string(), v.minLength(1)),
  description: v.optional(v.string(), ''),
  /** MRP in rupees. */
  price: v.pipe(rupeesSchema, v.gtValue(0)),
  discountPrice: v.optional(v.nullable(rupeesSchema)),
  productImages: v.optional(v.array(productImageSchema), []),
  /** Some responses have a single picture instead of the list (product §4.1). */
  productImage: v.optional(v.string()),
  categoryId: idSchema,
})
export type Product = v.InferOutput<typeof productSchema>

const availabilitySchema = v.object({
  isAvailable: v.boolean(),
  darkStores: rowsOf(darkStoreSchema),
  categories: rowsOf(categorySchema),
  products: rowsOf(productSchema),
  deliveryCharge: v.optional(rupeesSchema),
})
export type Availability = v.InferOutput<typeof availabilitySchema>

export const checkAvailability = {
  method: 'POST',
  pattern: CHECK_AVAILABILITY_PATH,
  body: v.strictObject({
    ...positionSchema.entries,
    /** Then the response redirects to the URL of the lists (catalogue-versions.ts). */
    catalogue: v.optional(v.literal(BY_VERSION)),
  }),
  response: v.object({ data: availabilitySchema }),
} as const satisfies Endpoint

/**
 * The response of check-availability for a store, in one version. It never changes, so any cache
 * may keep it. 404 if the version is not the present one.
 */
export const catalogueVersion = {
  method: 'GET',
  pattern: '/api/v1/stores/:storeId/catalogue/:version',
  response: checkAvailability.response,
} as const satisfies Endpoint

export const deliveryChargeSettings = {
  method: 'GET',
  pattern: '/api/v1/settings/delivery-charge',
  failure: 'Failed to fetch delivery charge',
  response: v.object({
    data: v.object({
      deliveryCharge: rupeesSchema,
      /** Opening hours reach every page here, signed out too (product §13.2). */
      storeHours: v.optional(openingHoursSchema),
    }),
  }),
} as const satisfies Endpoint
