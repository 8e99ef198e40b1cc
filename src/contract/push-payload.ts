/**
 * What a notification is made of (product §11.2). Apart from the calls: no page needs it, only
 * server and worker.
 */
import * as v from 'valibot'
import { ORDER_STATUSES } from './order-status.ts'

/** What the server encrypts for one device; parsed defensively by the worker. */
export const pushPayloadSchema = v.object({
  orderId: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  status: v.picklist(ORDER_STATUSES),
  version: v.pipe(v.number(), v.integer()),
  /**
   * Names the shopper without naming them; another device's tag shows a neutral text
   * (product §11.2).
   */
  userTag: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  /** Ends the subscription that this message came by, where it is someone else's by now. */
  endingToken: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
  riderName: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120))),
  activeOrders: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000)),
})
export type PushPayload = v.InferOutput<typeof pushPayloadSchema>
