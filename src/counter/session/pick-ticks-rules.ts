/** Which lines of each order were ticked on this device (product §23.4). */

export type PickTicks = Readonly<Record<string, readonly string[]>>

export function toggled(ticks: PickTicks, orderId: string, productId: string): PickTicks {
  const picked = ticks[orderId] ?? []
  const next = picked.includes(productId)
    ? picked.filter((id) => id !== productId)
    : [...picked, productId]
  return { ...ticks, [orderId]: next }
}

/** Without the orders that are no longer on the board. */
export function onlyFor(ticks: PickTicks, orderIds: ReadonlySet<string>): PickTicks {
  return Object.fromEntries(Object.entries(ticks).filter(([id]) => orderIds.has(id)))
}

/** How many lines of this order are ticked. */
export function pickedCount(
  ticks: PickTicks,
  order: { _id: string; items: readonly { product: string }[] },
): number {
  const picked = new Set(ticks[order._id] ?? [])
  return order.items.filter(({ product }) => picked.has(product)).length
}
