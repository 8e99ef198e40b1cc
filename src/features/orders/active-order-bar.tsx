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
  href: string
  onOpen: () => void
}

/** The most advanced active order, one tap away from every page (product §10.8). */
export function ActiveOrderBar({ order, others, href, onOpen }: ActiveOrderBarProps) {
  const { headline, detail } = useLiveWords(order)
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
        <b className=":uno: live-words">{headline}</b>
        <small className=":uno: text-13/1.3 font-600">
          {[detail, others > 0 ? liveOrderTexts.moreOrders(others) : '']
            .filter((part) => part !== '')
            .join(' · ')}
        </small>
      </span>
      <Icon name="chevron-right" />
    </a>
  )
}
