import type { CounterOrder } from '#contract/operations-orders.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { counterTexts } from './counter-texts.ts'
import { OrderPlace } from './order-place.tsx'
import { telephoneLink } from './telephone-link.ts'

/** An order as it was when the counter last knew it: enough to pack it and to call its shopper. */
export function OldOrderCard({ order }: { order: CounterOrder }) {
  const { customer, deliveryRider: rider } = order
  return (
    <article className=":uno: p-3.5 rounded-lg bg-surface edge-line">
      <OrderPlace order={order} />
      <ul className=":uno: grid gap-1 mt-3 pt-3 line-t text-base/1.35 font-500">
        {order.items.map((item) => (
          <li className=":uno: flex gap-2 break-anywhere" key={item.product}>
            <b className=":uno: min-w-8 font-800 num">{item.quantity} ×</b>
            <span className=":uno: min-w-0">{item.productName}</span>
          </li>
        ))}
      </ul>
      {rider !== null && (
        <p className=":uno: flex gap-1.5 mt-3 t-small text-ink-2 break-anywhere">
          <Icon name="bike" className=":uno: size-4" />
          {rider.name} · {rider.phoneNumber}
        </p>
      )}
      <a
        className=":uno: btn btn-quiet btn-sm w-full mt-3"
        href={telephoneLink(customer.phoneNumber)}
        aria-label={counterTexts.call(customer.name)}
      >
        <Icon name="phone" />
        {customer.phoneNumber}
      </a>
    </article>
  )
}
