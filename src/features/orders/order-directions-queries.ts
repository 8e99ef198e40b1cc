/** Directions of an order to the door, from our server (product §15.7). */
import { queryOptions } from '@tanstack/react-query'
import type { Order } from '#contract/order-endpoints.ts'
import { isActiveStatus } from '#contract/order-status.ts'
import { orderDirections } from '#contract/order-endpoints.ts'
import { callApi } from '#shared/lib/network/api-client.ts'

/** The server reuses a result for the same time. */
const ROUTE_LIFETIME_MS = 30_000

async function fetchRoute(orderId: string, signal: AbortSignal) {
  return (await callApi(orderDirections, { params: { orderId }, signal })).data
}

export const orderDirectionsQueries = {
  /** From the store to the door: fetched once, while the goods are still there. */
  fromStore: (order: Order) =>
    queryOptions({
      queryKey: ['order-directions', order._id, 'store'],
      queryFn: ({ signal }) => fetchRoute(order._id, signal),
      enabled: isActiveStatus(order.orderStatus) && !isRiding(order),
      staleTime: Infinity,
    }),
  /** From the rider to the door: requested repeatedly, because the rider moves. */
  fromRider: (order: Order) =>
    queryOptions({
      queryKey: ['order-directions', order._id, 'rider'],
      queryFn: ({ signal }) => fetchRoute(order._id, signal),
      enabled: isRiding(order),
      staleTime: ROUTE_LIFETIME_MS,
      refetchInterval: ROUTE_LIFETIME_MS,
    }),
}

/** The rider has the goods, and their location is known. */
export function isRiding(order: Order): boolean {
  return order.orderStatus === 'pickup' && order.deliveryRider?.location != null
}
