/**
 * Details, orders and requests for help have their shopper in the query key. A response may be in
 * flight while the shopper signs out, so data for a shopper who is no longer signed in are removed
 * from the cache.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { getSession } from '#features/identity/session/session-store.ts'
import { dataOwner } from '#shared/lib/storage/data-owner.ts'

interface SignedIn {
  /** Whether anybody is signed in. False also after a session has expired. */
  isAnybody: boolean
  userId: string | null
  /** Whether a shopper's data are stored on this phone. */
  hasOwner: boolean
}

const SUBJECTS: readonly unknown[] = ['user', 'orders', 'help']

const isAboutShopper = ([subject, userId]: QueryKey): boolean =>
  SUBJECTS.includes(subject) && userId !== ''

/**
 * Whether the query is about another person than the data on this phone. After a session has
 * expired, its shopper's data stay until they sign in again.
 */
export function isOfAnotherShopper(queryKey: QueryKey, signedIn: SignedIn): boolean {
  if (!isAboutShopper(queryKey)) return false
  return signedIn.isAnybody ? queryKey[1] !== signedIn.userId : !signedIn.hasOwner
}

/** Returns a function that stops it. */
export function removeOtherShoppersQueries(queryClient: QueryClient): () => void {
  const cache = queryClient.getQueryCache()
  return cache.subscribe(({ type, query }) => {
    // Most events belong to the catalogue. For those, storage is not read.
    if ((type !== 'added' && type !== 'updated') || !isAboutShopper(query.queryKey)) return
    const session = getSession()
    const shouldRemove = isOfAnotherShopper(query.queryKey, {
      isAnybody: session !== null,
      userId: session?.userId ?? null,
      hasOwner: dataOwner() !== null,
    })
    if (shouldRemove) cache.remove(query)
  })
}
