import { useQuery } from '@tanstack/react-query'
import type { Order } from '#contract/order-calls.ts'
import { orderTexts } from '#features/orders/order-texts.ts'
import { liveOrderTexts } from './live-order-texts.ts'
import { orderProgress } from './order-progress-rules.ts'
import { isRiding, orderRouteQueries } from './order-route-queries.ts'

/** The purple band over an order that is on its way (product §10.7). */
export function OrderLiveBand({ order }: { order: Order }) {
  const fromRider = useQuery(orderRouteQueries.fromRider(order)).data
  const { duration } = orderProgress(order, { fromStore: undefined, fromRider })
  return (
    <span className="livebar">
      <img src="/pictures/art/scooter.webp" alt="" width="46" height="46" />
      <span>
        <b>{duration === '' ? orderTexts.status[order.orderStatus] : duration}</b>
        {isRiding(order) && liveOrderTexts.riderOnTheWay}
      </span>
      <span className="i i-lucide-chevron-right" aria-hidden="true" />
    </span>
  )
}
