import type { Order } from '#contract/order-endpoints.ts'
import { orderTexts } from './order-texts.ts'
import { correctedNow } from '#shared/lib/network/server-clock.ts'
import { liveOrderTexts } from './live-order-texts.ts'
import { orderProgress } from './order-progress-rules.ts'
import { isRiding } from './order-directions-queries.ts'
import { useRiderRoute } from './use-rider-route.ts'
import { Icon } from '#shared/ui/icon.tsx'

/** The purple band above an order that is out for delivery (product §10.7). */
export function OrderEta({ order }: { order: Order }) {
  const fromRider = useRiderRoute(order).route
  const { duration } = orderProgress(order, { fromStore: undefined, fromRider }, correctedNow())
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
        <b className=":uno: block text-24/1.05 font-800 tracking-2">
          {duration === '' ? orderTexts.status[order.orderStatus] : duration}
        </b>
        {isRiding(order) && liveOrderTexts.riderOnTheWay}
      </span>
      <Icon name="chevron-right" />
    </span>
  )
}
