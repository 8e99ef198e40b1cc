/** What it means for an order that pieces of a product are not in the shop (product §9.9). Pure. */
import { billOf } from '#contract/bill.ts'
import { paiseFromRupees } from '#contract/money.ts'
import type { CounterOrder } from '#contract/operations-orders.ts'
import { ORDER_TRANSITIONS } from '#contract/order-transitions.ts'

export type OrderItem = CounterOrder['items'][number]

/** The order has not left the store. */
export function mayLeaveOut({ orderStatus }: Pick<CounterOrder, 'orderStatus'>): boolean {
  return ORDER_TRANSITIONS['leave-out'].from.some((status) => status === orderStatus)
}

/** Without these pieces nothing would be left, so that the order has to be rejected or cancelled. */
export function leavesNothing(
  { items }: Pick<CounterOrder, 'items'>,
  item: OrderItem,
  missing: number,
): boolean {
  return items.length === 1 && missing === item.quantity
}

/** What the shopper pays without these pieces. */
export function totalWithoutPaise(
  { items, deliveryCharge }: Pick<CounterOrder, 'items' | 'deliveryCharge'>,
  item: OrderItem,
  missing: number,
): number {
  const lines = items.map(({ product, price, quantity }) => ({
    pricePaise: paiseFromRupees(price),
    quantity: product === item.product ? quantity - missing : quantity,
  }))
  return billOf(lines, paiseFromRupees(deliveryCharge)).totalPaise
}
