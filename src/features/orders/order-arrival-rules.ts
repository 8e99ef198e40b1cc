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

/** When the phone looks at an order, and when it last received the list that has it. */
interface Moment {
  nowMs: number
  receivedMs: number
}

export interface ExpectedArrival {
  /** Epoch milliseconds. Undefined once the time has passed, and where none is known. */
  atMs: number | undefined
  /** Every time at which it was expected has passed, and it was still open after them. */
  isDelayed: boolean
}

/**
 * The minutes that were left when they were measured, while that time is ahead, or else the promise
 * from the time at which the order was placed. Neither for an order that is over or was not placed.
 */
export function expectedArrival(
  order: Pick<Order, 'orderStatus' | 'placedAt'>,
  timeLeft: TimeLeft,
  { nowMs, receivedMs }: Moment,
): ExpectedArrival {
  if (!isOpenStatus(order.orderStatus) || order.placedAt === null) {
    return { atMs: undefined, isDelayed: false }
  }
  const promisedMs = Date.parse(order.placedAt) + DELIVERY_PROMISE_MINUTES * MINUTE_MS
  const mappedMs = mappedArrivalMs(timeLeft) ?? promisedMs
  const latestMs = Math.max(mappedMs, promisedMs)
  return {
    atMs: [mappedMs, promisedMs].find((expectedMs) => expectedMs >= nowMs),
    // A list from before may not know that the order has arrived.
    isDelayed: latestMs < nowMs && latestMs < receivedMs,
  }
}

/** '1 hour 5 mins' is 65. Undefined where no minutes or hours are named. */
function minutesIn(duration: string): number | undefined {
  const [hours, minutes] = [/(\d+)\s*h/, /(\d+)\s*min/].map((unit) => unit.exec(duration)?.[1])
  if (hours === undefined && minutes === undefined) return undefined
  return Number(hours ?? 0) * 60 + Number(minutes ?? 0)
}
