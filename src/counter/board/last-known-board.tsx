import { formatMoment } from '#shared/lib/format/format-time.ts'
import { boardOf, LANES, ordersIn } from '../session/board-rules.ts'
import { counterTexts } from '../session/counter-texts.ts'
import type { KeptBoard } from '../session/kept-board-store.ts'
import { LaneHeading } from './lane-heading.tsx'
import { ReadableOrderCard } from './readable-order-card.tsx'
import { useNow } from '../alarm/use-now.ts'

const texts = counterTexts.lastKnown

/** The last known orders, after a start without a connection: to read, with nothing to tap. */
export function LastKnownBoard({ kept }: { kept: KeptBoard }) {
  const board = boardOf(kept.orders)
  const nowMs = useNow()
  return (
    <>
      <div className=":uno: panel" role="status">
        <p className=":uno: text-16/1.3 font-700">
          {texts.updated(formatMoment(kept.atMs, nowMs))}
        </p>
        <p className=":uno: mt-1 text-ink-2 text-pretty">{texts.hint}</p>
      </div>
      <div className=":uno: grid grid-cols-1 gap-6 pt-4.5 lg:grid-cols-3 lg:gap-5 lg:items-start">
        {LANES.map((lane) => {
          const orders = ordersIn(board, lane)
          return (
            <section key={lane} aria-label={counterTexts.lanes[lane]}>
              <LaneHeading lane={lane} count={orders.length} empty={texts.emptyLane} />
              <div className=":uno: grid grid-cols-1 gap-3">
                {orders.map((order) => (
                  <ReadableOrderCard key={order._id} order={order} />
                ))}
              </div>
            </section>
          )
        })}
      </div>
    </>
  )
}
