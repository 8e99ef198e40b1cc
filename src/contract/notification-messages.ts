/** What pages and the service worker tell each other about notifications (product §11). */
import * as v from 'valibot'

/** Of Cache Storage, which both can reach. Holds one entry; goes with the shopper who signs out. */
export const NOTIFICATION_CACHE = 'notifications'
/** A name for the entry; nothing is served there. */
export const DEVICE_ADDRESS = '/notifications/device'

/** Whose device this is: written by the page, read by the worker. */
export const deviceSchema = v.object({
  /** As in the payload. Null while the page is still asking the server for it. */
  userTag: v.nullable(v.string()),
  /** Ends this device's subscription on the server, where the browser replaces it. */
  endingToken: v.optional(v.string()),
})
export type Device = v.InferOutput<typeof deviceSchema>

/**
 * What the worker tells a page. OPEN_ORDER: a notification was clicked, of no order where null;
 * confirmed over the port that comes with it. SUBSCRIPTION_CHANGED: it ended or is another one,
 * and whoever is signed in saves it anew. ORDER_NOTIFIED: a notification said which state an order
 * has reached.
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
