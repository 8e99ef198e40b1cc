import { ModalDialog } from '#shared/ui/modal-dialog.tsx'
import { counterTexts } from './counter-texts.ts'

interface QuestionDialogProps {
  title: string
  /** What the answer means. */
  hint: string
  keepLabel: string
  confirmLabel: string
  onClose: () => void
  onConfirm: () => void
}

/** Asks once before a step that one tap must not take (decision 331). */
export function QuestionDialog({
  title,
  hint,
  keepLabel,
  confirmLabel,
  onClose,
  onConfirm,
}: QuestionDialogProps) {
  return (
    <ModalDialog title={title} closeLabel={counterTexts.close} onClose={onClose} hasLongTitle>
      <p className=":uno: text-ink-2">{hint}</p>
      <div className=":uno: dialog-actions">
        <button type="button" className=":uno: btn btn-plain px-3" onClick={onClose}>
          {keepLabel}
        </button>
        <button type="button" className=":uno: btn btn-act px-3" onClick={onConfirm}>
          {confirmLabel}
        </button>
      </div>
    </ModalDialog>
  )
}
