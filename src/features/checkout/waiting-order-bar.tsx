import { Link } from '@tanstack/react-router'
import { paiseFromRupees } from '#contract/money.ts'
import { formatPaise } from '#shared/lib/format/format-money.ts'
import { outboxTexts } from './order-outbox-texts.ts'
import { UNSETTLED_STYLE } from './unsettled-order-style.ts'
import type { WaitingOrder } from './use-waiting-order.ts'
import { Icon } from '#shared/ui/icon.tsx'

/** An order that is not placed yet, one tap away from every page. */
export function WaitingOrderBar({ order }: { order: WaitingOrder }) {
  const total = formatPaise(paiseFromRupees(order.intent.body.totalPrice))
  return (
    <Link className=":uno: live-pill bg-st-yellow text-st-yellow-text" to="/orders" preload={false}>
      <span className=":uno: live-knot" aria-hidden="true">
        <Icon name={UNSETTLED_STYLE[order.state].icon} />
      </span>
      <span className=":uno: live-text">
        <b className=":uno: live-words">{outboxTexts.unsettled.state[order.state]}</b>
        <small className=":uno: text-13/1.3 font-600">{outboxTexts.unsettled.orderOf(total)}</small>
      </span>
      <Icon name="chevron-right" />
    </Link>
  )
}
