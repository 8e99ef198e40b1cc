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
