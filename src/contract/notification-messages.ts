/** Messages between pages and the service worker about notifications (product §11). */
import * as v from 'valibot'

/** A cache that both can access, with three entries, which is deleted at sign-out. */
export const NOTIFICATION_CACHE = 'notifications'
/** The key of the first entry. Nothing is served there. */
export const DEVICE_ADDRESS = '/notifications/device'

/** The key of a second entry: when the worker last showed a message about an order. */
export const LAST_ORDER_ADDRESS = '/notifications/last-order'

export const lastOrderSchema = v.object({ atMs: v.number() })

/** The key of a third entry: the notification that was clicked last while no page was open. */
export const CLICKED_ADDRESS = '/notifications/clicked'

export const clickedSchema = v.object({
  /** As in OPEN_ORDER. */
  orderId: v.nullable(v.string()),
  atMs: v.number(),
})

/** The owner of this device's notifications. Written by the page, read by the worker. */
export const deviceSchema = v.object({
  /** As in the payload. Null while the page is requesting it from the server. */
  userTag: v.nullable(v.string()),
  /** Ends this device's subscription on the server if the browser replaces it. */
  endingToken: v.optional(v.string()),
})
export type Device = v.InferOutput<typeof deviceSchema>

/**
 * Messages from the worker to pages. OPEN_ORDER: a notification was clicked, null if it was not
 * about an order; confirmed over the message's port. SUBSCRIPTION_CHANGED: the subscription ended
 * or was replaced, and has to be saved again. ORDER_NOTIFIED: a notification showed this status of
 * an order, ITEM_LEFT_OUT, or what the shop says of a request for help, word for word.
 */
export const notificationMessageSchema = v.object({
  type: v.picklist(['OPEN_ORDER', 'SUBSCRIPTION_CHANGED', 'ORDER_NOTIFIED']),
  orderId: v.optional(v.nullable(v.string()), null),
  status: v.optional(v.string()),
})
export type NotificationMessage = v.InferInput<typeof notificationMessageSchema>

/** Returns the path of an order's details. */
export function orderAddress(orderId: string | null): string {
  return orderId === null ? '/orders' : `/orders?order=${encodeURIComponent(orderId)}`
}
