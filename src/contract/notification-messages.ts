/** Messages between pages and the service worker about notifications (product §11). */
import * as v from 'valibot'

/** A cache that both can reach. Holds one entry, which is deleted at sign-out. */
export const NOTIFICATION_CACHE = 'notifications'
/** A name for the entry; nothing is served there. */
export const DEVICE_ADDRESS = '/notifications/device'

/** Whose device this is: written by the page, read by the worker. */
export const deviceSchema = v.object({
  /** As in the payload. Null while the page is requesting it from the server. */
  userTag: v.nullable(v.string()),
  /** Ends this device's subscription on the server, where the browser replaces it. */
  endingToken: v.optional(v.string()),
})
export type Device = v.InferOutput<typeof deviceSchema>

/**
 * Messages from the worker to pages. OPEN_ORDER: a notification was clicked, null if it was about
 * no order; confirmed over the port of the message. SUBSCRIPTION_CHANGED: the subscription ended or
 * was replaced, and has to be saved again. ORDER_NOTIFIED: a notification showed this status of an
 * order.
 */
export const notificationMessageSchema = v.object({
  type: v.picklist(['OPEN_ORDER', 'SUBSCRIPTION_CHANGED', 'ORDER_NOTIFIED']),
  orderId: v.optional(v.nullable(v.string()), null),
  status: v.optional(v.string()),
})
export type NotificationMessage = v.InferInput<typeof notificationMessageSchema>

/** Where an order's details are. */
export function orderAddress(orderId: string | null): string {
  return orderId === null ? '/orders' : `/orders?order=${encodeURIComponent(orderId)}`
}
