import { ModalDialog } from '#shared/ui/modal-dialog.tsx'
import { signOutCartTexts as texts } from './sign-out-cart-texts.ts'

interface SignOutCartDialogProps {
  /** 'nothing' once a request for help is no longer unsent. */
  loses: 'help' | 'cart' | 'nothing'
  onCancel: () => void
  onConfirm: () => void
}

const WORDS = { help: texts.askForHelp, cart: texts.ask, nothing: texts.helpIsOver } as const

/**
 * Shown when a shopper signs out with items in the cart, or with a request for help that is not
 * sent. Both are deleted (product §12.7).
 */
export function SignOutCartDialog({ loses, onCancel, onConfirm }: SignOutCartDialogProps) {
  return (
    <ModalDialog title={texts.title} closeLabel={texts.close} onClose={onCancel}>
      <p className=":uno: says" role="status">
        {WORDS[loses]}
      </p>
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
