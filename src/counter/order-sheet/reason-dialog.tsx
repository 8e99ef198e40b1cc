import { useState } from 'react'
import { ModalDialog } from '#shared/ui/modal-dialog.tsx'
import { counterTexts, type CounterReason } from '../session/counter-texts.ts'

interface ReasonDialogProps {
  title: string
  /** What the button says that ends the order. */
  confirmLabel: string
  onClose: () => void
  onConfirm: (reason: CounterReason) => void
}

const REASONS = ['sold-out', 'too-busy', 'closing', 'out-of-reach', 'other'] as const

/**
 * A rejection or cancellation needs a reason: the shopper reads it. None is chosen at first, so that
 * one wrong tap ends no order.
 */
export function ReasonDialog({ title, confirmLabel, onClose, onConfirm }: ReasonDialogProps) {
  const [reason, setReason] = useState<CounterReason>()
  return (
    <ModalDialog title={title} closeLabel={counterTexts.close} onClose={onClose}>
      <p className=":uno: text-ink-2">{counterTexts.reasonHint}</p>
      <fieldset className=":uno: grid gap-1 mt-3">
        <legend className="sr-only">{counterTexts.reason}</legend>
        {REASONS.map((offered) => (
          <label
            className=":uno: flex items-center gap-3 min-h-12 px-3.5 rounded-3 bg-surface edge-line text-15/1.3 font-600"
            key={offered}
          >
            <input
              className=":uno: size-5 flex-none accent-[var(--leaf)]"
              type="radio"
              name="reason"
              checked={reason === offered}
              onChange={() => {
                setReason(offered)
              }}
            />
            {counterTexts.reasons[offered]}
          </label>
        ))}
      </fieldset>
      <div className=":uno: dialog-actions">
        <button type="button" className=":uno: btn btn-plain px-3" onClick={onClose}>
          {counterTexts.keep}
        </button>
        <button
          type="button"
          className=":uno: btn bg-tomato text-on-tomato"
          aria-disabled={reason === undefined}
          onClick={() => {
            if (reason !== undefined) onConfirm(reason)
          }}
        >
          {confirmLabel}
        </button>
      </div>
    </ModalDialog>
  )
}
