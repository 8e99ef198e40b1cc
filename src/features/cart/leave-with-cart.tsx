import { ModalDialog } from '#shared/ui/modal-dialog.tsx'
import { leaveWithCartTexts as texts } from './leave-with-cart-texts.ts'

interface LeaveWithCartProps {
  onStay: () => void
  onLeave: () => void
}

/** Asked of who signs out with something in the cart: the cart goes with it (product §12.7). */
export function LeaveWithCart({ onStay, onLeave }: LeaveWithCartProps) {
  return (
    <ModalDialog title={texts.title} closeLabel={texts.close} onClose={onStay}>
      <p className="says">{texts.ask}</p>
      <div className="acts stack">
        <button type="button" className="btn act block" onClick={onStay}>
          {texts.stay}
        </button>
        <button type="button" className="btn plain block leave" onClick={onLeave}>
          {texts.leave}
        </button>
      </div>
    </ModalDialog>
  )
}
