import type { ReadStatus } from '#contract/order-status.ts'
import { STATUS_LOOK } from './order-list-rules.ts'
import { orderTexts } from './order-texts.ts'

/** Icon and words, never colour alone. */
export function OrderStatusBadge({ status }: { status: ReadStatus }) {
  const look = STATUS_LOOK[status]
  return (
    <span className={`st ${look.colour}`}>
      <span className={`i ${look.icon}`} aria-hidden="true" />
      {orderTexts.status[status]}
    </span>
  )
}
