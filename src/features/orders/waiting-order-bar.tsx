import { paiseFromRupees } from '#contract/money.ts'
import { formatPaise } from '#shared/lib/format-money.ts'
import { orderTexts } from './order-texts.ts'
import { UNSETTLED_LOOK } from './unsettled-order-look.ts'
import type { WaitingOrder } from './use-waiting-order.ts'

interface WaitingOrderBarProps {
  order: WaitingOrder
  href: string
  onOpen: () => void
}

/** An order that is not placed yet, one tap away from every page. */
export function WaitingOrderBar({ order, href, onOpen }: WaitingOrderBarProps) {
  const total = formatPaise(paiseFromRupees(order.intent.body.totalPrice))
  return (
    // Its words lie deeper than the rule looks.
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label
    <a
      className="livepill yellow"
      href={href}
      onClick={(event) => {
        // A tap with a modifier is the browser's: it opens another tab.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen()
      }}
    >
      <span className="knot" aria-hidden="true">
        <span className={`i ${UNSETTLED_LOOK[order.state].icon}`} />
      </span>
      <span className="words">
        <b>{orderTexts.unsettled.state[order.state]}</b>
        <small>{orderTexts.unsettled.orderOf(total)}</small>
      </span>
      <span className="i i-lucide-chevron-right" aria-hidden="true" />
    </a>
  )
}
