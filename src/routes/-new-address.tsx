import { useAtomValue } from 'jotai'
import { AddressDialog } from '#features/addresses/address-dialog.tsx'
import { positionAtom } from '#features/availability/location-atoms.ts'
import { useSaveAddress } from './-use-shopper.ts'

/** 'Add New Address' over the cart and over the address page: closes when the address is saved. */
export function NewAddress({ onClose }: { onClose: () => void }) {
  const saveAddress = useSaveAddress(useAtomValue(positionAtom))
  return (
    <AddressDialog
      onClose={onClose}
      onSave={async (address) => {
        await saveAddress(address)
        onClose()
      }}
    />
  )
}
