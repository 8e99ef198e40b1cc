import { keepUnits } from '#shared/lib/format/keep-units.ts'
import type { OrderItem } from '../order-sheet/missing-item-rules.ts'

/** One line of an order's card: how many of what. */
export function OrderLine({ item }: { item: OrderItem }) {
  return (
    <li className=":uno: flex gap-2 break-anywhere">
      <b className=":uno: min-w-8 font-800 num">{item.quantity} ×</b>
      <span className=":uno: min-w-0" dir="auto">
        {keepUnits(item.productName)}
      </span>
    </li>
  )
}
