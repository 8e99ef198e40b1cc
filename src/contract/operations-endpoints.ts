/**
 * The calls of stores, riders and their machines (product §15.6), under an operations key, as
 * `Authorization: Bearer <key>`: the orders of the key's stores, and what is reported about them.
 * order-transitions.ts says which event is legal when, and what follows.
 */
import * as v from 'valibot'
import { MAX_QUANTITY_PER_ITEM } from './constants.ts'
import { operationsOrderSchema } from './operations-orders.ts'
import {
  OPERATIONS_ROLES,
  type OperationsEndpoint,
  type OperationsRole,
} from './operations-roles.ts'
import { REJECTION_REASONS } from './order-endpoints.ts'
import { ORDER_STATUSES } from './order-status.ts'
import { withoutUnprintable } from './printable-line.ts'
import { latLngSchema } from './lat-lng-schema.ts'
import { idSchema } from './id-schema.ts'

/** A point on Earth as the maps services and the socket name it. Degrees. */
export const pointSchema = v.strictObject(latLngSchema.entries)

export const riderSchema = v.strictObject({
  name: v.pipe(
    v.string(),
    v.transform(withoutUnprintable),
    v.trim(),
    v.minLength(1),
    v.maxLength(120),
  ),
  /** What a shopper at the door can call; written as people write it. */
  phoneNumber: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\+?[\d -]{5,19}$/, 'must be a telephone number'),
    v.regex(/(?:\d[ -]*){5}/, 'must be a telephone number'),
  ),
  location: v.optional(pointSchema),
})

/** One event and the fields that identify its report. Unknown fields are rejected. */
export function orderEventBody<const Extra extends v.ObjectEntries>(extra: Extra) {
  return v.variant('type', [
    v.strictObject({ ...extra, type: v.literal('accept') }),
    v.strictObject({
      ...extra,
      type: v.literal('reject'),
      /** The shopper reads it in Order Details. */
      reason: v.optional(v.picklist(REJECTION_REASONS)),
    }),
    v.strictObject({
      ...extra,
      type: v.literal('leave-out'),
      /** A product of the order that the store does not have. */
      product: idSchema,
      /**
       * How many pieces of it stay in the order; 0 leaves out the whole line. A number that stays,
       * not one that goes: two counters that report the same missing piece leave out one.
       */
      remaining: v.pipe(
        v.number(),
        v.integer(),
        v.minValue(0),
        v.maxValue(MAX_QUANTITY_PER_ITEM - 1),
      ),
    }),
    v.strictObject({ ...extra, type: v.literal('assign-rider'), rider: riderSchema }),
    v.strictObject({ ...extra, type: v.literal('no-rider') }),
    v.strictObject({ ...extra, type: v.literal('pickup') }),
    v.strictObject({ ...extra, type: v.literal('rider-location'), location: pointSchema }),
    v.strictObject({ ...extra, type: v.literal('deliver') }),
    v.strictObject({
      ...extra,
      type: v.literal('cancel'),
      /** As for `reject`. */
      reason: v.optional(v.picklist(REJECTION_REASONS)),
    }),
  ])
}

const bareEvent = orderEventBody({})
export type OrderEvent = v.InferOutput<typeof bareEvent>

/** Identifies a report, chosen by the sender: sent twice for one order, it counts once. */
export const eventIdSchema = v.pipe(v.string(), v.regex(/^[\w.:-]{1,128}$/, 'is not an event id'))

/** Which role may report what. */
export const EVENT_ROLES: Readonly<Record<OrderEvent['type'], readonly OperationsRole[]>> = {
  accept: ['counter'],
  reject: ['counter'],
  'leave-out': ['counter'],
  'assign-rider': ['counter', 'dispatch'],
  'no-rider': ['counter', 'dispatch'],
  pickup: ['counter', 'dispatch'],
  'rider-location': ['counter', 'dispatch'],
  deliver: ['counter', 'dispatch'],
  cancel: ['counter'],
}

export const reportOrderEvent = {
  method: 'POST',
  pattern: '/api/v1/operations/orders/:orderId/events',
  roles: ['counter', 'dispatch'],
  body: orderEventBody({ eventId: eventIdSchema }),
  response: v.object({
    data: v.object({
      order: operationsOrderSchema,
      /** True if the event was known already, so that nothing changed. */
      repeated: v.boolean(),
    }),
  }),
} as const satisfies OperationsEndpoint

/** The key of the request: a counter shows it, and notices by it that its key was revoked. */
export const keyDetails = {
  method: 'GET',
  pattern: '/api/v1/operations/key',
  roles: OPERATIONS_ROLES,
  response: v.object({
    data: v.object({
      name: v.string(),
      role: v.picklist(OPERATIONS_ROLES),
      /** The stores whose orders it opens. */
      stores: v.array(v.object({ _id: v.string(), name: v.string() })),
    }),
  }),
} as const satisfies OperationsEndpoint

/** Where a list of orders ended and the next one continues. Only the server reads it. */
export const cursorSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/, 'is not a cursor'))

const DEFAULT_LIST_LIMIT = 100
const MAX_LIST_LIMIT = 200

/**
 * Placed orders, those that changed longest ago first. An order that changes comes again, after the
 * cursor of every list that contains it. A rider's position is not such a change.
 */
export const listOrders = {
  method: 'GET',
  pattern: '/api/v1/operations/orders',
  roles: ['counter', 'dispatch', 'reports'],
  response: v.object({
    data: v.object({
      orders: v.array(operationsOrderSchema),
      /** For `since` of the next call, and to open the stream. */
      cursor: cursorSchema,
      /** True if the limit left some out: they come after the cursor. */
      more: v.boolean(),
      /**
       * True, and absent otherwise, if `since` was a cursor of another database, for example of the
       * time before a backup was restored. The list then begins with the first order again, and what
       * the client knows may be gone or have a higher version.
       */
      startsOver: v.optional(v.boolean()),
    }),
  }),
} as const satisfies OperationsEndpoint

/** The query of `listOrders`; unknown fields are refused. */
export const listOrdersQuerySchema = v.strictObject({
  /** Of the key's stores, this one only. */
  store: v.optional(idSchema),
  /** States separated by commas; all where absent. */
  state: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',')),
      v.array(v.picklist(ORDER_STATUSES, 'is not a state of an order')),
    ),
  ),
  /** A cursor; from the first order on where absent. */
  since: v.optional(cursorSchema),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, 'must be a whole number'),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(MAX_LIST_LIMIT),
    ),
    String(DEFAULT_LIST_LIMIT),
  ),
})
