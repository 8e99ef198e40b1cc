import { useEffect } from 'react'
import type { CounterOrder } from '#contract/operations-orders.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { StatusRegion } from '#shared/ui/status-region.tsx'
import { AlarmFrame } from './alarm-frame.tsx'
import { startRinging, stopRinging } from './alarm-sound.ts'
import { isOverdue } from '../session/board-rules.ts'
import { counterTexts } from '../session/counter-texts.ts'
import { formatTime } from '#shared/lib/format/format-time.ts'
import { useHasStayed } from '#shared/lib/screen/use-has-stayed.ts'
import { useNow } from './use-now.ts'
import { WaitingClock } from './waiting-clock.tsx'

interface AlarmBarProps {
  /** Unanswered orders, the one that has waited longest first. */
  orders: readonly CounterOrder[]
  /** The counter's own choice. The alarm goes on by itself when the device can play sound again. */
  isSoundOn: boolean
  isLost: boolean
}

/** Most disconnections are shorter: nobody needs to hear of them. */
const LOST_FOR_MS = 45_000

/**
 * Rings and is lit until every new order is answered; the tab's title shows it too. While new orders
 * cannot arrive, it sounds a tone of its own.
 */
export function AlarmBar({ orders, isSoundOn, isLost }: AlarmBarProps) {
  const nowMs = useNow()
  const count = orders.length
  const late = orders.find((order) => isOverdue(order, nowMs))
  const isLate = late !== undefined
  const hasStayed = useHasStayed(isLost, LOST_FOR_MS)
  const isOffline = isLost && hasStayed
  const ringing = count > 0 ? (isLate ? 'urgent' : 'usual') : isOffline ? 'lost' : undefined
  useEffect(() => {
    if (ringing === undefined || !isSoundOn) return undefined
    startRinging(ringing)
    return stopRinging
  }, [ringing, isSoundOn])
  useEffect(() => {
    const { documentTitle, titleLost, titleWaiting } = counterTexts
    document.title = count > 0 ? titleWaiting(count) : isOffline ? titleLost : documentTitle
    // A counter that has signed out has no orders.
    return () => {
      document.title = counterTexts.documentTitle
    }
  }, [count, isOffline])
  const [longest] = orders
  if (longest === undefined) return null
  return (
    <div className=":uno: bg-tomato text-on-tomato">
      <AlarmFrame />
      <div className=":uno: wrap flex items-center gap-3 min-h-14 py-2">
        <Icon
          name="bell"
          className=":uno: size-6.5 [animation:breathe_0.6s_ease-in-out_infinite_alternate] motion-reduce:[animation:none]"
        />
        {/* The board announces new orders. */}
        <div className=":uno: flex-1 text-18/1.2 font-800 tracking-1">
          <p>{counterTexts.waiting(count)}</p>
          <StatusRegion>
            {isLate && (
              <p className=":uno: text-15/1.3 font-600">
                {late.rejectedAt === undefined
                  ? counterTexts.overdue
                  : counterTexts.overdueUntil(formatTime(late.rejectedAt))}
              </p>
            )}
          </StatusRegion>
        </div>
        <b className=":uno: text-18/1.2 font-800">
          <WaitingClock since={longest.placedAt} />
        </b>
      </div>
    </div>
  )
}
