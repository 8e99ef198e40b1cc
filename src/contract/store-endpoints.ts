/**
 * Data of one store that change without an import (product §15.11): prices, stock, delivery charge,
 * hours, holidays, closing, and how long an order may stay unanswered. A request is applied as a
 * whole or not at all, and every change that a shopper can see raises the catalogue version.
 */
import * as v from 'valibot'
import { limitedList } from './endpoint.ts'
import { rupeesSchema } from './catalogue-endpoints.ts'
import { openingHoursTextSchema } from './opening-hours.ts'
import type { OperationsEndpoint } from './operations-roles.ts'
import { MAX_ANSWER_SECONDS, MIN_ANSWER_SECONDS } from './unanswered-orders.ts'
import { idSchema } from './id-schema.ts'

const STORE = '/api/v1/operations/stores/:storeId'

/** A bound on the body of one call; a larger list is sent in parts. */
export const MAX_CHANGED_PRODUCTS = 1_000
const MAX_HOLIDAYS = 100
const MAX_LISTED_PRODUCTS = 200

/** `isoTimestamp` allows zones such as `+05`, which JavaScript cannot read. */
const instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'must be a time such as 2026-12-25T18:00:00Z'),
)
const daySchema = v.pipe(v.string(), v.check(isDay, 'must be a day such as 2026-12-25'))
const answerSecondsSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(MIN_ANSWER_SECONDS),
  v.maxValue(MAX_ANSWER_SECONDS),
)

function isDay(text: string): boolean {
  const atMs = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  // 30 February is read as a day of March.
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text)
}

/** One entry for each product. */
function changesOf<const S extends v.GenericSchema<{ productId: string }>>(change: S) {
  return v.strictObject({
    products: v.pipe(
      limitedList(change, MAX_CHANGED_PRODUCTS),
      v.minLength(1),
      v.check(
        (changes) => new Set(changes.map(({ productId }) => productId)).size === changes.length,
        'contains a product twice',
      ),
    ),
  })
}

const storeProductSchema = v.object({
  productId: idSchema,
  productName: v.string(),
  /** MRP in rupees. */
  price: v.number(),
  /** What the shopper pays, in rupees; null where that is the MRP. */
  discountPrice: v.nullable(v.number()),
  /** False while sold out. */
  available: v.boolean(),
})
export type StoreProduct = v.InferOutput<typeof storeProductSchema>

const storeDetailsSchema = v.object({
  _id: idSchema,
  name: v.string(),
  catalogueVersion: v.number(),
  /** In rupees. */
  deliveryCharge: v.number(),
  hours: v.string(),
  /** Days in India, ascending. */
  holidays: v.array(v.string()),
  isOpen: v.boolean(),
  /** While the store is closed: when it opens. */
  opensAt: v.nullable(instant),
  /** While staff have closed it: until when. */
  closedUntil: v.nullable(instant),
  overdueAfterSeconds: v.number(),
  rejectAfterSeconds: v.number(),
})
export type StoreDetails = v.InferOutput<typeof storeDetailsSchema>

const storeResponse = v.object({ data: v.object({ store: storeDetailsSchema }) })
const productsResponse = v.object({
  data: v.object({ catalogueVersion: v.number(), products: v.array(storeProductSchema) }),
})

export const storeDetails = {
  method: 'GET',
  pattern: STORE,
  roles: ['counter', 'catalogue'],
  response: storeResponse,
} as const satisfies OperationsEndpoint

/** Products by name, those that are sold out among them; at most 200. */
export const storeProducts = {
  method: 'GET',
  pattern: `${STORE}/products`,
  roles: ['counter', 'catalogue'],
  response: productsResponse,
} as const satisfies OperationsEndpoint

/** The query of `storeProducts`; unknown fields are refused. */
export const storeProductsQuerySchema = v.strictObject({
  /** Part of the name; all products where absent. */
  search: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
  /** `false` lists only what is sold out. */
  available: v.optional(v.picklist(['true', 'false'])),
  /** Lists what follows this product, the last one of the page before. */
  after: v.optional(idSchema),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, 'must be a whole number'),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(MAX_LISTED_PRODUCTS),
    ),
    String(MAX_LISTED_PRODUCTS),
  ),
})

/** Tills write 0 for 'no discount'. Read literally it gives goods away, so it is refused. */
const sellingPriceSchema = v.pipe(
  rupeesSchema,
  v.gtValue(0, 'must be more than 0; null sells at the MRP'),
)

/** A field that is absent stays as it is. `discountPrice: null` sells at the MRP. */
export const changePrices = {
  method: 'PATCH',
  pattern: `${STORE}/prices`,
  roles: ['catalogue'],
  body: changesOf(
    v.strictObject({
      productId: idSchema,
      price: v.optional(v.pipe(rupeesSchema, v.gtValue(0))),
      discountPrice: v.optional(v.nullable(sellingPriceSchema)),
    }),
  ),
  response: productsResponse,
} as const satisfies OperationsEndpoint

export const changeAvailability = {
  method: 'PATCH',
  pattern: `${STORE}/availability`,
  roles: ['catalogue', 'counter'],
  body: changesOf(v.strictObject({ productId: idSchema, available: v.boolean() })),
  response: productsResponse,
} as const satisfies OperationsEndpoint

/** `null` goes back to the delivery charge of the shop. */
export const changeDeliveryCharge = {
  method: 'PATCH',
  pattern: `${STORE}/delivery-charge`,
  roles: ['catalogue'],
  body: v.strictObject({ deliveryCharge: v.nullable(rupeesSchema) }),
  response: storeResponse,
} as const satisfies OperationsEndpoint

/** A field that is absent stays as it is. `hours: null` goes back to the hours of the shop. */
export const changeHours = {
  method: 'PATCH',
  pattern: `${STORE}/hours`,
  roles: ['counter'],
  body: v.strictObject({
    /** As in STORE_HOURS: `08:00-21:00`; `18:00-02:00` goes on past midnight. */
    hours: v.optional(v.nullable(openingHoursTextSchema)),
    /** All of them: those that are absent are no holidays any more. */
    holidays: v.optional(limitedList(daySchema, MAX_HOLIDAYS)),
  }),
  response: storeResponse,
} as const satisfies OperationsEndpoint

/** Closes the store until a time, or until its next opening; or opens it again within its hours. */
export const changeClosing = {
  method: 'PATCH',
  pattern: `${STORE}/closing`,
  roles: ['counter'],
  body: v.variant('closed', [
    v.strictObject({ closed: v.literal(true), until: v.optional(instant) }),
    v.strictObject({ closed: v.literal(false) }),
  ]),
  response: storeResponse,
} as const satisfies OperationsEndpoint

export const changeAnswerTimes = {
  method: 'PATCH',
  pattern: `${STORE}/answer-times`,
  roles: ['counter'],
  body: v.pipe(
    v.strictObject({
      overdueAfterSeconds: answerSecondsSchema,
      rejectAfterSeconds: answerSecondsSchema,
    }),
    v.check(
      ({ overdueAfterSeconds, rejectAfterSeconds }) => overdueAfterSeconds < rejectAfterSeconds,
      'rejectAfterSeconds must be more than overdueAfterSeconds',
    ),
  ),
  response: storeResponse,
} as const satisfies OperationsEndpoint
