/** Kept on the phone, so that the next order to the same address asks for the same. */
import { atom } from 'jotai'
import type { IfMissing } from '#contract/delivery-wishes.ts'
import { persistedAtom } from '#shared/lib/persisted-atom.ts'
import {
  deliveryWishesSchema,
  NO_WISHES,
  withIfMissing,
  withTyped,
} from './delivery-wishes-rules.ts'

const storedAtom = persistedAtom('delivery-wishes', deliveryWishesSchema, NO_WISHES)

export const deliveryWishesAtom = atom((get) => get(storedAtom))

export const chooseIfMissingAtom = atom(null, (get, set, ifMissing: IfMissing) => {
  set(storedAtom, withIfMissing(get(storedAtom), ifMissing))
})

export const typeInstructionsAtom = atom(null, (get, set, addressId: string, text: string) => {
  set(storedAtom, withTyped(get(storedAtom), addressId, text))
})

export const forgetWishesAtom = atom(null, (_get, set) => {
  set(storedAtom, NO_WISHES)
})
