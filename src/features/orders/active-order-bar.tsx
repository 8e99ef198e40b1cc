import { Link } from '@tanstack/react-router'
import type { Order } from '#contract/order-endpoints.ts'
import { STATUS_STYLE } from './order-list-rules.ts'
import { liveOrderTexts } from './live-order-texts.ts'
import { useLiveWords } from './use-live-words.ts'
import { STATUS_COLOURS } from '#shared/ui/status-colours.ts'
import { Icon } from '#shared/ui/icon.tsx'

interface ActiveOrderBarProps {
  order: Order
  /** The number of other active orders. */
  others: number
}

/** The most advanced active order, one tap away from every page (product §10.8). */
export function ActiveOrderBar({ order, others }: ActiveOrderBarProps) {
  const { headline, detail } = useLiveWords(order)
  const style = STATUS_STYLE[order.orderStatus]
  return (
    <Link
      className={`:uno: live-pill ${STATUS_COLOURS[style.colour]}`}
      to="/orders"
      search={{ order: order._id }}
      preload={false}
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
        <b className=":uno: live-words">{headline}</b>
        <small className=":uno: text-13/1.3 font-600">
          {[detail, others > 0 ? liveOrderTexts.moreOrders(others) : '']
            .filter((part) => part !== '')
            .join(' · ')}
        </small>
      </span>
      <Icon name="chevron-right" />
    </Link>
  )
}
