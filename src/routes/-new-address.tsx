import { useAtomValue } from 'jotai'
import { AddressDialog } from '#features/addresses/address-dialog.tsx'
import { positionAtom } from '#features/availability/location-atoms.ts'
import { useSaveAddress } from './-use-save-address.ts'

interface NewAddressProps {
  onClose: () => void
  /** Why the form was opened automatically. */
  hint?: string | undefined
}

/** 'Add New Address' over the cart and the address page. Closes when the address is saved. */
export function NewAddress({ onClose, hint }: NewAddressProps) {
  const saveAddress = useSaveAddress(useAtomValue(positionAtom))
  return <AddressDialog hint={hint} onClose={onClose} onSave={saveAddress} />
}
