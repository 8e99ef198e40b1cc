/**
 * Orders and the endpoints that create, place, read and withdraw them (product §8, §9.1, §15.1).
 */
import * as v from 'valibot'
import { limitedList, type Endpoint } from './endpoint.ts'
import { rowsOf } from './rows-of.ts'
import { rupeesSchema } from './catalogue-endpoints.ts'
import { MAX_ORDER_LINES, MAX_QUANTITY_PER_ITEM } from './constants.ts'
import { ifMissingSchema } from './delivery-wishes.ts'
import { positionSchema } from './geo.ts'
import { ORDER_STATUSES } from './order-status.ts'
import { addressBodySchema, addressSchema } from './user-endpoints.ts'
import { idSchema } from './id-schema.ts'
import { instantSchema } from './instant-schema.ts'

export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
/** The form of a key. The client uses a UUID. */
export const idempotencyKeySchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,64}$/))

/** An order in a state that this release does not know is still an order. */
const receivedStatusSchema = v.union([
  v.picklist(ORDER_STATUSES),
  v.pipe(
    v.string(),
    v.transform(() => 'unknown' as const),
  ),
])

/** Why a store rejects or cancels an order. 'unanswered': it did not respond in time (product §9.7). */
export const REJECTION_REASONS = [
  'unanswered',
  'sold-out',
  'too-busy',
  'closing',
  'out-of-reach',
  'other',
] as const
export type RejectionReason = (typeof REJECTION_REASONS)[number]

/** Where a rider is: latitude, then longitude (product §9.1). */
export const riderLocationSchema = v.object({
  coordinates: v.tuple([positionSchema.entries.latitude, positionSchema.entries.longitude]),
})

export const deliveryRiderSchema = v.object({
  name: v.string(),
  phoneNumber: v.optional(v.string(), ''),
  location: v.optional(v.nullable(riderLocationSchema), null),
})

export const orderItemSchema = v.object({
  product: v.string(),
  productName: v.string(),
  quantity: v.number(),
  /** What one piece cost, in rupees. */
  price: v.optional(v.number()),
})

export const orderSchema = v.object({
  _id: idSchema,
  userId: idSchema,
  /** What the shopper receives. */
  items: v.array(orderItemSchema),
  /** What the store did not have: pieces that were ordered and left out (product §9.9). */
  leftOut: v.optional(v.array(orderItemSchema)),
  totalPrice: v.number(),
  deliveryCharge: v.optional(v.number()),
  orderStatus: receivedStatusSchema,
  paymentMethod: v.string(),
  paymentStatus: v.string(),
  createdAt: instantSchema,
  /** When `place` passed it to the store; null while it is only created. */
  placedAt: v.optional(v.nullable(instantSchema), null),
  // An invalid rider is dropped, the order is kept.
  deliveryRider: v.fallback(v.optional(v.nullable(deliveryRiderSchema), null), null),
  /** The store has not found a rider, and nothing has happened to the order since. */
  riderMissing: v.optional(v.boolean(), false),
  /** Why the store rejected it, where it said so. A reason of a newer server is dropped. */
  rejectionReason: v.fallback(v.optional(v.picklist(REJECTION_REASONS)), undefined),
  darkStoreId: v.string(),
  address: v.fallback(v.optional(v.nullable(addressSchema), null), null),
  location: v.fallback(v.optional(v.nullable(positionSchema), null), null),
  /** What the store does when an item is missing; null if the shopper did not choose. */
  ifMissing: v.fallback(v.optional(v.nullable(ifMissingSchema), null), null),
  /** Grows with every change. A lower version never overwrites a higher one (product §10.4). */
  version: v.optional(v.number(), 0),
  /** When each state was reached, oldest first. */
  history: v.optional(v.array(v.object({ status: receivedStatusSchema, at: instantSchema })), []),
  /** When the shop last replied to a request for help, for a week. Only in `userOrders`. */
  helpRepliedAt: v.optional(instantSchema),
})
export type Order = v.InferOutput<typeof orderSchema>

export const orderBodySchema = v.strictObject({
  userId: idSchema,
  items: v.pipe(
    limitedList(
      v.strictObject({
        productId: idSchema,
        quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_QUANTITY_PER_ITEM)),
        /** The agreed price of one piece, in rupees. */
        price: rupeesSchema,
      }),
      MAX_ORDER_LINES,
    ),
    v.minLength(1),
    v.check(
      (items) => new Set(items.map((item) => item.productId)).size === items.length,
      'contains a product twice',
    ),
  ),
  totalPrice: rupeesSchema,
  darkStoreId: idSchema,
  paymentMethod: v.literal('cash'),
  address: addressBodySchema,
  location: v.strictObject(positionSchema.entries),
  ifMissing: v.optional(ifMissingSchema),
  /** Corrected time of the tap that agreed to the bill (product §8.3). */
  quotedAt: instantSchema,
})
export type OrderBody = v.InferOutput<typeof orderBodySchema>

export const createOrder = {
  method: 'POST',
  pattern: '/api/v1/order/create/:userId',
  failure: 'Order creation failed',
  body: orderBodySchema,
  response: v.object({ data: v.object({ order: orderSchema }) }),
} as const satisfies Endpoint

export const placeOrder = {
  method: 'POST',
  pattern: '/api/v1/orders/:orderId/place',
  failure: 'Order placement failed',
  response: v.object({ order: orderSchema }),
} as const satisfies Endpoint

/**
 * Cancels a placed order for its shopper, while it is pending or accepted. A repeat returns the
 * cancelled order; ILLEGAL_TRANSITION in every other state (product §9.6).
 */
export const cancelOrder = {
  method: 'POST',
  pattern: '/api/v1/orders/:orderId/cancel',
  response: v.object({ order: orderSchema }),
} as const satisfies Endpoint

export const userOrders = {
  method: 'GET',
  pattern: '/api/v1/order/user-orders/:userId',
  response: v.object({ data: v.object({ orders: rowsOf(orderSchema) }) }),
} as const satisfies Endpoint

export const orderById = {
  method: 'GET',
  pattern: '/api/v1/order/:orderId',
  response: v.object({ success: v.literal(true), data: v.object({ order: orderSchema }) }),
} as const satisfies Endpoint

/**
 * Withdraws a key. Returns the order if it was placed; an order that was only created is cancelled,
 * and if there is none, a tombstone is stored (product §8.6).
 */
export const withdrawIntent = {
  method: 'DELETE',
  pattern: '/api/v1/order/intents/:key',
  response: v.object({
    data: v.object({ withdrawn: v.boolean(), order: v.nullable(orderSchema) }),
  }),
} as const satisfies Endpoint

/**
 * Google Directions, requested by our server for an active order of the token's user
 * (product §15.7).
 */
export const orderDirections = {
  method: 'GET',
  pattern: '/api/v1/order/:orderId/route',
  response: v.object({
    data: v.object({
      status: v.string(),
      distanceText: v.string(),
      durationText: v.string(),
      /** Encoded polyline, precision 5. */
      polyline: v.string(),
      /**
       * When the rider was where the route starts. Absent where it starts at the store, and from
       * older servers.
       */
      riderSeenAt: v.optional(instantSchema),
    }),
  }),
} as const satisfies Endpoint
