import { useState } from 'react'
import { LoadFailed } from '#shared/ui/load-failed.tsx'
import { ModalDialog } from '#shared/ui/modal-dialog.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { counterTexts } from '../session/counter-texts.ts'
import { SoldOutProducts } from './sold-out-products.tsx'
import { StoreClosing } from './store-closing.tsx'

interface StoreDialogProps {
  counterKey: string
  stores: readonly { _id: string; name: string }[]
  /** The one to begin with, if not the first. */
  storeId?: string
  /** A change has failed after the dialog was closed. */
  onLateFailure: (text: string) => void
  onClose: () => void
}

const texts = counterTexts.store

/** Closing and sold-out products of one of the key's stores. */
export function StoreDialog(props: StoreDialogProps) {
  const { counterKey, stores, onLateFailure, onClose } = props
  const [chosenId, setChosenId] = useState(props.storeId)
  const storeId = chosenId ?? stores[0]?._id
  return (
    <ModalDialog title={texts.open} closeLabel={counterTexts.close} onClose={onClose}>
      {storeId === undefined ? (
        <LoadFailed words={texts.failed} retryLabel={counterTexts.close} onRetry={onClose} />
      ) : (
        <>
          {stores.length > 1 && (
            <SelectField
              label={texts.choose}
              value={storeId}
              onValue={setChosenId}
              placeholder={texts.choose}
              options={stores.map(({ _id, name }) => [_id, name] as const)}
            />
          )}
          <StoreClosing
            key={`closing ${storeId}`}
            counterKey={counterKey}
            storeId={storeId}
            onLateFailure={onLateFailure}
          />
          <SoldOutProducts
            key={`products ${storeId}`}
            counterKey={counterKey}
            storeId={storeId}
            onLateFailure={onLateFailure}
          />
        </>
      )}
    </ModalDialog>
  )
}
