import { useQuery } from '@tanstack/react-query'
import type { Order } from '#contract/order-calls.ts'
import { STATUS_LOOK } from '#features/orders/order-list-rules.ts'
import { orderTexts } from '#features/orders/order-texts.ts'
import { liveOrderTexts } from './live-order-texts.ts'
import { orderProgress } from './order-progress-rules.ts'
import { isRiding, orderRouteQueries } from './order-route-queries.ts'

interface ActiveOrderBarProps {
  order: Order
  /** How many others the shopper waits for. */
  others: number
  href: string
  onOpen: () => void
}

/** The order that is nearest to the door, one tap away from every page (product §10.8). */
export function ActiveOrderBar({ order, others, href, onOpen }: ActiveOrderBarProps) {
  const riding = isRiding(order)
  const fromRider = useQuery(orderRouteQueries.fromRider(order)).data
  const { duration } = orderProgress(order, { fromStore: undefined, fromRider })
  const look = STATUS_LOOK[order.orderStatus]
  return (
    <a
      className={`livepill ${look.colour}`}
      href={href}
      onClick={(event) => {
        // A tap with a modifier is the browser's: it opens another tab.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen()
      }}
    >
      {order.orderStatus === 'pickup' ? (
        <img src="/pictures/art/scooter.webp" alt="" width="40" height="40" />
      ) : (
        <span className="knot" aria-hidden="true">
          <span className={`i ${look.icon}`} />
        </span>
      )}
      <span className="words">
        <b>{duration === '' ? orderTexts.status[order.orderStatus] : duration}</b>
        <small>
          {[
            riding
              ? liveOrderTexts.riderOnTheWay
              : duration === ''
                ? liveOrderTexts.activeOrder
                : orderTexts.status[order.orderStatus],
            others > 0 ? liveOrderTexts.moreActive(others) : '',
          ]
            .filter((part) => part !== '')
            .join(' ')}
        </small>
      </span>
      <span className="i i-lucide-chevron-right" aria-hidden="true" />
    </a>
  )
}
