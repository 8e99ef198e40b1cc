/** Which address this order goes to; the first one until the shopper chooses (spec §9). */
import { atom } from 'jotai'
import type { Address } from '#contract/user-calls.ts'

const chosenIdAtom = atom<string | null>(null)

export const chooseAddressAtom = atom(null, (_get, set, addressId: string | null) => {
  set(chosenIdAtom, addressId)
})

export const chosenAddressIdAtom = atom((get) => get(chosenIdAtom))

/** The chosen address of a list; a choice that is gone falls back to the first. */
export function selectedAddress(
  addresses: readonly Address[],
  chosenId: string | null,
): Address | undefined {
  return addresses.find((address) => address._id === chosenId) ?? addresses[0]
}
