import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import type { Address } from '#contract/user-calls.ts'
import { removeAddress } from '#features/addresses/address-api.ts'
import { AddressPicker } from '#features/addresses/address-picker.tsx'
import { addressTexts } from '#features/addresses/address-texts.ts'
import { userQueries } from '#features/profile/user-queries.ts'
import { reasonOf } from '#shared/lib/api-errors.ts'
import { notify } from '#shared/lib/notify.ts'
import { NewAddress } from '../-new-address.tsx'
import { useShopper } from '../-use-shopper.ts'

export const Route = createFileRoute('/_shop/address')({
  component: AddressScreen,
  staticData: { frame: 'back', cartBar: true, title: 'Addresses' },
})

function AddressScreen() {
  const { user } = useShopper()
  const queryClient = useQueryClient()
  const [isAdding, setIsAdding] = useState(false)
  const addresses = user?.address ?? []

  const remove = async (address: Address): Promise<void> => {
    if (!user) return
    try {
      const updated = await removeAddress(user, address)
      queryClient.setQueryData(userQueries.details(user._id).queryKey, updated)
    } catch (error) {
      console.info('The address was not deleted:', reasonOf(error))
      notify('error', addressTexts.updateFailed)
      void queryClient.invalidateQueries({ queryKey: userQueries.details(user._id).queryKey })
    }
  }

  return (
    <div className="wrap narrow">
      <div className="sechead">
        <h1>{addressTexts.pageTitle}</h1>
        <button
          type="button"
          className="btn quiet sm"
          onClick={() => {
            setIsAdding(true)
          }}
        >
          {addressTexts.title}
        </button>
      </div>
      {addresses.length === 0 ? (
        <p className="empty">
          <b>{addressTexts.none}</b> {addressTexts.noneHint}
        </p>
      ) : (
        <AddressPicker
          addresses={addresses}
          onDelete={(address) => {
            void remove(address)
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
