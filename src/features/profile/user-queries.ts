/** The shopper's details on the server (product §15.1). */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { userDetails, type User } from '#contract/user-endpoints.ts'
import { callApi } from '#shared/lib/network/api-client.ts'

export const userQueries = {
  details: (userId: string) =>
    queryOptions({
      queryKey: ['user', userId, 'details'],
      queryFn: async ({ signal }) =>
        (await callApi(userDetails, { params: { id: userId }, signal })).data.user,
      staleTime: 60_000,
    }),
}

/**
 * Shows the details that a change has returned. A response requested before the change must not
 * replace them: the order would go to another address than the one that was just selected. They do
 * not replace those of a later change whose response came first.
 */
export async function showChangedUser(queryClient: QueryClient, changed: User): Promise<void> {
  const { queryKey } = userQueries.details(changed._id)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (known) =>
    known !== undefined && known.version > changed.version ? known : changed,
  )
}
