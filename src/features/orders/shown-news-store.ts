/**
 * The newest version of each order that this tab has shown as news. The list may have a change
 * before its event comes, so the list does not show whether the news was shown. Memory only.
 */
const versions = new Map<string, number>()

export function markNewsShown(orderId: string, version: number): void {
  versions.set(orderId, Math.max(version, versions.get(orderId) ?? 0))
}

export function wasNewsShown(orderId: string, version: number): boolean {
  return version <= (versions.get(orderId) ?? 0)
}
