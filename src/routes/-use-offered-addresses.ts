import { useAtomValue } from 'jotai'
import {
  deletedAddressIdsAtom,
  offeredAddresses,
} from '#features/addresses/selected-address-atoms.ts'
import { useShopper } from './-use-shopper.ts'

/** The addresses to choose from: the saved ones without those that were deleted in the cart. */
export function useOfferedAddresses() {
  const { user } = useShopper()
  return offeredAddresses(user?.address ?? [], useAtomValue(deletedAddressIdsAtom))
}
