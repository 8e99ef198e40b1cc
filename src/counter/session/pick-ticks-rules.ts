/** Which lines of each order were ticked on this device (product §23.4). */

/** By order, the ticks of its lines. */
export type PickTicks = Readonly<Record<string, readonly string[]>>

interface Line {
  product: string
  quantity: number
}

/** The tick of a line. With another quantity, the line has to be picked again. */
export const tickOf = ({ product, quantity }: Line): string => `${product}:${quantity}`

export function toggled(ticks: PickTicks, orderId: string, tick: string): PickTicks {
  const picked = ticks[orderId] ?? []
  const next = picked.includes(tick) ? picked.filter((one) => one !== tick) : [...picked, tick]
  return { ...ticks, [orderId]: next }
}

/** Without the orders that are no longer on the board. */
export function onlyFor(ticks: PickTicks, orderIds: ReadonlySet<string>): PickTicks {
  return Object.fromEntries(Object.entries(ticks).filter(([id]) => orderIds.has(id)))
}

/** How many lines of this order are ticked. */
export function pickedCount(
  { items }: { items: readonly Line[] },
  picked: readonly string[] = [],
): number {
  return items.filter((item) => picked.includes(tickOf(item))).length
}
