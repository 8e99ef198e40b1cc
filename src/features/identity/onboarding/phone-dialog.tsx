import { useRef, useState, type SyntheticEvent } from 'react'
import { reasonOf, UnreachableError } from '#shared/lib/network/api-errors.ts'
import { ModalDialog } from '#shared/ui/modal-dialog.tsx'
import { PhoneField } from './phone-field.tsx'
import { onboardingTexts } from './onboarding-texts.ts'
import { phoneNumberOf } from './phone-rules.ts'
import { phoneDialogTexts } from './phone-dialog-texts.ts'

interface PhoneDialogProps {
  /** The current number. */
  phoneNumber: string
  /** Saves, or throws. The input then stays for a retry. */
  onSave: (phoneNumber: string) => Promise<void>
  /** The shopper cancels, or the number is saved. */
  onClose: () => void
}

/** Changes the number that the rider calls, with the checks of onboarding (product §12.3). */
export function PhoneDialog({ phoneNumber, onSave, onClose }: PhoneDialogProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(phoneNumber)
  const [error, setError] = useState<{ text: string; isOfNumber: boolean }>()
  const [isSaving, setIsSaving] = useState(false)

  const save = async (changed: string): Promise<void> => {
    setIsSaving(true)
    setError(undefined)
    try {
      await onSave(changed)
      // Once cancelled, it must not close the dialog that is open now.
      if (input.current) onClose()
    } catch (failure) {
      console.info('The phone number was not changed:', reasonOf(failure))
      setError({
        text: phoneDialogTexts[mayBeSaved(failure) ? 'unknown' : 'notChanged'],
        isOfNumber: false,
      })
      setIsSaving(false)
    }
  }

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (isSaving) return
    const phoneNumber = phoneNumberOf(typed)
    if (phoneNumber !== undefined) {
      void save(phoneNumber)
      return
    }
    setError({ text: onboardingTexts.phoneInvalid, isOfNumber: true })
    input.current?.focus()
  }

  return (
    <ModalDialog
      title={phoneDialogTexts.title}
      closeLabel={phoneDialogTexts.close}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit}>
        <PhoneField
          ref={input}
          value={typed}
          onValue={(value) => {
            setTyped(value)
            setError(undefined)
          }}
          error={error?.isOfNumber ? error.text : undefined}
        />
        {error && !error.isOfNumber && (
          <p className=":uno: banner-error" role="alert">
            {error.text}
          </p>
        )}
        <div className=":uno: dialog-actions">
          <button type="button" className=":uno: btn btn-plain" onClick={onClose}>
            {phoneDialogTexts.cancel}
          </button>
          {/* Not `disabled` while saving, so that the button keeps its focus. */}
          <button type="submit" className=":uno: btn btn-act" aria-disabled={isSaving}>
            {isSaving ? phoneDialogTexts.saving : phoneDialogTexts.save}
          </button>
        </div>
      </form>
    </ModalDialog>
  )
}

/** No response arrived. Without a token nothing was sent. */
function mayBeSaved(failure: unknown): boolean {
  return failure instanceof UnreachableError && failure.reason !== 'no-token'
}
