/**
 * The content of a push message (product §11.2). Separate from the calls, because only the server
 * and the worker need it.
 */
import * as v from 'valibot'
import { ORDER_STATUSES } from './order-status.ts'
import { idSchema } from './id-schema.ts'

/** The server encrypts it for one device, and the worker parses it. */
export const pushPayloadSchema = v.object({
  orderId: idSchema,
  status: v.picklist(ORDER_STATUSES),
  version: v.pipe(v.number(), v.integer()),
  /**
   * Identifies the shopper by a pseudonym. If the device has another tag, the worker shows a
   * neutral text (product §11.2).
   */
  userTag: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  /** Ends the subscription of this message if the device has another shopper by now. */
  endingToken: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
  /** The news is not the status: something was left out of the order (product §9.9). */
  leftOut: v.optional(v.literal(true)),
  /**
   * The news is not the status: what the shop says of the shopper's request for help with the order
   * (product §9.10), as open pages show it.
   */
  helpMessage: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  riderName: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120))),
  activeOrders: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000)),
})
export type PushPayload = v.InferOutput<typeof pushPayloadSchema>
