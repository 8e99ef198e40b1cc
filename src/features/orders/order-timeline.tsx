import type { Order } from '#contract/order-endpoints.ts'
import { STATUS_STYLE } from './order-list-rules.ts'
import { orderTexts } from './order-texts.ts'
import { formatTime } from '#shared/lib/format/format-time.ts'
import { liveOrderTexts } from './live-order-texts.ts'
import { timelineOf, type TimelineStep } from './order-timeline-rules.ts'
import { Icon } from '#shared/ui/icon.tsx'
import type { IconName } from '#shared/ui/icon-names.ts'

/** The text of a step, and the line to the next one. */
const STEP_STYLES: Readonly<Record<TimelineStep['look'], string>> = {
  done: ':uno: text-ink font-500 before:[--stitch:var(--leaf)]',
  now: ':uno: text-ink font-800 before:[--stitch:var(--line-strong)] before:opacity-55',
  ended: ':uno: text-ink font-800 before:[--stitch:var(--line-strong)] before:opacity-55',
  coming: ':uno: text-ink-3 font-500 before:[--stitch:var(--line-strong)] before:opacity-55',
}

/** The current step, in the colour of its state. */
const HERE = {
  yellow: ':uno: bg-st-yellow-text text-surface halo-4-st-yellow',
  blue: ':uno: bg-st-blue-text text-surface halo-4-st-blue',
  purple: ':uno: bg-st-purple-text text-surface halo-4-st-purple',
  red: ':uno: bg-st-red-text text-surface halo-4-st-red',
} as const

/** The past, current and future steps, each with its time (product §10.7). */
export function OrderTimeline({ order }: { order: Order }) {
  return (
    <ol className=":uno: mt-1" aria-label={liveOrderTexts.timeline}>
      {timelineOf(order).map((step) => (
        <li
          key={step.status}
          className={`:uno: relative grid grid-cols-[1.75rem_1fr_auto] narrow:grid-cols-[1.75rem_minmax(0,1fr)] items-center gap-2.5 pb-3.5 last:pb-0 text-15/1.3 before:content-empty before:absolute before:left-3.125 before:top-7.5 before:bottom-0.25 before:w-0.75 before:stitch-y-close last:before:hidden ${STEP_STYLES[step.look]}`}
          aria-current={step.look === 'now' ? 'step' : undefined}
        >
          <span
            className={`:uno: size-7 rounded-full grid place-items-center ${knotOf(step)}`}
            aria-hidden="true"
          >
            <Icon name={iconOf(step)} className=":uno: size-3.75" />
          </span>
          {orderTexts.status[step.status]}
          {step.at !== undefined && (
            <time className=":uno: t-small text-ink-2 num narrow:col-start-2" dateTime={step.at}>
              {formatTime(step.at)}
            </time>
          )}
        </li>
      ))}
    </ol>
  )
}

function knotOf({ look, status }: TimelineStep): string {
  switch (look) {
    case 'done':
      return ':uno: bg-leaf text-on-leaf'
    case 'ended':
      return HERE.red
    case 'now': {
      const { colour } = STATUS_STYLE[status]
      return colour === 'yellow' || colour === 'blue' ? HERE[colour] : HERE.purple
    }
    case 'coming':
      return ':uno: bg-surface edge-2-line-strong'
    default:
      return look satisfies never
  }
}

function iconOf({ look, status }: TimelineStep): IconName {
  if (look === 'done') return 'check'
  return status === 'delivered' ? 'house' : STATUS_STYLE[status].icon
}
