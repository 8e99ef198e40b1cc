import { useQuery } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Order } from '#contract/order-endpoints.ts'
import { correctedNow, useClockOffset } from '#shared/lib/network/server-clock.ts'
import { isRiding, orderDirectionsQueries } from './order-directions-queries.ts'
import type { RiderRoute } from './order-progress-rules.ts'

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
  useEachMinuteSince(route?.measuredMs)
  return { route, error }
}

function useEachMinuteSince(sinceMs: number | undefined): void {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (sinceMs === undefined) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = (): void => {
      // One more millisecond, because at that very time the minute has not passed yet.
      const delayMs = MINUTE_MS - ((correctedNow() - sinceMs) % MINUTE_MS) + 1
      timer = setTimeout(() => {
        renderAgain()
        wait()
      }, delayMs)
    }
    wait()
    return () => {
      clearTimeout(timer)
    }
  }, [sinceMs])
}
