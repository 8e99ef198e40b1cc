/** What may be left out of an order because its store does not have it (product §9.9). Pure. */
import type { OrderEvent } from '#contract/operations-endpoints.ts'
import { totalPaiseOf, type OrderRow } from '#server/db/order-rows.ts'

export type LeavingOut =
  /** The columns of the order that change. */
  | { kind: 'changed'; change: Pick<OrderRow, 'items' | 'orderedItems' | 'totalPaise'> }
  /** As many pieces are left already. */
  | { kind: 'known'; change?: undefined }
  | { kind: 'illegal'; reason: string; change?: undefined }

const illegal = (reason: string): LeavingOut => ({ kind: 'illegal', reason })

export function leaveOut(
  row: Pick<OrderRow, 'items' | 'orderedItems' | 'deliveryChargePaise'>,
  { product, remaining }: Pick<Extract<OrderEvent, { type: 'leave-out' }>, 'product' | 'remaining'>,
): LeavingOut {
  const ordered = row.orderedItems ?? row.items
  if (!ordered.some(({ productId }) => productId === product)) {
    return illegal('The order has no such product')
  }
  const quantity = row.items.find(({ productId }) => productId === product)?.quantity ?? 0
  if (remaining === quantity) return { kind: 'known' }
  if (remaining > quantity) return illegal('Items that were left out cannot be added back')
  const items = row.items.flatMap((item) => {
    if (item.productId !== product) return [item]
    return remaining === 0 ? [] : [{ ...item, quantity: remaining }]
  })
  if (items.length === 0)
    return illegal('The last item cannot be left out: cancel the order instead')
  return {
    kind: 'changed',
    change: {
      items,
      orderedItems: ordered,
      totalPaise: totalPaiseOf(items, row.deliveryChargePaise),
    },
  }
}
