import { Icon } from '#shared/ui/icon.tsx'
import { deleteAccountTexts } from './delete-account-texts.ts'

/** The entry in the account that opens the question before it is deleted (product §14.6). */
export function DeleteAccountRow({ onAsk }: { onAsk: () => void }) {
  return (
    <button type="button" onClick={onAsk}>
      <Icon name="trash" />
      {deleteAccountTexts.row}
    </button>
  )
}
