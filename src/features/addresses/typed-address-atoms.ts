/**
 * The new address that is being typed. It is outside of the form, because 'Store is Closed' takes
 * the place of every page while somebody types. Memory only.
 */
import { atom } from 'jotai'
import { EMPTY_ADDRESS, type AddressDraft } from './address-rules.ts'

interface TypedAddress {
  draft: AddressDraft
  /** The same for every attempt, so that a lost response does not make a second address. */
  firstSavedAtMs?: number
}

const NOTHING: TypedAddress = { draft: EMPTY_ADDRESS }

const baseAtom = atom(NOTHING)

export const typedAddressAtom = atom(
  (get) => get(baseAtom).draft,
  (get, set, draft: AddressDraft): void => {
    set(baseAtom, { ...get(baseAtom), draft })
  },
)

/** Returns the time of the first attempt to save the typed address. */
export const startSavingTypedAddressAtom = atom(null, (get, set): number => {
  const { firstSavedAtMs = Date.now() } = get(baseAtom)
  set(baseAtom, { ...get(baseAtom), firstSavedAtMs })
  return firstSavedAtMs
})

/** Forgets what is typed, or only what was saved with this id (`addressFrom`). */
export const clearTypedAddressAtom = atom(null, (get, set, savedId?: string): void => {
  if (savedId === undefined || savedId === String(get(baseAtom).firstSavedAtMs)) {
    set(baseAtom, NOTHING)
  }
})
