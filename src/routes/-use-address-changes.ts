import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { User } from '#contract/user-endpoints.ts'
import { showChangedUser, userQueries } from '#features/profile/user-queries.ts'
import { sameShopperCheck } from '#shared/lib/storage/data-owner.ts'
import { withinMs } from '#shared/lib/within-ms.ts'

/** A change that hangs ends after 50 s. Meanwhile the next one is made: it may be a retry. */
const LONGEST_WAIT_MS = 5_000

/** Settled with the latest change in this tab, of whichever screen. */
let last: Promise<void> = Promise.resolve()

/**
 * Returns a function that makes a change of the shopper's addresses once the change before it has
 * ended, and shows it: the server refuses a change of a list that is no longer the current one.
 * `user` are the details to change if none are in the cache. Resolves with the details before the
 * change. Rejects without a request if the shopper has left meanwhile.
 */
export function useAddressChanges() {
  const queryClient = useQueryClient()
  return useCallback(
    (user: User, change: (current: User) => Promise<User>): Promise<User> => {
      const isSameShopper = sameShopperCheck()
      const make = async (previous: Promise<void>): Promise<User> => {
        await withinMs(previous, LONGEST_WAIT_MS)
        if (!isSameShopper()) throw new Error('The shopper has left')
        const current = queryClient.getQueryData(userQueries.details(user._id).queryKey) ?? user
        await showChangedUser(queryClient, await change(current))
        return current
      }
      const made = make(last)
      last = settled(made)
      return made
    },
    [queryClient],
  )
}

/** Also if it failed. Without its result, the details of a shopper who may leave. */
async function settled(change: Promise<unknown>): Promise<void> {
  await Promise.allSettled([change])
}
