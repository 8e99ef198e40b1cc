import type { Order } from '#contract/order-endpoints.ts'
import { correctedNow } from '#shared/lib/network/server-clock.ts'
import { liveWords, type LiveWords } from './live-words-rules.ts'
import { orderProgress } from './order-progress-rules.ts'
import { useExpectedArrival } from './use-expected-arrival.ts'
import { useRiderRoute } from './use-rider-route.ts'

/** The two lines about an order under way, with what is known of its rider at the moment. */
export function useLiveWords(order: Order): LiveWords {
  const fromRider = useRiderRoute(order).route
  const arrival = useExpectedArrival(order, fromRider)
  const { duration } = orderProgress(order, { fromStore: undefined, fromRider }, correctedNow())
  return liveWords(order, { duration, ...arrival })
}
