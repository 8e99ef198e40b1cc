/**
 * The calls of a rider's page (product §23.5), under the token of one order, as
 * `Authorization: Bearer <token>`: to read the order, and to report its progress and the position.
 */
import * as v from 'valibot'
import { MINUTE_MS } from './durations.ts'
import type { Endpoint } from './endpoint.ts'
import { positionSchema } from './geo.ts'
import { eventIdSchema, pointSchema } from './operations-endpoints.ts'
import type { OperationsEndpoint } from './operations-roles.ts'
import { orderSchema } from './order-endpoints.ts'
import { addressSchema } from './user-endpoints.ts'

const { orderStatus } = orderSchema.entries

/** For how long a delivered order can still be read: 'Delivered' may have been a wrong tap. */
export const READABLE_AFTER_DELIVERY_MS = 15 * MINUTE_MS

/**
 * Makes the token of the rider's page. It belongs to the order and its present rider: with another
 * rider, or once the order has ended (`readRide`), it opens nothing. ORDER_NOT_ACTIVE without a rider
 * and for a finished order.
 */
export const rideLink = {
  method: 'POST',
  pattern: '/api/v1/operations/orders/:orderId/ride-link',
  roles: ['counter', 'dispatch'],
  response: v.object({ data: v.object({ token: v.string() }) }),
} as const satisfies OperationsEndpoint

export const rideSchema = v.object({
  orderId: v.string(),
  orderStatus,
  /** Grows with every change of the order. */
  version: v.number(),
  storeName: v.string(),
  riderName: v.string(),
  customer: v.object({ name: v.string(), phoneNumber: v.string() }),
  address: addressSchema,
  location: v.object(positionSchema.entries),
  /** Pieces, not lines. */
  itemCount: v.number(),
  /** In rupees; 0 where nothing is to be collected. Of a delivered order what was collected. */
  toCollect: v.number(),
})
export type Ride = v.InferOutput<typeof rideSchema>

/**
 * FORBIDDEN for a wrong token, ORDER_NOT_ACTIVE when the order is finished and was not delivered
 * within the last 15 minutes.
 */
export const readRide = {
  method: 'GET',
  pattern: '/api/v1/ride',
  response: v.object({
    data: v.object({
      ride: rideSchema,
    }),
  }),
} as const satisfies Endpoint

/** What a rider reports. The id counts once, as in the operations call. */
export const reportRide = {
  method: 'POST',
  pattern: '/api/v1/ride/events',
  body: v.variant('type', [
    v.strictObject({ eventId: eventIdSchema, type: v.literal('pickup') }),
    v.strictObject({
      eventId: eventIdSchema,
      type: v.literal('rider-location'),
      location: pointSchema,
    }),
    v.strictObject({ eventId: eventIdSchema, type: v.literal('deliver') }),
  ]),
  response: v.object({ data: v.object({ orderStatus, version: v.number() }) }),
} as const satisfies Endpoint
