import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { User } from '#contract/user-endpoints.ts'
import { showChangedUser, userQueries } from '#features/profile/user-queries.ts'

/**
 * Makes changes of the shopper's addresses one after the other, and shows each: the server refuses
 * a change of a list that is no longer the current one. Resolves with the details before the change.
 */
export function useAddressChanges(userId: string | null) {
  const queryClient = useQueryClient()
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return (change: (user: User) => Promise<User>): Promise<User> => {
    const make = async (): Promise<User> => {
      const { queryKey } = userQueries.details(userId ?? '')
      const user = queryClient.getQueryData(queryKey)
      if (!user) throw new Error('The details of the shopper are gone')
      await showChangedUser(queryClient, await change(user))
      return user
    }
    // Also after a change that failed.
    const made = last.current.then(make, make)
    last.current = made
    return made
  }
}
