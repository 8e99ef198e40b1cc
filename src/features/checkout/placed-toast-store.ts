/**
 * Orders for which this tab has shown 'Order placed successfully': 'New order has been added' would
 * repeat it (product §10.2). Memory only.
 */
const shownFor = new Set<string>()

export function markPlacedToastShown(orderId: string): void {
  shownFor.add(orderId)
}

export function wasPlacedToastShown(orderId: string): boolean {
  return shownFor.has(orderId)
}
