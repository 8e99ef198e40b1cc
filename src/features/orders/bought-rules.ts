/** What a shopper may have forgotten: goods of earlier orders (product §6.4). Pure. */
import type { Order } from '#contract/order-endpoints.ts'

/** A product that was ordered together with one in the cart counts as much as this many others. */
const TOGETHER_WEIGHT = 3

/**
 * Products of earlier orders that the cart does not hold: those bought together with what it holds
 * first, then those bought most often, then those of the newest orders.
 */
export function boughtBefore(
  orders: readonly Pick<Order, 'items' | 'createdAt'>[],
  inCart: readonly string[],
  limit: number,
): string[] {
  const weights = new Map<string, number>()
  const newestFirst = orders.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
  for (const { items } of newestFirst) {
    const isTogether = items.some(({ product }) => inCart.includes(product))
    for (const { product } of items) {
      if (inCart.includes(product)) continue
      weights.set(product, (weights.get(product) ?? 0) + (isTogether ? TOGETHER_WEIGHT : 1))
    }
  }
  // A stable sort: of equal weights, the one of the newest order comes first.
  return [...weights]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, limit)
    .map(([product]) => product)
}
