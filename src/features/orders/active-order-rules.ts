/** Which orders are active, the most advanced first. Pure. */
import type { Order } from '#contract/order-endpoints.ts'
import type { ReceivedStatus } from '#contract/order-status.ts'
import { isUnderWay } from './order-list-rules.ts'

const NEARNESS: readonly ReceivedStatus[] = ['pickup', 'accepted', 'pending']

export function activeOrders(orders: readonly Order[]): Order[] {
  return orders
    .filter(isUnderWay)
    .toSorted(
      (a, b) =>
        NEARNESS.indexOf(a.orderStatus) - NEARNESS.indexOf(b.orderStatus) ||
        Date.parse(b.createdAt) - Date.parse(a.createdAt),
    )
}
