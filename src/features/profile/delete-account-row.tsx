import { Suspense, useState } from 'react'
import { lazyPart } from '#shared/lib/lazy-part.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { deleteAccountTexts } from './delete-account-texts.ts'

const DeleteAccountDialog = lazyPart(async () => ({
  default: (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
}))

interface DeleteAccountRowProps {
  userId: string
  /** Whether this phone has an order that is not settled; its intent would be lost. */
  hasUnsettledOrder: () => boolean
  /** The account is deleted: the phone has to forget the shopper. */
  onDeleted: () => void
}

/** The entry in the account that deletes it, after a question (product §14.6). */
export function DeleteAccountRow(props: DeleteAccountRowProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setIsAsking(true)
        }}
      >
        <Icon name="trash" />
        {deleteAccountTexts.row}
      </button>
      {isAsking && (
        <Suspense fallback={null}>
          <DeleteAccountDialog
            {...props}
            onClose={() => {
              setIsAsking(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
