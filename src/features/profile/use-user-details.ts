import { useQuery, useQueryClient } from '@tanstack/react-query'
import { userQueries } from './user-queries.ts'

/** The details of a shopper, and whether their addresses can be spoken of yet. */
export function useUserDetails(userId: string | null) {
  const options = userQueries.details(userId ?? '')
  const details = useQuery({ ...options, enabled: userId !== null })
  const { data, isStale } = details
  // Restored from an earlier run: an address may have been saved since, here or elsewhere.
  const isUnconfirmed = useQueryClient().getQueryState(options.queryKey)?.isInvalidated ?? false
  return {
    details,
    /**
     * Nothing has come yet, or only an empty list of an earlier run: 'none' would be a guess
     * (product §16.3).
     */
    isAddressUnknown:
      userId !== null &&
      (data === undefined || (data.address.length === 0 && isStale && isUnconfirmed)),
  }
}
