/** When an order is expected at the door (product §10.7). Pure. */
import { MINUTE_MS } from '#contract/durations.ts'
import { DELIVERY_PROMISE_MINUTES } from '#contract/constants.ts'
import type { Order } from '#contract/order-endpoints.ts'
import { isOpenStatus } from '#contract/order-status.ts'

/** What the map says is left ('6 mins', or nothing), and when it was measured. */
interface TimeLeft {
  duration: string
  measuredMs: number
}

/** Epoch milliseconds. Undefined where the map names no minutes. */
export function mappedArrivalMs({ duration, measuredMs }: TimeLeft): number | undefined {
  const minutes = minutesIn(duration)
  return minutes === undefined ? undefined : measuredMs + minutes * MINUTE_MS
}

/**
 * Epoch milliseconds: the minutes that were left when they were measured, or else the promise from
 * the time at which the order was placed. Undefined where that time has passed, and for an order
 * that is over or was not placed.
 */
export function arrivalMs(
  order: Pick<Order, 'orderStatus' | 'placedAt'>,
  timeLeft: TimeLeft,
  nowMs: number,
): number | undefined {
  if (!isOpenStatus(order.orderStatus) || order.placedAt === null) return undefined
  const expectedMs =
    mappedArrivalMs(timeLeft) ?? Date.parse(order.placedAt) + DELIVERY_PROMISE_MINUTES * MINUTE_MS
  return expectedMs >= nowMs ? expectedMs : undefined
}

/** '1 hour 5 mins' is 65. Undefined where no minutes or hours are named. */
function minutesIn(duration: string): number | undefined {
  const [hours, minutes] = [/(\d+)\s*h/, /(\d+)\s*min/].map((unit) => unit.exec(duration)?.[1])
  if (hours === undefined && minutes === undefined) return undefined
  return Number(hours ?? 0) * 60 + Number(minutes ?? 0)
}
