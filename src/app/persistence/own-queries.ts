/**
 * Details and orders name their shopper in the query key. Data that arrive for a shopper who is not
 * signed in any more are removed from the cache: a response may be in flight while the shopper
 * signs out.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { getSession } from '#features/identity/session/session-store.ts'
import { dataOwner } from '#shared/lib/data-owner.ts'

interface SignedIn {
  /** False when nobody is, also after a session has run out. */
  isAnybody: boolean
  userId: string | null
  /** Whether the data of someone are stored on this phone. */
  hasOwner: boolean
}

const isAboutShopper = ([subject, userId]: QueryKey): boolean =>
  (subject === 'user' || subject === 'orders') && userId !== ''

/**
 * Whether the query is about a person whom nothing here is about any more. After a session has run
 * out, what is known of its shopper waits for them.
 */
export function isOfAnother(queryKey: QueryKey, signedIn: SignedIn): boolean {
  if (!isAboutShopper(queryKey)) return false
  return signedIn.isAnybody ? queryKey[1] !== signedIn.userId : !signedIn.hasOwner
}

/** Returns a function that stops it. */
export function keepOutOthersQueries(queryClient: QueryClient): () => void {
  const cache = queryClient.getQueryCache()
  return cache.subscribe(({ type, query }) => {
    // Most events are the catalogue's: for those nothing is read from storage.
    if ((type !== 'added' && type !== 'updated') || !isAboutShopper(query.queryKey)) return
    const session = getSession()
    const isGone = isOfAnother(query.queryKey, {
      isAnybody: session !== null,
      userId: session?.userId ?? null,
      hasOwner: dataOwner() !== null,
    })
    if (isGone) cache.remove(query)
  })
}
