import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isYoungerThanADay, useIsRestored } from '#shared/lib/storage/stored-data.ts'
import { userQueries } from './user-queries.ts'

/**
 * The details of a shopper, and whether their addresses are known. With `acceptsStored`, addresses
 * less than a day old are shown without a request.
 */
export function useUserDetails(userId: string | null, { acceptsStored = false } = {}) {
  const options = userQueries.details(userId ?? '')
  const isRestored = useIsRestored()
  const details = useQuery({
    ...options,
    enabled: ({ state }) => {
      if (userId === null || !acceptsStored) return userId !== null
      const hasAddress = state.data !== undefined && state.data.address.length > 0
      return isRestored && !(hasAddress && isYoungerThanADay(state))
    },
  })
  const { data, isStale, isFetching, isError } = details
  // Data from an earlier run. An address may have been saved since, here or elsewhere.
  const isUnconfirmed = useQueryClient().getQueryState(options.queryKey)?.isInvalidated ?? false
  return {
    details,
    /**
     * Nothing has arrived yet, or only an empty list that is of an earlier run, is being requested
     * again, or could not be: 'no addresses' would be a guess (product §16.3). Where stored data are
     * accepted, only the first two: the line in the header must not come and go with each request.
     */
    isAddressUnknown:
      userId !== null &&
      (data === undefined ||
        (data.address.length === 0 &&
          isStale &&
          (isUnconfirmed || (!acceptsStored && (isFetching || isError))))),
  }
}
