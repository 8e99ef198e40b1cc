/**
 * Of which orders this tab has said 'Order placed successfully': 'New order has been added' would
 * say it a second time (product §10.2). Memory only.
 */
const saidOf = new Set<string>()

export function notePlacedWord(orderId: string): void {
  saidOf.add(orderId)
}

export function hasPlacedWord(orderId: string): boolean {
  return saidOf.has(orderId)
}
