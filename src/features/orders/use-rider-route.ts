import { useQuery } from '@tanstack/react-query'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Order } from '#contract/order-endpoints.ts'
import { correctedNow, useClockOffset } from '#shared/lib/network/server-clock.ts'
import { isRiding, orderDirectionsQueries } from './order-directions-queries.ts'
import type { RiderRoute } from './order-progress-rules.ts'
import { useRenderAfter } from './use-render-after.ts'

interface KnownRiderRoute {
  route: RiderRoute | undefined
  /** Why the latest request failed; the route is then an earlier one. */
  error: Error | null
}

/** Directions from the rider, rendered again with each minute that has passed since. */
export function useRiderRoute(order: Order): KnownRiderRoute {
  const { data, dataUpdatedAt, error } = useQuery(orderDirectionsQueries.fromRider(order))
  // In the corrected time too, so that it fits the time now.
  const receivedMs = dataUpdatedAt + (useClockOffset() ?? 0)
  const measuredMs = data?.riderSeenAt === undefined ? receivedMs : Date.parse(data.riderSeenAt)
  const route = isRiding(order) && data ? { ...data, measuredMs } : undefined
  useRenderAfter(route && nextMinuteAfter(route.measuredMs))
  return { route, error }
}

/** The next time at which a whole number of minutes has passed. */
function nextMinuteAfter(sinceMs: number): number {
  const passed = Math.floor((correctedNow() - sinceMs) / MINUTE_MS)
  return sinceMs + (passed + 1) * MINUTE_MS
}
