/**
 * What a store's own system receives by webhook (product §15.6), as Standard Webhooks describes it:
 * the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`, and this body.
 */
import * as v from 'valibot'
import { counterOrderSchema } from './operations-orders.ts'
import { instantSchema } from './instant-schema.ts'

export const WEBHOOK_EVENTS = [
  'order.placed',
  'order.accepted',
  'order.rejected',
  'order.item_left_out',
  'order.rider_assigned',
  'order.rider_missing',
  'order.picked_up',
  'order.delivered',
  'order.cancelled',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

export const webhookMessageSchema = v.variant('type', [
  v.object({
    type: v.picklist(WEBHOOK_EVENTS),
    /** When it happened. */
    timestamp: instantSchema,
    /** The order as it was then. Messages may overtake each other: the higher version counts. */
    data: v.object({ order: counterOrderSchema }),
  }),
  /** Sent by `npm run operations -- webhooks test`. */
  v.object({ type: v.literal('webhook.test'), timestamp: instantSchema, data: v.object({}) }),
])
export type WebhookMessage = v.InferOutput<typeof webhookMessageSchema>
