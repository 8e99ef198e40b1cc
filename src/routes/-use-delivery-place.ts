import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { chosenAddressIdAtom, selectedAddress } from '#features/addresses/selected-address-atoms.ts'
import { positionAtom } from '#features/availability/location-atoms.ts'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { deliveryWishesAtom } from '#features/checkout/delivery-wishes-atoms.ts'
import { withInstructions } from '#features/checkout/delivery-wishes-rules.ts'
import type { DeliveryPlace } from '#features/checkout/order-outbox-rules.ts'
import { useOfferedAddresses } from './-use-offered-addresses.ts'

/**
 * The current destination of an order: the picker's address with its instructions, the position and
 * its store, and what is chosen for a missing item.
 */
export function useDeliveryPlace(): DeliveryPlace {
  const address = selectedAddress(useOfferedAddresses(), useAtomValue(chosenAddressIdAtom))
  const position = useAtomValue(positionAtom)
  const summary = useQuery(catalogueQueries.summary(position))
  const wishes = useAtomValue(deliveryWishesAtom)
  return {
    address: address && withInstructions(address, wishes),
    position,
    darkStoreId: summary.data?.darkStores[0]?._id ?? null,
    ifMissing: wishes.ifMissing,
  }
}
