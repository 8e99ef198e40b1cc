import { DELIVERY_PROMISE_MINUTES } from '#contract/constants.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { CounterOrder } from '#contract/operations-orders.ts'
import { orderNumber } from '#contract/order-number.ts'
import { paiseFromRupees } from '#contract/money.ts'
import { formatPaise } from '#shared/lib/format/format-money.ts'
import { formatTime } from '#shared/lib/format/format-time.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { deliveredAt, secondsBetween } from '../session/board-rules.ts'
import { counterTexts } from '../session/counter-texts.ts'
import { useNow } from '../alarm/use-now.ts'
import { orderHeadingId } from './order-heading-id.ts'

interface OrderCardHeaderProps {
  order: CounterOrder
  storeName?: string
  /** Not only as it was last known: by now that order may have been delivered. */
  isCurrent?: boolean
}

/** The head of a card: number, waiting time or delivery, size and address of an order. */
export function OrderCardHeader({ order, storeName, isCurrent = true }: OrderCardHeaderProps) {
  return (
    <>
      <div className=":uno: order-top">
        <h3
          className=":uno: text-19/1.2 font-800 tracking-1 num"
          id={orderHeadingId(order)}
          tabIndex={-1}
        >
          {counterTexts.order(orderNumber(order._id))}
        </h3>
        {order.orderStatus === 'delivered' ? (
          <DeliveredBadge order={order} />
        ) : (
          <WaitingBadge order={order} isCurrent={isCurrent} />
        )}
      </div>
      <p className=":uno: flex flex-wrap gap-x-2 mt-1 t-strong num">
        <span>{counterTexts.pieces(order.itemCount)}</span>
        <span aria-hidden="true">·</span>
        <span>{formatPaise(paiseFromRupees(order.totalPrice))}</span>
      </p>
      {storeName !== undefined && (
        <p className=":uno: flex gap-1.5 mt-1 t-small text-ink-2 break-anywhere">
          <Icon name="store" className=":uno: size-4" />
          {storeName}
        </p>
      )}
      <p className=":uno: flex gap-1.5 mt-1 t-small text-ink-2 break-anywhere">
        <Icon name="map-pin" className=":uno: size-4" />
        {order.address.addressLine}, {order.address.pinCode}
      </p>
    </>
  )
}

function DeliveredBadge({ order }: { order: CounterOrder }) {
  const at = deliveredAt(order)
  return (
    <span className=":uno: badge bg-st-green text-st-green-text">
      <Icon name="check" className=":uno: size-3.75" />
      {at !== undefined && (
        <time className=":uno: num" dateTime={at}>
          {counterTexts.deliveredAt(formatTime(at))}
        </time>
      )}
    </span>
  )
}

const WAITING_COLOURS = {
  new: ':uno: bg-tomato-soft text-tomato-text',
  inTime: ':uno: bg-sunken text-ink-2',
  late: ':uno: bg-marigold-soft text-marigold-text',
} as const

interface WaitingBadgeProps {
  order: CounterOrder
  isCurrent: boolean
}

/** How long an order has waited or, once it was accepted, how late it is. */
function WaitingBadge({ order: { orderStatus, placedAt }, isCurrent }: WaitingBadgeProps) {
  const nowMs = useNow()
  const promisedMs = Date.parse(placedAt) + DELIVERY_PROMISE_MINUTES * MINUTE_MS
  const underWay = isCurrent && nowMs > promisedMs ? 'late' : 'inTime'
  const state = orderStatus === 'pending' ? 'new' : underWay
  return (
    <span className={`:uno: badge ${WAITING_COLOURS[state]}`}>
      <Icon name="clock" className=":uno: size-3.75" />
      <time className=":uno: num" role="timer" aria-live="off">
        {state === 'late'
          ? counterTexts.late(counterTexts.waited(secondsBetween(promisedMs, nowMs)))
          : counterTexts.waited(secondsBetween(Date.parse(placedAt), nowMs))}
      </time>
    </span>
  )
}
