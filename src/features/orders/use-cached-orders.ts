import { useQuery } from '@tanstack/react-query'
import { HOUR_MS } from '#contract/durations.ts'
import type { Order } from '#contract/order-endpoints.ts'
import { hasElapsed } from '#shared/lib/has-elapsed.ts'
import { activeOrders } from './active-order-rules.ts'
import { orderQueries } from './order-queries.ts'

/** The orders that the phone knows of, and no request for them: LiveOrdersHost decides when they are fetched. */
export function useCachedOrders(userId: string) {
  return useQuery({ ...orderQueries.list(userId), enabled: false })
}

/**
 * The orders under way, the most advanced first. None from a list that is older than an hour, which
 * a start without a connection may show: they have most likely arrived since.
 */
export function useActiveOrders(userId: string): Order[] {
  const { data = [], dataUpdatedAt } = useCachedOrders(userId)
  return isOlderThanAnHour(dataUpdatedAt) ? [] : activeOrders(data)
}

const isOlderThanAnHour = (sinceMs: number): boolean =>
  hasElapsed(HOUR_MS, { sinceMs, nowMs: Date.now() })
