import type { Order } from '#contract/order-endpoints.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { useLiveWords } from './use-live-words.ts'

/** The purple band above an order that is out for delivery (product §10.7). */
export function OrderEta({ order }: { order: Order }) {
  const { headline, detail } = useLiveWords(order)
  return (
    <span className=":uno: flex narrow:flex-wrap items-center gap-3 px-3.5 py-3 bg-st-purple text-st-purple-text">
      <img
        className=":uno: scooter size-11.5"
        src="/pictures/art/scooter.webp"
        alt=""
        width="46"
        height="46"
      />
      <span className=":uno: flex-1 text-13/1.3 font-600">
        <b className=":uno: block text-24/1.05 font-800 tracking-2">{headline}</b>
        {detail}
      </span>
      <Icon name="chevron-right" />
    </span>
  )
}
