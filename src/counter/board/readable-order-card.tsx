import type { CounterOrder } from '#contract/operations-orders.ts'
import type { IconName } from '#shared/ui/icon-names.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { CallLink } from '../order-sheet/call-link.tsx'
import { counterTexts } from '../session/counter-texts.ts'
import { OrderLine } from './order-line.tsx'
import { OrderCardHeader } from './order-card-header.tsx'
import { orderHeadingId } from './order-heading-id.ts'

interface ReadableOrderCardProps {
  order: CounterOrder
  storeName?: string
}

/**
 * An order to read, with its shopper and its rider to call: as it was when the counter last knew it,
 * or after its delivery.
 */
export function ReadableOrderCard({ order, ...store }: ReadableOrderCardProps) {
  const { address, customer, deliveryRider: rider, ifMissing } = order
  return (
    <article
      className=":uno: p-3.5 rounded-4 bg-surface edge-line"
      aria-labelledby={orderHeadingId(order)}
    >
      <OrderCardHeader order={order} isCurrent={false} {...store} />
      {address.landmark !== undefined && (
        <p className=":uno: pl-5.5 mt-1 t-small text-ink-2 break-anywhere">{address.landmark}</p>
      )}
      <ul className=":uno: grid gap-1 mt-3 pt-3 line-t text-15/1.35 font-500">
        {order.items.map((item) => (
          <OrderLine key={item.product} item={item} />
        ))}
      </ul>
      {ifMissing !== null && order.orderStatus !== 'delivered' && (
        <p className=":uno: mt-3 text-15/1.4 font-600">{counterTexts.ifMissing[ifMissing]}</p>
      )}
      {address.instructions !== undefined && (
        <p className=":uno: mt-3 text-15/1.45 font-600 break-anywhere">
          <span className=":uno: block t-small text-ink-2">{counterTexts.instructions}</span>
          {address.instructions}
        </p>
      )}
      <PersonToCall person={customer} icon="user" />
      {rider !== null && <PersonToCall person={rider} icon="bike" />}
    </article>
  )
}

function PersonToCall({ person, icon }: { person: CounterOrder['customer']; icon: IconName }) {
  return (
    <>
      <p className=":uno: flex gap-1.5 mt-3 t-small text-ink-2 break-anywhere">
        <Icon name={icon} className=":uno: size-4" />
        {person.name}
      </p>
      <CallLink person={person} className=":uno: btn btn-quiet btn-sm w-full mt-1" />
    </>
  )
}
