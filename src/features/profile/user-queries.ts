/** The shopper's details on the server (product §15.1). */
import { queryOptions } from '@tanstack/react-query'
import { userDetails } from '#contract/user-endpoints.ts'
import { callApi } from '#shared/lib/api-client.ts'

export const userQueries = {
  details: (userId: string) =>
    queryOptions({
      queryKey: ['user', userId, 'details'],
      queryFn: async ({ signal }) =>
        (await callApi(userDetails, { params: { id: userId }, signal })).data.user,
      staleTime: 60_000,
    }),
}
