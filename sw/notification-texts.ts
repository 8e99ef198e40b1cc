/**
 * Texts of notifications, as in product §9.2 and §10.6. They contain only the state of the order or
 * of a request for help.
 */
import type { OrderStatus } from '#contract/order-status.ts'

export const notificationTexts = {
  track: 'Track order',
  /** Titles (product §9.2). */
  status: {
    pending: 'Waiting for store confirmation',
    accepted: 'Order accepted',
    pickup: 'Out for delivery',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
    rejected: 'Rejected',
  } satisfies Record<OrderStatus, string>,
  /** Sentences (product §10.6). */
  body: {
    pending: 'We have your order.',
    accepted: 'Your order has been accepted!',
    pickup: 'Rider has picked up your order from the store',
    delivered: 'Your order has been delivered!',
    cancelled: 'Your order has been cancelled',
    rejected: 'Your order has been rejected',
  } satisfies Record<OrderStatus, string>,
  /** Title of what the shop says of a request for help; the server composes the sentence. */
  help: 'Help with your order',
  leftOut: 'An item was not in the shop and was left out of your order',
  pickedUpBy: (riderName: string) => `${riderName} has picked up your order from the store`,
  /** For a message that cannot be read. */
  unreadable: { title: 'Jhola', body: 'There is news about an order.' },
  /** For a message to a shopper who no longer uses this device. */
  notYours: { title: 'Jhola', body: 'Open Jhola to see what is new.' },
} as const
