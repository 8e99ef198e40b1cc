/**
 * The address that orders go to: the first one until the shopper selects or adds one
 * (product §7.3).
 */
import { atom } from 'jotai'
import * as v from 'valibot'
import type { Address } from '#contract/user-endpoints.ts'
import { persistedAtom } from '#shared/lib/storage/persisted-atom.ts'

/** Stored, so that after a reload 'Place Order' still uses the same address. */
const chosenIdAtom = persistedAtom('chosen-address', v.nullable(v.string()), null)

export const chooseAddressAtom = atom(null, (_get, set, addressId: string | null) => {
  set(chosenIdAtom, addressId)
  // The address page offers what was deleted in the cart. Choosing it restores it.
  if (addressId !== null) set(undeleteHereAtom, addressId)
})

export const chosenAddressIdAtom = atom((get) => get(chosenIdAtom))

const deletedHereAtom = atom<readonly string[]>([])

/** A deletion on the cart page is local until the page is reloaded (product §7.5). */
export const deleteHereAtom = atom(null, (get, set, addressId: string) => {
  set(deletedHereAtom, [...get(deletedHereAtom), addressId])
})

export const undeleteHereAtom = atom(null, (get, set, addressId: string) => {
  set(
    deletedHereAtom,
    get(deletedHereAtom).filter((deletedId) => deletedId !== addressId),
  )
})

export const deletedAddressIdsAtom = atom((get) => get(deletedHereAtom))

/** The addresses that cart and checkout offer, without those deleted in the cart. */
export function offeredAddresses(
  addresses: readonly Address[],
  deletedIds: readonly string[],
): Address[] {
  return addresses.filter((address) => !deletedIds.includes(address._id))
}

/** The selected address of a list, or the first one if that is gone. */
export function selectedAddress(
  addresses: readonly Address[],
  chosenId: string | null,
): Address | undefined {
  return addresses.find((address) => address._id === chosenId) ?? addresses[0]
}
