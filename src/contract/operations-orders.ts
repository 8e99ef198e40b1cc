/**
 * Placed orders as an operations key reads them (product §15.6). `view` is the role of the
 * key: each role gets only what it needs. Fields are named as in the shopper's order.
 */
import * as v from 'valibot'
import { ifMissingSchema } from './delivery-wishes.ts'
import { positionSchema } from './geo.ts'
import { orderItemSchema, orderSchema } from './order-endpoints.ts'
import { addressSchema } from './user-endpoints.ts'
import { instantSchema } from './instant-schema.ts'

const { _id, darkStoreId, orderStatus, paymentMethod, paymentStatus, history, rejectionReason } =
  orderSchema.entries

const commonEntries = {
  _id,
  darkStoreId,
  /** A release after this one may know more states. */
  orderStatus,
  /** Grows with every change; a client keeps the order with the higher one. */
  version: v.number(),
  placedAt: instantSchema,
  /** When each state was reached, oldest first. */
  history,
  rejectionReason,
  /** Pieces, not lines. */
  itemCount: v.number(),
  /** What is collected at the door, in rupees. */
  totalPrice: v.number(),
  deliveryCharge: v.number(),
  paymentMethod,
  paymentStatus,
}

const itemSchema = v.object({
  ...orderItemSchema.entries,
  /** What one piece cost, in rupees. */
  price: v.number(),
  /** A small picture; null once the store no longer sells the product. */
  imageUrl: v.nullable(v.string()),
})

const itemsEntries = {
  /** What is to be packed. */
  items: v.array(itemSchema),
  /** Pieces that were ordered and left out, because the store did not have them. */
  leftOut: v.optional(v.array(itemSchema)),
}

const deliveryEntries = {
  customer: v.object({ name: v.string(), phoneNumber: v.string() }),
  address: addressSchema,
  location: v.object(positionSchema.entries),
  /** What to do when an item is missing; null where the shopper did not say. */
  ifMissing: v.nullable(ifMissingSchema),
  deliveryRider: v.nullable(v.object({ name: v.string(), phoneNumber: v.string() })),
  /** The store looked for a rider and found none, and nothing has happened to the order since. */
  riderMissing: v.boolean(),
}

/** While the order is pending: when it counts as overdue, and when it is rejected (product §9.7). */
const deadlineEntries = {
  overdueAt: v.optional(instantSchema),
  rejectedAt: v.optional(instantSchema),
}

export const counterOrderSchema = v.object({
  view: v.literal('counter'),
  ...commonEntries,
  ...deadlineEntries,
  ...itemsEntries,
  ...deliveryEntries,
})
export type CounterOrder = v.InferOutput<typeof counterOrderSchema>

const dispatchOrderSchema = v.object({
  view: v.literal('dispatch'),
  ...commonEntries,
  ...deliveryEntries,
})

const reportsOrderSchema = v.object({
  view: v.literal('reports'),
  ...commonEntries,
  ...itemsEntries,
})

export const operationsOrderSchema = v.variant('view', [
  counterOrderSchema,
  dispatchOrderSchema,
  reportsOrderSchema,
])
export type OperationsOrder = v.InferOutput<typeof operationsOrderSchema>
export type OrderView = OperationsOrder['view']
