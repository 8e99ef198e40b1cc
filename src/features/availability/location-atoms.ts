/** The shopper's position. Coordinates persist, loading and error do not (product §3.2). */
import { atom } from 'jotai'
import type { Position } from '#contract/geo.ts'
import { getSession } from '#features/identity/session/session-store.ts'
import { reasonOf } from '#shared/lib/network/api-errors.ts'
import { persistedAtom } from '#shared/lib/storage/persisted-atom.ts'
import { findPosition } from './location-api.ts'
import type { LocationAttempt } from './location-refresh-rules.ts'
import { chosenPosition, storedLocationSchema, type Fix } from './location-rules.ts'

interface LocationRequest {
  /** The shopper whose position is requested. */
  sub: string
  isTap: boolean
  done: Promise<void>
}

const storedAtom = persistedAtom('location-store', storedLocationSchema, null)
const runningAtom = atom<LocationRequest | null>(null)
const errorAtom = atom<string | null>(null)
/** Taps whose request has not ended. */
const waitingTapsAtom = atom(0)
/** Of this shopper, since the page was opened. */
export const lastAttemptAtom = atom<LocationAttempt | null>(null)

/** The shopper's position, or null while it is unknown. */
export const positionAtom = atom((get) => get(storedAtom))
export const locationRequestAtom = atom((get) => ({
  isLoading: get(runningAtom) !== null,
  /** Nobody waits for the requests that the shop makes by itself. */
  isForTap: get(waitingTapsAtom) > 0,
  error: get(errorAtom),
}))
const findAtom = atom(null, (get, set, sub: string, isTap: boolean): Promise<void> => {
  const isStillAsked = (): boolean => getSession()?.sub === sub
  const noteEnd = (hasFix: boolean): void => {
    set(lastAttemptAtom, { endedAtMs: Date.now(), hasFix })
  }
  const settle = async (position: Promise<Fix>, mayFail: () => boolean): Promise<void> => {
    try {
      const fresh = await position
      if (!isStillAsked()) return
      set(storedAtom, chosenPosition(get(storedAtom), fresh))
      set(errorAtom, null)
      noteEnd(true)
    } catch (error) {
      if (!isStillAsked() || !mayFail()) return
      // What a tap resulted in is not replaced by the invitation to tap.
      if (isTap || get(errorAtom) === null) set(errorAtom, reasonOf(error))
      noteEnd(false)
    }
  }
  /** The shopper needs no other try. A late failure says nothing once another attempt has ended. */
  const settleLate = async (position: Promise<Fix>): Promise<void> => {
    await request.done
    const attempt = get(lastAttemptAtom)
    await settle(position, () => get(lastAttemptAtom) === attempt)
  }
  const find = async (): Promise<void> => {
    const position = findPosition(isTap, (late) => void settleLate(late))
    await settle(position, () => true)
    if (get(runningAtom) === request) set(runningAtom, null)
  }
  // The last error stays on the screen during a retry.
  const request: LocationRequest = { sub, isTap, done: Promise.resolve() }
  set(runningAtom, request)
  request.done = find()
  return request.done
})

const joinOrFindAtom = atom(null, (get, set, isTap: boolean): Promise<void> => {
  const sub = getSession()?.sub
  if (sub === undefined) return Promise.resolve()
  const running = get(runningAtom)
  if (running?.sub !== sub) return set(findAtom, sub, isTap)
  if (running.isTap || !isTap) return running.done
  return running.done.then(() => (get(errorAtom) === null ? undefined : set(findAtom, sub, true)))
})

/**
 * Requests a fresh position. The known one is used until it proves wrong (product §3.2). A fix that
 * arrives after its shopper has signed out is dropped. Resolves to the position that is known then,
 * or null; never rejects. The browser asks for permission only at a tap (docs/decisions/301).
 */
export const requestLocationAtom = atom(
  null,
  async (get, set, isTap: boolean = false): Promise<Position | null> => {
    if (isTap) set(waitingTapsAtom, (taps) => taps + 1)
    await set(joinOrFindAtom, isTap)
    if (isTap) set(waitingTapsAtom, (taps) => taps - 1)
    return get(positionAtom)
  },
)

/**
 * Another shopper on this phone starts without a position (product §3.2). A tab that follows a
 * sign-out leaves what is stored: it may be the next shopper's.
 */
export const clearLocationAtom = atom(null, (_get, set, isFollowing?: boolean) => {
  if (!isFollowing) set(storedAtom, null)
  set(errorAtom, null)
  set(lastAttemptAtom, null)
})
