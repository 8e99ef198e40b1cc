/**
 * Orders that are not settled yet, in localStorage and in step across tabs. Every change reads
 * what is stored first, so that two tabs do not undo each other.
 */
import { atom } from 'jotai'
import { readStored, writeStored, writeStoredMakingRoom } from '#shared/lib/persisted-storage.ts'
import {
  isUnsettled,
  outboxSchema,
  type AttemptState,
  type OrderIntent,
} from './order-outbox-rules.ts'

const STORAGE_KEY = 'order-outbox'

/** What is stored now, whatever this tab has in memory. */
export const storedIntents = (): OrderIntent[] => readStored(STORAGE_KEY, outboxSchema) ?? []

const baseAtom = atom<OrderIntent[]>(storedIntents())
baseAtom.onMount = (set) => {
  const onStorage = (event: StorageEvent): void => {
    if (event.storageArea === localStorage && (event.key === STORAGE_KEY || event.key === null)) {
      set(storedIntents())
    }
  }
  // A tab that was frozen, or kept for the way back, has missed what happened meanwhile.
  const onWake = (): void => {
    set(storedIntents())
  }
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onWake)
  document.addEventListener('visibilitychange', onWake)
  onWake()
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onWake)
    document.removeEventListener('visibilitychange', onWake)
  }
}

export const outboxAtom = atom((get) => get(baseAtom))

/** Why a new intent was not taken, or that it was. */
export type Taken =
  | 'stored'
  /** Another one of this shopper is not settled yet, perhaps of another tab: no second order. */
  | 'unsettled'
  /** What cannot be stored must not be sent (DESIGN §5). */
  | 'not-stored'

/** Keeps a new intent. What earlier ones came to has been seen by now and goes. */
export const addIntentAtom = atom(null, (_get, set, intent: OrderIntent): Taken => {
  const known = storedIntents().filter(isUnsettled)
  if (known.some((other) => other.userId === intent.userId)) {
    set(baseAtom, known)
    return 'unsettled'
  }
  const next = [...known, intent]
  if (!writeStoredMakingRoom(STORAGE_KEY, next)) return 'not-stored'
  set(baseAtom, next)
  return 'stored'
})

/** Changes an intent that is still unsettled; false when it is not, or is gone. */
export const updateIntentAtom = atom(
  null,
  (
    _get,
    set,
    key: string,
    change: Partial<Pick<OrderIntent, 'createdOrderId' | 'withdrawal' | 'end'>>,
  ): boolean => {
    const known = storedIntents()
    const isOpen = known.some((intent) => intent.key === key && isUnsettled(intent))
    const next = isOpen
      ? known.map((intent) => (intent.key === key ? { ...intent, ...change } : intent))
      : known
    if (isOpen && !writeStoredMakingRoom(STORAGE_KEY, next)) writeStored(STORAGE_KEY, next)
    set(baseAtom, next)
    return isOpen
  },
)

/** False when it was gone already. */
export const removeIntentAtom = atom(null, (_get, set, key: string): boolean => {
  const known = storedIntents()
  const next = known.filter((intent) => intent.key !== key)
  if (next.length < known.length) writeStored(STORAGE_KEY, next)
  set(baseAtom, next)
  return next.length < known.length
})

/** Memory only: sign-out purges the storage itself. */
export const forgetOutboxAtom = atom(null, (_get, set): void => {
  set(baseAtom, [])
})

/** What is happening to each unsettled key in this tab right now. */
export const attemptStatesAtom = atom<Readonly<Record<string, AttemptState>>>({})
