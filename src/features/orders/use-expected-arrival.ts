import type { Order } from '#contract/order-endpoints.ts'
import { formatTime } from '#shared/lib/format/format-time.ts'
import { correctedNow, correctedTime } from '#shared/lib/network/server-clock.ts'
import { liveOrderTexts } from './live-order-texts.ts'
import { expectedArrival } from './order-arrival-rules.ts'
import type { RiderRoute } from './order-progress-rules.ts'
import { useCachedOrders } from './use-cached-orders.ts'
import { useRenderAfter } from './use-render-after.ts'

export interface KnownArrival {
  /** 'Arrival by 6:48 pm'; empty once that time has passed. */
  arrivalBy: string
  isDelayed: boolean
}

/** When an order is expected, rendered again once that time has passed. */
export function useExpectedArrival(order: Order, route: RiderRoute | undefined): KnownArrival {
  const { dataUpdatedAt } = useCachedOrders(order.userId)
  // The minutes as they were measured: those on the map are fewer while the rider approaches.
  const { durationText: duration = '', measuredMs = 0 } = route ?? {}
  const { atMs, isDelayed } = expectedArrival(
    order,
    { duration, measuredMs },
    { nowMs: correctedNow(), receivedMs: correctedTime(dataUpdatedAt) },
  )
  useRenderAfter(atMs)
  const arrivalBy =
    atMs === undefined ? '' : liveOrderTexts.arrivalBy(formatTime(new Date(atMs).toISOString()))
  return { arrivalBy, isDelayed }
}
