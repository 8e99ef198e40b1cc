/**
 * What staff and riders report about an order (product §15.6): machine to machine, under one of the
 * operations keys, as `Authorization: Bearer <key>`. Which event is legal when, and what follows,
 * says the server's one table.
 */
import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { orderSchema } from './order-endpoints.ts'

/** A point on Earth as the maps services and the socket name it. Degrees. */
export const pointSchema = v.strictObject({
  lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  lng: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
})

const riderSchema = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120)),
  /** What a shopper at the door can call; written as people write it. */
  phoneNumber: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\+?[\d -]{5,19}$/, 'must be a telephone number'),
  ),
  location: v.optional(pointSchema),
})

/** One event and the fields that identify its report. Unknown fields are rejected. */
export function orderEventBody<const Extra extends v.ObjectEntries>(extra: Extra) {
  return v.variant('type', [
    v.strictObject({ ...extra, type: v.literal('accept') }),
    v.strictObject({ ...extra, type: v.literal('reject') }),
    v.strictObject({ ...extra, type: v.literal('assign-rider'), rider: riderSchema }),
    v.strictObject({ ...extra, type: v.literal('no-rider') }),
    v.strictObject({ ...extra, type: v.literal('pickup') }),
    v.strictObject({ ...extra, type: v.literal('rider-location'), location: pointSchema }),
    v.strictObject({ ...extra, type: v.literal('deliver') }),
    v.strictObject({ ...extra, type: v.literal('cancel') }),
  ])
}

const bareEvent = orderEventBody({})
export type OrderEvent = v.InferOutput<typeof bareEvent>

/** Identifies a report, chosen by the sender: sent twice for one order, it counts once. */
export const eventIdSchema = v.pipe(v.string(), v.regex(/^[\w.:-]{1,128}$/, 'is not an event id'))

export const reportOrderEvent = {
  method: 'POST',
  pattern: '/api/v1/operations/orders/:orderId/events',
  body: orderEventBody({ eventId: eventIdSchema }),
  response: v.object({
    data: v.object({
      order: orderSchema,
      /** True when the event was known already and changed nothing now. */
      repeated: v.boolean(),
    }),
  }),
} as const satisfies Endpoint
