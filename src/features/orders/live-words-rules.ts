/** The two lines about an order under way, in the bar and above its card (product §10.8). Pure. */
import type { Order } from '#contract/order-endpoints.ts'
import { liveOrderTexts } from './live-order-texts.ts'
import { isRiding } from './order-directions-queries.ts'
import { orderTexts } from './order-texts.ts'
import type { KnownArrival } from './use-expected-arrival.ts'

export interface LiveWords {
  headline: string
  /** Empty where nothing else is known. */
  detail: string
}

/**
 * The time leads once the goods are on their way, and the state before. Neither line repeats the
 * other.
 */
export function liveWords(
  order: Order,
  { duration, arrivalBy, isDelayed }: KnownArrival & { duration: string },
): LiveWords {
  const time = duration === '' ? arrivalBy : duration
  const state = isRiding(order)
    ? liveOrderTexts.riderOnTheWay
    : orderTexts.status[order.orderStatus]
  const isLeading = order.orderStatus === 'pickup' && time !== ''
  if (isLeading) return { headline: time, detail: state }
  return { headline: state, detail: isDelayed ? liveOrderTexts.delayed : time }
}
