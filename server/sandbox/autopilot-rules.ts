/**
 * What the sandbox's staff and riders do next with an order. It depends only on the order and the
 * time, so that no state is lost by a restart or a manual change.
 */
import { latLngOf, type Position } from '#contract/geo.ts'
import type { OrderEvent } from '#contract/operations-endpoints.ts'
import type { OrderStatus } from '#contract/order-status.ts'
import { riderFor } from './riders.ts'
import { pointAlong } from './street-route.ts'

/** From `place` to the door in about 90 seconds (product §22.1), turns of 2 seconds included. */
const ACCEPTED_AFTER_MS = 6_000
/** While a counter is open: time to read the order and to tap. */
const ACCEPTED_AFTER_COUNTER_MS = 45_000
/** After it is accepted. */
const RIDER_AFTER_MS = 8_000
const PICKUP_AFTER_MS = 18_000
/** From the store to the door. */
export const RIDE_MS = 60_000

export interface AutopilotOrder {
  id: string
  status: OrderStatus
  /** Null before `place`. Until then nothing happens to the order. */
  placedAtMs: number | null
  /** When it came into its status. */
  reachedAtMs: number
  hasRider: boolean
  /** A counter has reported something about it: from then on it is the counter's alone. */
  isHandledByCounter: boolean
}

/** The events due now, in their order. `path` leads from the store to the door. */
export function dueEvents(
  order: AutopilotOrder,
  nowMs: number,
  path: readonly Position[],
  isCounterOpen = false,
): OrderEvent[] {
  if (order.placedAtMs === null || order.isHandledByCounter) return []
  const sinceMs = nowMs - order.reachedAtMs
  switch (order.status) {
    case 'pending': {
      const acceptedAfterMs = isCounterOpen ? ACCEPTED_AFTER_COUNTER_MS : ACCEPTED_AFTER_MS
      return nowMs - order.placedAtMs >= acceptedAfterMs ? [{ type: 'accept' }] : []
    }
    case 'accepted':
      if (!order.hasRider) {
        return sinceMs >= RIDER_AFTER_MS
          ? [{ type: 'assign-rider', rider: riderFor(order.id) }]
          : []
      }
      return sinceMs >= PICKUP_AFTER_MS ? [{ type: 'pickup' }] : []
    case 'pickup': {
      const hasArrived = sinceMs >= RIDE_MS
      return [
        // Without a rider there is no position to report.
        ...(order.hasRider ? positionEvents(path, sinceMs / RIDE_MS) : []),
        ...(hasArrived ? [{ type: 'deliver' } as const] : []),
      ]
    }
    case 'delivered':
    case 'cancelled':
    case 'rejected':
      return []
    default:
      return order.status satisfies never
  }
}

function positionEvents(path: readonly Position[], part: number): OrderEvent[] {
  const at = pointAlong(path, Math.min(1, part))
  if (at === undefined) return []
  return [{ type: 'rider-location', location: latLngOf(at) }]
}
