/**
 * Orders that are not settled yet, in localStorage and in sync across tabs. Every change reads
 * storage first, so that two tabs do not undo each other's changes.
 */
import { atom } from 'jotai'
import { storageMirrorAtom } from '#shared/lib/storage/storage-mirror-atom.ts'
import {
  readStored,
  writeStored,
  writeStoredWithEviction,
} from '#shared/lib/storage/persisted-storage.ts'
import {
  isUnsettled,
  outboxSchema,
  storedEntries,
  unreadableOfShopper,
  type AttemptState,
  type CalledOffOrders,
  type OrderIntent,
  type Outbox,
  type UnreadableIntent,
} from './order-outbox-rules.ts'

const STORAGE_KEY = 'order-outbox'

const EMPTY: Outbox = { intents: [], unreadable: [] }

/** The stored state, which may differ from this tab's memory. */
export const storedOutbox = (): Outbox => readStored(STORAGE_KEY, outboxSchema) ?? EMPTY

/** The part of it that this release can read. */
export const storedIntents = (): readonly OrderIntent[] => storedOutbox().intents

const baseAtom = storageMirrorAtom(STORAGE_KEY, storedOutbox)

export const outboxAtom = atom((get) => get(baseAtom).intents)
export const unreadableIntentsAtom = atom((get) => get(baseAtom).unreadable)

/** Whether a new intent was stored, or why not. */
export type AddIntentResult =
  | 'stored'
  /** Another order of this shopper is not settled yet, perhaps in another tab. */
  | 'unsettled'
  /** An intent that cannot be stored must not be sent (product §8.3). */
  | 'not-stored'

/** Stores a new intent. The results of earlier ones have been seen and are removed. */
export const addIntentAtom = atom(null, (_get, set, intent: OrderIntent): AddIntentResult => {
  const stored = storedOutbox()
  const known = { ...stored, intents: stored.intents.filter(isUnsettled) }
  const isOneOpen =
    known.intents.some((other) => other.userId === intent.userId) ||
    unreadableOfShopper(known.unreadable, intent.userId).some((entry) => entry.isUnsettled)
  if (isOneOpen) {
    set(baseAtom, known)
    return 'unsettled'
  }
  const next = { ...known, intents: [...known.intents, intent] }
  if (!writeStoredWithEviction(STORAGE_KEY, storedEntries(next))) return 'not-stored'
  set(baseAtom, next)
  return 'stored'
})

/** Changes an unsettled intent. Returns false if it is settled or gone. */
export const updateIntentAtom = atom(
  null,
  (
    _get,
    set,
    key: string,
    change: Partial<Pick<OrderIntent, 'createdOrderId' | 'withdrawal' | 'end'>>,
  ): boolean => {
    const stored = storedOutbox()
    const isOpen = stored.intents.some((intent) => intent.key === key && isUnsettled(intent))
    const next = isOpen
      ? {
          ...stored,
          intents: stored.intents.map((intent) =>
            intent.key === key ? { ...intent, ...change } : intent,
          ),
        }
      : stored
    const entries = storedEntries(next)
    if (isOpen && !writeStoredWithEviction(STORAGE_KEY, entries)) writeStored(STORAGE_KEY, entries)
    set(baseAtom, next)
    return isOpen
  },
)

/** Returns false if it was already gone. */
export const removeIntentAtom = atom(null, (_get, set, key: string): boolean => {
  const stored = storedOutbox()
  const next = { ...stored, intents: stored.intents.filter((intent) => intent.key !== key) }
  const isHere = next.intents.length < stored.intents.length
  if (isHere) writeStored(STORAGE_KEY, storedEntries(next))
  set(baseAtom, next)
  return isHere
})

/** Only at the shopper's request: its outcome is unknown. */
export const removeUnreadableAtom = atom(
  null,
  (_get, set, { stored: entry }: UnreadableIntent): void => {
    const text = JSON.stringify(entry)
    const stored = storedOutbox()
    const next = {
      ...stored,
      unreadable: stored.unreadable.filter((other) => JSON.stringify(other.stored) !== text),
    }
    writeStored(STORAGE_KEY, storedEntries(next))
    set(baseAtom, next)
  },
)

/** As far as the phone knows; set by the code that follows orders. */
export const calledOffOrdersAtom = atom<CalledOffOrders>({})

/** Memory only: sign-out purges the storage itself. */
export const clearOutboxAtom = atom(null, (_get, set): void => {
  set(baseAtom, EMPTY)
  set(calledOffOrdersAtom, {})
})

/** The current activity of this tab for each unsettled key. */
export const attemptStatesAtom = atom<Readonly<Record<string, AttemptState>>>({})
