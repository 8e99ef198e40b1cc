/** What ordering again puts into the cart (product §9.8). Pure. */
import type { ProductRow } from '#contract/catalogue-messages.ts'
import type { Order } from '#contract/order-endpoints.ts'
import { isFinalStatus } from '#contract/order-status.ts'

type OrderItem = Order['items'][number]

export interface OrderAgain {
  /** What the store at this place sells, at its prices. */
  lines: { product: ProductRow; quantity: number }[]
  /** Names of what it does not sell, as they were ordered. */
  missing: string[]
}

/** An order that is over, however it ended. */
export function mayOrderAgain(order: Pick<Order, 'orderStatus'>): boolean {
  return isFinalStatus(order.orderStatus)
}

/** What the shopper ordered, with what the store left out. */
export function orderedItems({
  items,
  leftOut = [],
}: Pick<Order, 'items' | 'leftOut'>): OrderItem[] {
  const ordered = new Map<string, OrderItem>()
  for (const item of [...items, ...leftOut]) {
    const known = ordered.get(item.product)?.quantity ?? 0
    ordered.set(item.product, { ...item, quantity: known + item.quantity })
  }
  return [...ordered.values()]
}

/** `rows` are those of the order's products that the store sells. */
export function orderAgain(items: readonly OrderItem[], rows: readonly ProductRow[]): OrderAgain {
  const sold = new Map(rows.map((row) => [row._id, row]))
  const again: OrderAgain = { lines: [], missing: [] }
  for (const { product: productId, productName, quantity } of items) {
    const product = sold.get(productId)
    if (product === undefined) again.missing.push(productName)
    else again.lines.push({ product, quantity })
  }
  return again
}
