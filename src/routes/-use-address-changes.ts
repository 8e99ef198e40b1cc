import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { User } from '#contract/user-endpoints.ts'
import { showChangedUser, userQueries } from '#features/profile/user-queries.ts'

/** The latest change in this tab, of whichever screen. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Returns a function that makes a change of the shopper's addresses once the changes before it have
 * ended, and shows it: the server refuses a change of a list that is no longer the current one.
 * `user` are the details to change if none are in the cache. Resolves with the details before the
 * change.
 */
export function useAddressChanges() {
  const queryClient = useQueryClient()
  return useCallback(
    (user: User, change: (current: User) => Promise<User>): Promise<User> => {
      const make = async (): Promise<User> => {
        const current = queryClient.getQueryData(userQueries.details(user._id).queryKey) ?? user
        await showChangedUser(queryClient, await change(current))
        return current
      }
      // Also after a change that failed.
      const made = last.then(make, make)
      last = made
      return made
    },
    [queryClient],
  )
}
