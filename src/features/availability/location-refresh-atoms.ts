/** Requests the position again while the shop stays open, because phones move. */
import { atom } from 'jotai'
import { locationRequestAtom, requestLocationAtom } from './location-atoms.ts'
import { isAttemptStale, type LocationAttempt } from './location-refresh-rules.ts'

const lastAttemptAtom = atom<LocationAttempt | null>(null)

/**
 * Requests the position, or joins a request in flight. A failed request keeps the known position.
 */
export const updateLocationAtom = atom(null, async (get, set): Promise<void> => {
  await set(requestLocationAtom)
  set(lastAttemptAtom, { endedAtMs: Date.now(), hasFix: get(locationRequestAtom).error === null })
})

/** Does the same if the last request is too old; returns undefined otherwise. */
export const refreshLocationAtom = atom(null, (get, set): Promise<void> | undefined =>
  isAttemptStale(get(lastAttemptAtom), Date.now()) ? set(updateLocationAtom) : undefined,
)
