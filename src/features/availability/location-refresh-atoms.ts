/** Requests the position again while the shop stays open, because phones move. */
import { atom } from 'jotai'
import { lastAttemptAtom, requestLocationAtom } from './location-atoms.ts'
import { isAttemptStale } from './location-refresh-rules.ts'

/**
 * Requests the position, or joins a request in flight, unless the last request is recent enough.
 * In that case it returns undefined. A failed request keeps the known position.
 */
export const refreshLocationAtom = atom(null, (get, set): Promise<unknown> | undefined =>
  isAttemptStale(get(lastAttemptAtom), Date.now()) ? set(requestLocationAtom) : undefined,
)
