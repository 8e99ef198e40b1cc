/**
 * Orders that are not settled yet, in localStorage and in step across tabs. Every change reads
 * what is stored first, so that two tabs do not undo each other.
 */
import { atom } from 'jotai'
import { readStored, writeStored, writeStoredOnce } from '#shared/lib/persisted-storage.ts'
import { outboxSchema, type OrderIntent } from './order-outbox-rules.ts'

const STORAGE_KEY = 'order-outbox'

const stored = (): OrderIntent[] => readStored(STORAGE_KEY, outboxSchema) ?? []

const baseAtom = atom<OrderIntent[]>(stored())
baseAtom.onMount = (set) => {
  const onStorage = (event: StorageEvent): void => {
    if (event.storageArea === localStorage && (event.key === STORAGE_KEY || event.key === null)) {
      set(stored())
    }
  }
  addEventListener('storage', onStorage)
  set(stored())
  return () => {
    removeEventListener('storage', onStorage)
  }
}

export const outboxAtom = atom((get) => get(baseAtom))

/**
 * Keeps a new intent. False when it could not be stored: then it must not be sent (DESIGN §5).
 * An earlier refusal has been seen by now and goes.
 */
export const addIntentAtom = atom(null, (_get, set, intent: OrderIntent): boolean => {
  const next = [...stored().filter((known) => known.refusal === undefined), intent]
  if (!writeStoredOnce(STORAGE_KEY, next)) return false
  set(baseAtom, next)
  return true
})

export const updateIntentAtom = atom(
  null,
  (
    _get,
    set,
    key: string,
    change: Partial<Pick<OrderIntent, 'createdOrderId' | 'refusal'>>,
  ): void => {
    const next = stored().map((intent) => (intent.key === key ? { ...intent, ...change } : intent))
    writeStored(STORAGE_KEY, next)
    set(baseAtom, next)
  },
)

export const removeIntentAtom = atom(null, (_get, set, key: string): void => {
  const next = stored().filter((intent) => intent.key !== key)
  writeStored(STORAGE_KEY, next)
  set(baseAtom, next)
})

/** Memory only: sign-out purges the storage itself. */
export const forgetOutboxAtom = atom(null, (_get, set): void => {
  set(baseAtom, [])
})

export type AttemptState = 'sending' | 'waiting'

/** What is happening to each unsettled key in this tab right now. */
export const attemptStatesAtom = atom<Readonly<Record<string, AttemptState>>>({})
