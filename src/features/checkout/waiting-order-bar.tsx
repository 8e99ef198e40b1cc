import { paiseFromRupees } from '#contract/money.ts'
import { formatPaise } from '#shared/lib/format/format-money.ts'
import { outboxTexts } from './order-outbox-texts.ts'
import { UNSETTLED_STYLE } from './unsettled-order-style.ts'
import type { WaitingOrder } from './use-waiting-order.ts'
import { Icon } from '#shared/ui/icon.tsx'

interface WaitingOrderBarProps {
  order: WaitingOrder
  href: string
  onOpen: () => void
}

/** An order that is not placed yet, one tap away from every page. */
export function WaitingOrderBar({ order, href, onOpen }: WaitingOrderBarProps) {
  const total = formatPaise(paiseFromRupees(order.intent.body.totalPrice))
  return (
    // The rule does not look deep enough to find the text.
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label
    <a
      className=":uno: live-pill bg-st-yellow text-st-yellow-text"
      href={href}
      onClick={(event) => {
        // With a modifier key, the browser opens another tab.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen()
      }}
    >
      <span className=":uno: live-knot" aria-hidden="true">
        <Icon name={UNSETTLED_STYLE[order.state].icon} />
      </span>
      <span className=":uno: live-text">
        <b className=":uno: live-words">{outboxTexts.unsettled.state[order.state]}</b>
        <small className=":uno: text-13/1.3 font-600">{outboxTexts.unsettled.orderOf(total)}</small>
      </span>
      <Icon name="chevron-right" />
    </a>
  )
}
