import type { Order } from '#contract/order-endpoints.ts'
import { shownStatus, STATUS_STYLE } from './order-list-rules.ts'
import { orderTexts } from './order-texts.ts'
import { STATUS_COLOURS } from '#shared/ui/status-colours.ts'
import { Icon } from '#shared/ui/icon.tsx'

interface OrderStatusBadgeProps {
  order: Order
  /** Beside the minutes of an open order, which are what counts there. */
  isQuiet?: boolean
}

/** Icon and words, never colour alone. */
export function OrderStatusBadge({ order, isQuiet = false }: OrderStatusBadgeProps) {
  const status = shownStatus(order)
  const style = STATUS_STYLE[status]
  const badge = isQuiet ? ':uno: badge text-14/1.3 font-600' : ':uno: badge'
  return (
    <span className={`${badge} ${STATUS_COLOURS[style.colour]}`}>
      <Icon
        name={style.icon}
        className={isQuiet ? ':uno: size-3.75 text-ink-2' : ':uno: size-3.75'}
      />
      {orderTexts.status[status]}
    </span>
  )
}
