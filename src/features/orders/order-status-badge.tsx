import type { ReceivedStatus } from '#contract/order-status.ts'
import { STATUS_STYLE } from './order-list-rules.ts'
import { orderTexts } from './order-texts.ts'
import { STATUS_COLOURS } from '#shared/ui/status-colours.ts'
import { Icon } from '#shared/ui/icon.tsx'

/** Icon and words, never colour alone. */
export function OrderStatusBadge({ status }: { status: ReceivedStatus }) {
  const style = STATUS_STYLE[status]
  return (
    <span className={`:uno: badge ${STATUS_COLOURS[style.colour]}`}>
      <Icon name={style.icon} className=":uno: size-3.75" />
      {orderTexts.status[status]}
    </span>
  )
}
