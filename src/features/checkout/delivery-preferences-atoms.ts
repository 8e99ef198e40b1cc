/** Kept on the phone, so that the next order to the same address asks for the same. */
import { atom } from 'jotai'
import type { IfMissing } from '#contract/delivery-wishes.ts'
import { persistedAtom } from '#shared/lib/storage/persisted-atom.ts'
import {
  deliveryPreferencesSchema,
  NO_PREFERENCES,
  withIfMissing,
  withTyped,
} from './delivery-preferences-rules.ts'

const storedAtom = persistedAtom('delivery-wishes', deliveryPreferencesSchema, NO_PREFERENCES)

export const deliveryPreferencesAtom = atom((get) => get(storedAtom))

export const setIfMissingAtom = atom(null, (get, set, ifMissing: IfMissing) => {
  set(storedAtom, withIfMissing(get(storedAtom), ifMissing))
})

export const setInstructionsAtom = atom(null, (get, set, addressId: string, text: string) => {
  set(storedAtom, withTyped(get(storedAtom), addressId, text))
})

export const clearPreferencesAtom = atom(null, (_get, set) => {
  set(storedAtom, NO_PREFERENCES)
})
