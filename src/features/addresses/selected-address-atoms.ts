/**
 * Which address orders go to; the first one until the shopper chooses or adds one (product §7.3).
 */
import { atom } from 'jotai'
import * as v from 'valibot'
import type { Address } from '#contract/user-endpoints.ts'
import { persistedAtom } from '#shared/lib/persisted-atom.ts'

/** Kept, so that a page loaded again before 'Place Order' still sends the order to the same door. */
const chosenIdAtom = persistedAtom('chosen-address', v.nullable(v.string()), null)

export const chooseAddressAtom = atom(null, (_get, set, addressId: string | null) => {
  set(chosenIdAtom, addressId)
})

export const chosenAddressIdAtom = atom((get) => get(chosenIdAtom))

const deletedHereAtom = atom<readonly string[]>([])

/** Deleting on the cart page is local until the page is loaded again (product §7.5). */
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

/** What cart and checkout offer: what was deleted in the cart is not ordered to. */
export function offeredAddresses(
  addresses: readonly Address[],
  deletedIds: readonly string[],
): Address[] {
  return addresses.filter((address) => !deletedIds.includes(address._id))
}

/** The chosen address of a list; a choice that is gone falls back to the first. */
export function selectedAddress(
  addresses: readonly Address[],
  chosenId: string | null,
): Address | undefined {
  return addresses.find((address) => address._id === chosenId) ?? addresses[0]
}
