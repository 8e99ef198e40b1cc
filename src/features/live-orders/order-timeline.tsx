import type { Order } from '#contract/order-calls.ts'
import { STATUS_LOOK } from '#features/orders/order-list-rules.ts'
import { orderTexts } from '#features/orders/order-texts.ts'
import { formatTime } from '#shared/lib/format-time.ts'
import { liveOrderTexts } from './live-order-texts.ts'
import { timelineOf, type TimelineStep } from './order-timeline-rules.ts'

/** What has happened, what happens now, what is to come; each with its time (product §10.7). */
export function OrderTimeline({ order }: { order: Order }) {
  return (
    <ol className="tl" aria-label={liveOrderTexts.timeline}>
      {timelineOf(order).map((step) => (
        <li
          key={step.status}
          className={`${step.look} ${STATUS_LOOK[step.status].colour}`}
          aria-current={step.look === 'now' ? 'step' : undefined}
        >
          <span className="k" aria-hidden="true">
            <span className={`i ${iconOf(step)}`} />
          </span>
          {orderTexts.status[step.status]}
          {step.at !== undefined && <time dateTime={step.at}>{formatTime(step.at)}</time>}
        </li>
      ))}
    </ol>
  )
}

function iconOf({ look, status }: TimelineStep): string {
  if (look === 'done') return 'i-lucide-check'
  return status === 'delivered' ? 'i-lucide-house' : STATUS_LOOK[status].icon
}
