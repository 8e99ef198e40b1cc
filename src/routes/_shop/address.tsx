import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import type { Address } from '#contract/user-endpoints.ts'
import {
  insertAddress,
  removeAddress,
  replaceAddress,
  TooManyAddressesError,
} from '#features/addresses/address-api.ts'
import { AddressDialog } from '#features/addresses/address-dialog.tsx'
import { AddressPicker } from '#features/addresses/address-picker.tsx'
import { DeletedAddress } from '#features/addresses/deleted-address.tsx'
import { addressSaveError } from '#features/addresses/address-save-error.ts'
import { addressTexts } from '#features/addresses/address-texts.ts'
import { userQueries } from '#features/profile/user-queries.ts'
import { reasonOf } from '#shared/lib/network/api-errors.ts'
import { sameShopperCheck } from '#shared/lib/storage/data-owner.ts'
import { CHANGING_ADDRESSES, notify } from '#shared/lib/screen/notify.ts'
import { passFocusToHeading } from '#shared/lib/screen/page-heading.ts'
import { withdrawNotice } from '#shared/lib/screen/withdraw-notice.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { AddressWait } from '../-address-wait.tsx'
import { NewAddress } from '../-new-address.tsx'
import { useAddressChanges } from '../-use-address-changes.ts'
import { useShopper } from '../-use-shopper.ts'

export const Route = createFileRoute('/_shop/address')({
  component: AddressScreen,
  staticData: { frame: 'back', bottomBar: 'cart-bar', title: 'Addresses' },
})

function AddressScreen() {
  const { userId, user, isAddressUnknown, details } = useShopper()
  const queryClient = useQueryClient()
  const makeChange = useAddressChanges()
  const [isAdding, setIsAdding] = useState(false)
  const [edited, setEdited] = useState<Address>()
  const addresses = user?.address ?? []

  const [deletingIds, setDeletingIds] = useState<readonly string[]>([])
  const [deleted, setDeleted] = useState<{ address: Address; index: number; count: number }>()

  const remove = async (address: Address): Promise<void> => {
    if (!user || deletingIds.includes(address._id)) return
    const isSameShopper = sameShopperCheck()
    setDeletingIds((before) => [...before, address._id])
    try {
      const before = await makeChange(user, (current) => removeAddress(current, address))
      const index = before.address.findIndex(({ _id }) => _id === address._id)
      setDeleted((last) => ({ address, index, count: (last?.count ?? 0) + 1 }))
      // 'Address added successfully' would cover 'Undo'.
      void withdrawNotice(CHANGING_ADDRESSES)
    } catch (error) {
      notChanged('The address was not deleted:', error, isSameShopper)
    } finally {
      setDeletingIds((before) => before.filter((id) => id !== address._id))
    }
  }

  const restore = async ({ address, index }: NonNullable<typeof deleted>): Promise<boolean> => {
    if (!user) return false
    const isSameShopper = sameShopperCheck()
    try {
      await makeChange(user, (current) => insertAddress(current, address, index))
      return true
    } catch (error) {
      notChanged('The address could not be restored:', error, isSameShopper)
      return false
    }
  }

  const change = async (address: Address): Promise<void> => {
    if (!user) throw new Error(addressTexts.saveFailed)
    const isSameShopper = sameShopperCheck()
    try {
      await makeChange(user, (current) => replaceAddress(current, address))
      if (isSameShopper()) notify('success', addressTexts.changed, [CHANGING_ADDRESSES])
    } catch (error) {
      notChanged('The address was not changed:', error, isSameShopper)
      if (error instanceof TooManyAddressesError) throw error
      throw addressSaveError(error)
    }
  }

  const notChanged = (what: string, error: unknown, isSameShopper: () => boolean): void => {
    console.info(what, reasonOf(error))
    const toast = error instanceof TooManyAddressesError ? error.message : addressTexts.updateFailed
    if (isSameShopper()) notify('error', toast, [CHANGING_ADDRESSES])
    if (userId === null) return
    void queryClient.invalidateQueries({ queryKey: userQueries.details(userId).queryKey })
  }

  // Beside the heading, or in the middle of an empty page.
  const addNew = (className: string) => (
    <button
      type="button"
      className={className}
      // That of an empty page goes while the addresses are requested again.
      ref={passFocusToHeading}
      onClick={() => {
        setIsAdding(true)
      }}
    >
      {addressTexts.title}
    </button>
  )

  return (
    <div className=":uno: wrap narrow-page">
      <div className=":uno: section-head pt-3.5" data-head-row>
        <h1 className=":uno: t-display">{addressTexts.pageTitle}</h1>
        {addresses.length > 0 && addNew(':uno: btn btn-quiet btn-sm flex-none narrow:flex-auto')}
        {isAddressUnknown && !details.isError && (
          <div className=":uno: skeleton w-42 h-11 rounded-3" aria-hidden="true" />
        )}
      </div>
      {deleted && (
        <DeletedAddress
          key={deleted.count}
          address={deleted.address}
          onUndo={() => restore(deleted)}
        />
      )}
      {isAddressUnknown ? (
        <AddressWait details={details} before="list" />
      ) : addresses.length === 0 ? (
        <EmptyState art="map" title={addressTexts.none} hint={addressTexts.noneHint}>
          {addNew(':uno: btn btn-act btn-alone')}
        </EmptyState>
      ) : (
        <AddressPicker
          addresses={addresses}
          isHeadingHidden
          deletingIds={deletingIds}
          onEdit={setEdited}
          onDelete={(address) => {
            void remove(address)
          }}
        />
      )}
      {edited && (
        <AddressDialog
          key={edited._id}
          edited={edited}
          onSave={change}
          onClose={() => {
            setEdited(undefined)
          }}
        />
      )}
      {isAdding && (
        <NewAddress
          onClose={() => {
            setIsAdding(false)
          }}
        />
      )}
    </div>
  )
}
