/** The shopper's orders (spec §7 'user-orders'): fetched when none are known, on Refresh, every 30 seconds. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { ORDERS_REFRESH_MS } from '#contract/constants.ts'
import { userOrders, type Order } from '#contract/order-calls.ts'
import { callApi } from '#shared/lib/api-client.ts'
import { mergeOrders, withOrder } from './order-list-rules.ts'

export const orderQueries = {
  list: (userId: string) =>
    queryOptions({
      queryKey: ['orders', userId],
      queryFn: async ({ signal, client, queryKey }) => {
        const answer = await callApi(userOrders, { params: { userId }, signal })
        return mergeOrders(client.getQueryData<Order[]>(queryKey), answer.data.orders)
      },
      staleTime: ORDERS_REFRESH_MS,
    }),
}

/** Adds or updates one order without asking the server again. */
export function rememberOrder(queryClient: QueryClient, order: Order): void {
  queryClient.setQueryData(orderQueries.list(order.userId).queryKey, (orders) =>
    withOrder(orders, order),
  )
}
