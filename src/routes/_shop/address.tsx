import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { updateUser, type Address } from '#contract/user-calls.ts'
import { AddressDialog } from '#features/addresses/address-dialog.tsx'
import { AddressPicker } from '#features/addresses/address-picker.tsx'
import { addressTexts } from '#features/addresses/address-texts.ts'
import { positionAtom } from '#features/availability/location-atoms.ts'
import { userQueries } from '#features/profile/user-queries.ts'
import { callApi } from '#shared/lib/api-client.ts'
import { reasonOf } from '#shared/lib/api-errors.ts'
import { notify } from '#shared/lib/notify.ts'
import { useSaveAddress, useShopper } from '../-use-shopper.ts'

export const Route = createFileRoute('/_shop/address')({
  component: AddressScreen,
  staticData: { frame: 'back', cartBar: true, title: 'Addresses' },
})

function AddressScreen() {
  const { user } = useShopper()
  const queryClient = useQueryClient()
  const saveAddress = useSaveAddress(useAtomValue(positionAtom))
  const [isAdding, setIsAdding] = useState(false)
  const addresses = user?.address ?? []

  const remove = async (address: Address): Promise<void> => {
    if (!user) return
    try {
      const answer = await callApi(updateUser, {
        params: { id: user._id },
        body: {
          address: user.address.filter((kept) => kept._id !== address._id),
          version: user.version,
        },
      })
      queryClient.setQueryData(userQueries.details(user._id).queryKey, answer.data)
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
        <AddressDialog
          onClose={() => {
            setIsAdding(false)
          }}
          onSave={async (address) => {
            await saveAddress(address)
            setIsAdding(false)
          }}
        />
      )}
    </div>
  )
}
