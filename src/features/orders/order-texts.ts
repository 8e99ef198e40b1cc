import type { OrderStatus } from '#contract/order-status.ts'

export const orderTexts = {
  title: 'My Orders',
  refresh: 'Refresh',
  tryAgain: 'Try Again',
  empty: 'No orders yet',
  shopNow: 'Shop Now',
  loading: 'Loading orders...',
  fetchFailed: 'Error fetching orders',
  needsLogin: 'Please login to view your orders',
  placed: 'Order placed successfully',
  detailsTitle: 'Order Details',
  close: 'Close',
  riderOnTheWay: 'Rider is on the way',
  details: {
    id: 'Order id',
    status: 'Status',
    items: 'Items',
    paymentMethod: 'Payment method',
    paymentStatus: 'Payment status',
    total: 'Total',
    partner: 'Delivery partner',
    phone: 'Phone',
  },
  status: {
    pending: 'Waiting for store confirmation',
    accepted: 'Order accepted',
    pickup: 'Out for delivery',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
    rejected: 'Rejected',
  } satisfies Record<OrderStatus, string>,
  groups: {
    pending: 'Pending Orders',
    accepted: 'Accepted Orders',
    pickup: 'Orders Out for Delivery',
    delivered: 'Delivered Orders',
    cancelled: 'Cancelled Orders',
    rejected: 'Rejected Orders',
  } satisfies Record<OrderStatus, string>,
  unsettled: {
    heading: 'Orders being sent',
    sending: 'Sending',
    waiting: 'Waiting for a connection',
    waitingHint:
      'Your order is kept on this phone and goes out by itself. It cannot be sent twice.',
    refused: 'Not placed',
    dismiss: 'Got it',
  },
  cannotStore:
    'This phone has no room to keep your order safe, so it was not sent. Free some space and try again.',
} as const

/** Why the server refused an order, for the shopper. Codes without a sentence of their own: 'Failed to create order' (spec §8). */
const REFUSALS: Partial<Record<string, string>> = {
  PRICE_CHANGED: 'Prices have changed. Please check the new total and place the order again.',
  PRODUCT_UNAVAILABLE: 'Something in your cart is not available any more. Please check your cart.',
  OUT_OF_REACH: 'This store cannot deliver to where you are now.',
  STORE_CLOSED: 'Store is Closed',
  QUOTE_EXPIRED:
    'This order waited too long to be sent. Please check the total and place it again.',
  INTENT_WITHDRAWN: 'This order was withdrawn.',
}

export function refusalText(code: string): string {
  return REFUSALS[code] ?? 'Failed to create order'
}
