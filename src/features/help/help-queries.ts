/** The tickets of an order (product §9.10). */
import { queryOptions } from '@tanstack/react-query'
import { ORDERS_REFRESH_MS } from '#contract/constants.ts'
import { orderHelp } from '#contract/help-endpoints.ts'
import { callApi } from '#shared/lib/network/api-client.ts'

export const helpQueries = {
  all: (userId: string) => ['help', userId] as const,
  ofOrder: (userId: string, orderId: string) =>
    queryOptions({
      queryKey: [...helpQueries.all(userId), orderId],
      queryFn: async ({ signal }) =>
        (await callApi(orderHelp, { params: { orderId }, signal })).data.tickets,
      staleTime: ORDERS_REFRESH_MS,
      // Where no message arrives, a reply is shown after half a minute.
      refetchInterval: ({ state }) =>
        state.data?.some((ticket) => ticket.state !== 'closed') === true
          ? ORDERS_REFRESH_MS
          : false,
    }),
}
