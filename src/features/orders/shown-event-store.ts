/**
 * The newest version of each order whose event this tab has shown. The list may have a change
 * before its event comes, so it does not tell whether the event was shown. Memory only.
 */
const versions = new Map<string, number>()

export function markEventShown(orderId: string, version: number): void {
  versions.set(orderId, Math.max(version, versions.get(orderId) ?? 0))
}

export function wasEventShown(orderId: string, version: number): boolean {
  return version <= (versions.get(orderId) ?? 0)
}

/**
 * Orders that this tab has announced: as placed, as new, or with what has become of them since. 'New
 * order has been added' would repeat or contradict it (product §10.2).
 */
const announced = new Set<string>()

export function markAnnounced(orderId: string): void {
  announced.add(orderId)
}

export function wasAnnounced(orderId: string): boolean {
  return announced.has(orderId)
}

/** Orders that this tab is cancelling. */
const cancelling = new Set<string>()

/** Until the returned function is called, the event of the cancel is left to its outcome. */
export function markCancelling(orderId: string): () => void {
  cancelling.add(orderId)
  return () => {
    cancelling.delete(orderId)
  }
}

export function isCancelling(orderId: string): boolean {
  return cancelling.has(orderId)
}
