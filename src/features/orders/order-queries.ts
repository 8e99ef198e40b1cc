/**
 * The shopper's orders (product §9.5): fetched if none are known, on Refresh, and every 30 seconds.
 */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { ORDERS_REFRESH_MS } from '#contract/constants.ts'
import { userOrders, type Order } from '#contract/order-endpoints.ts'
import { callApi } from '#shared/lib/network/api-client.ts'
import { correctedNow } from '#shared/lib/network/server-clock.ts'
import { mergeOrders, withoutReleased, withOrder } from './order-list-rules.ts'

export const orderQueries = {
  list: (userId: string) =>
    queryOptions({
      queryKey: ['orders', userId],
      queryFn: async ({ signal, client, queryKey }) => {
        const response = await callApi(userOrders, { params: { userId }, signal })
        return mergeOrders(client.getQueryData<Order[]>(queryKey), response.data.orders)
      },
      select: (orders) => withoutReleased(orders, correctedNow()),
      staleTime: ORDERS_REFRESH_MS,
    }),
}

/**
 * Shows one order at once and refetches the list. A response requested before the order was made
 * must not remove it, and one order alone is not a list.
 */
export async function rememberOrder(queryClient: QueryClient, order: Order): Promise<void> {
  const { queryKey } = orderQueries.list(order.userId)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (orders) => withOrder(orders, order))
  await queryClient.invalidateQueries({ queryKey })
}
