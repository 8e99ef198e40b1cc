import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { chosenAddressIdAtom, selectedAddress } from '#features/addresses/selected-address-atoms.ts'
import { positionAtom } from '#features/availability/location-atoms.ts'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { deliveryPreferencesAtom } from '#features/checkout/delivery-preferences-atoms.ts'
import { withInstructions } from '#features/checkout/delivery-preferences-rules.ts'
import type { Destination } from '#features/checkout/destination.ts'
import { useOfferedAddresses } from './-use-offered-addresses.ts'

/**
 * The current destination of an order: the picker's address with its instructions, the position and
 * its store, and what is chosen for a missing item.
 */
export function useDestination(): Destination {
  const address = selectedAddress(useOfferedAddresses(), useAtomValue(chosenAddressIdAtom))
  const position = useAtomValue(positionAtom)
  const summary = useQuery(catalogueQueries.summary(position))
  const preferences = useAtomValue(deliveryPreferencesAtom)
  return {
    address: address && withInstructions(address, preferences),
    position,
    darkStoreId: summary.data?.darkStores[0]?._id ?? null,
    ifMissing: preferences.ifMissing,
  }
}
