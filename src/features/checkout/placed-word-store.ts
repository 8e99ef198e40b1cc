/**
 * Orders for which this tab has shown 'Order placed successfully': 'New order has been added' would
 * repeat it (product §10.2). Memory only.
 */
const saidOf = new Set<string>()

export function notePlacedWord(orderId: string): void {
  saidOf.add(orderId)
}

export function hasPlacedWord(orderId: string): boolean {
  return saidOf.has(orderId)
}
