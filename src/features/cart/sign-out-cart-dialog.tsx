import { ModalDialog } from '#shared/ui/modal-dialog.tsx'
import { signOutCartTexts as texts } from './sign-out-cart-texts.ts'

interface SignOutCartDialogProps {
  /** A request for help is not sent yet. */
  losesHelp: boolean
  onCancel: () => void
  onConfirm: () => void
}

/**
 * Shown when a shopper signs out with items in the cart, or with a request for help that is not
 * sent. Both are deleted (product §12.7).
 */
export function SignOutCartDialog({ losesHelp, onCancel, onConfirm }: SignOutCartDialogProps) {
  return (
    <ModalDialog title={texts.title} closeLabel={texts.close} onClose={onCancel}>
      <p className=":uno: says">{losesHelp ? texts.askForHelp : texts.ask}</p>
      <div className=":uno: grid gap-1 mt-5">
        <button type="button" className=":uno: btn btn-act w-full" onClick={onCancel}>
          {texts.stay}
        </button>
        <button type="button" className=":uno: btn btn-plain w-full" onClick={onConfirm}>
          {texts.leave}
        </button>
      </div>
    </ModalDialog>
  )
}
