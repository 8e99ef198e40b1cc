/**
 * Orders for which this tab has shown 'Order placed successfully', or what has become of them since:
 * 'New order has been added' would repeat or contradict it (product §10.2). Memory only.
 */
const shownFor = new Set<string>()

export function markPlacedToastShown(orderId: string): void {
  shownFor.add(orderId)
}

export function wasPlacedToastShown(orderId: string): boolean {
  return shownFor.has(orderId)
}
