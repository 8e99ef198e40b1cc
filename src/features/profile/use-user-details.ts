import { useQuery, useQueryClient } from '@tanstack/react-query'
import { userQueries } from './user-queries.ts'

/** The details of a shopper, and whether their addresses are known. */
export function useUserDetails(userId: string | null) {
  const options = userQueries.details(userId ?? '')
  const details = useQuery({ ...options, enabled: userId !== null })
  const { data, isStale } = details
  // Data from an earlier run. An address may have been saved since, here or elsewhere.
  const isUnconfirmed = useQueryClient().getQueryState(options.queryKey)?.isInvalidated ?? false
  return {
    details,
    /**
     * Nothing has arrived yet, or only an empty list of an earlier run, so 'no addresses' would be
     * a guess (product §16.3).
     */
    isAddressUnknown:
      userId !== null &&
      (data === undefined || (data.address.length === 0 && isStale && isUnconfirmed)),
  }
}
