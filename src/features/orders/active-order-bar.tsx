import type { Order } from '#contract/order-endpoints.ts'
import { STATUS_STYLE } from './order-list-rules.ts'
import { orderTexts } from './order-texts.ts'
import { correctedNow } from '#shared/lib/network/server-clock.ts'
import { liveOrderTexts } from './live-order-texts.ts'
import { orderProgress } from './order-progress-rules.ts'
import { isRiding } from './order-directions-queries.ts'
import { useRiderRoute } from './use-rider-route.ts'
import { STATUS_COLOURS } from '#shared/ui/status-colours.ts'
import { Icon } from '#shared/ui/icon.tsx'

interface ActiveOrderBarProps {
  order: Order
  /** The number of other active orders. */
  others: number
  href: string
  onOpen: () => void
}

/** The most advanced active order, one tap away from every page (product §10.8). */
export function ActiveOrderBar({ order, others, href, onOpen }: ActiveOrderBarProps) {
  const fromRider = useRiderRoute(order).route
  const { duration } = orderProgress(order, { fromStore: undefined, fromRider }, correctedNow())
  const style = STATUS_STYLE[order.orderStatus]
  return (
    <a
      className={`:uno: live-pill ${STATUS_COLOURS[style.colour]}`}
      href={href}
      onClick={(event) => {
        // With a modifier key, the browser opens another tab.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen()
      }}
    >
      {order.orderStatus === 'pickup' ? (
        <img
          className=":uno: scooter size-10 flex-none"
          src="/pictures/art/scooter.webp"
          alt=""
          width="40"
          height="40"
        />
      ) : (
        <span className=":uno: live-knot" aria-hidden="true">
          <Icon name={style.icon} />
        </span>
      )}
      <span className=":uno: live-text">
        <b className=":uno: live-words">
          {duration === '' ? orderTexts.status[order.orderStatus] : duration}
        </b>
        <small className=":uno: text-13/1.3 font-600">
          {isRiding(order)
            ? liveOrderTexts.riderOnTheWayAnd(others)
            : liveOrderTexts.activeOrderAnd(others)}
        </small>
      </span>
      <Icon name="chevron-right" />
    </a>
  )
}
