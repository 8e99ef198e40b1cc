import type { CounterOrder } from '#contract/operations-orders.ts'
import { formatPhone } from '#shared/lib/format/format-phone.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { CallLink } from '../order-sheet/call-link.tsx'
import { OrderLine } from './order-line.tsx'
import { OrderCardHeader } from './order-card-header.tsx'
import { orderHeadingId } from './order-heading-id.ts'

/** An order as it was when the counter last knew it: enough to pack it and to call its shopper. */
export function LastKnownOrderCard({ order }: { order: CounterOrder }) {
  const { customer, deliveryRider: rider } = order
  return (
    <article
      className=":uno: p-3.5 rounded-4 bg-surface edge-line"
      aria-labelledby={orderHeadingId(order)}
    >
      <OrderCardHeader order={order} />
      <ul className=":uno: grid gap-1 mt-3 pt-3 line-t text-15/1.35 font-500">
        {order.items.map((item) => (
          <OrderLine key={item.product} item={item} />
        ))}
      </ul>
      {rider !== null && (
        <p className=":uno: flex gap-1.5 mt-3 t-small text-ink-2 break-anywhere">
          <Icon name="bike" className=":uno: size-4" />
          {rider.name} · {formatPhone(rider.phoneNumber)}
        </p>
      )}
      <CallLink customer={customer} className=":uno: btn btn-quiet btn-sm w-full mt-3" />
    </article>
  )
}
