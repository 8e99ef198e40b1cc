/** What an order cost, line by line, and what is still to be paid (product §9.4). Pure. */
import { paiseFromRupees } from '#contract/money.ts'
import type { Order } from '#contract/order-endpoints.ts'
import { isCalledOff } from '#contract/order-status.ts'

/** Undefined where an older order does not say what a piece cost. */
export function linePaise({ price, quantity }: Order['items'][number]): number | undefined {
  return price === undefined ? undefined : paiseFromRupees(price) * quantity
}

export interface OrderBill {
  /** Undefined where the order does not say what the delivery cost. */
  parts: { subtotalPaise: number; deliveryPaise: number } | undefined
  totalPaise: number
}

export function billOfOrder(order: Pick<Order, 'totalPrice' | 'deliveryCharge'>): OrderBill {
  const totalPaise = paiseFromRupees(order.totalPrice)
  if (order.deliveryCharge === undefined) return { parts: undefined, totalPaise }
  const deliveryPaise = paiseFromRupees(order.deliveryCharge)
  return { parts: { subtotalPaise: totalPaise - deliveryPaise, deliveryPaise }, totalPaise }
}

export type PaymentTexts = 'onDelivery' | 'paid' | 'nothingDue'

/** Undefined for a state that this release does not know. */
export function paymentTexts(
  order: Pick<Order, 'orderStatus' | 'paymentMethod' | 'paymentStatus'>,
): PaymentTexts | undefined {
  if (order.paymentStatus === 'paid') return 'paid'
  if (order.paymentStatus !== 'pending') return undefined
  // An event says that the order was delivered before a response says that it was paid.
  if (order.orderStatus === 'delivered' && order.paymentMethod === 'cash') return 'paid'
  return isCalledOff(order.orderStatus) ? 'nothingDue' : 'onDelivery'
}

/** How many pieces an order has, over all of its lines. */
export function unitsOf({ items }: Pick<Order, 'items'>): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0)
}
