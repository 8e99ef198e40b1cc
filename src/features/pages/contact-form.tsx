import { useEffect, useState, type SyntheticEvent } from 'react'
import { CONTACT_SUCCESS_MS } from '#contract/constants.ts'
import { reasonOf } from '#shared/lib/network/api-errors.ts'
import { showIt } from '#shared/lib/screen/show-it.ts'
import { useFirstInvalidField } from '#shared/lib/screen/use-first-invalid-field.ts'
import { SelectField } from '#shared/ui/select-field.tsx'
import { StatusRegion } from '#shared/ui/status-region.tsx'
import { TextAreaField } from '#shared/ui/text-area-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import type { ContactMessage } from '#contract/contact-message.ts'
import { sendContactMessage } from './contact-api.ts'
import {
  checkContact,
  EMPTY_CONTACT,
  type ContactDraft,
  type ContactErrors,
} from './contact-rules.ts'
import { CONTACT_SUBJECT_LABELS, contactTexts } from './contact-texts.ts'
import { Icon } from '#shared/ui/icon.tsx'

type Outcome = 'none' | 'sending' | 'sent' | 'failed'

/** Name, email, subject and message. The input stays until it has been accepted (product §14.2). */
export function ContactForm() {
  const [draft, setDraft] = useState<ContactDraft>(EMPTY_CONTACT)
  const [errors, setErrors] = useState<ContactErrors>({})
  const invalid = useFirstInvalidField()
  const [outcome, setOutcome] = useState<Outcome>('none')

  useEffect(() => {
    if (outcome !== 'sent') return undefined
    const timer = setTimeout(() => {
      setOutcome('none')
    }, CONTACT_SUCCESS_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [outcome])

  const field = (name: keyof ContactDraft) => ({
    name,
    label: contactTexts.fields[name],
    value: draft[name],
    error: errors[name],
    announcesError: invalid.announces(name),
    onValue: (value: string) => {
      setDraft((before) => ({ ...before, [name]: value }))
      setErrors(({ [name]: _corrected, ...others }) => others)
    },
  })

  const send = async (message: ContactMessage): Promise<void> => {
    setOutcome('sending')
    try {
      await sendContactMessage(message)
      // What was changed meanwhile was not sent.
      setDraft((now) => (now === draft ? EMPTY_CONTACT : now))
      setOutcome('sent')
    } catch (error) {
      console.info('The message was not sent:', reasonOf(error))
      setOutcome('failed')
    }
  }

  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (outcome === 'sending') return
    const checked = checkContact(draft)
    if (checked.ok) {
      void send(checked.message)
      return
    }
    setErrors(checked.errors)
    invalid.point(event.currentTarget, Object.keys(checked.errors))
  }

  const isSending = outcome === 'sending'
  return (
    <form
      className=":uno: mt-2.5 [--field-gap:1rem]"
      noValidate
      aria-label={contactTexts.form}
      onSubmit={submit}
    >
      <div className=":uno: grid grid-cols-[1fr_1fr] gap-3 items-start lt-sm:grid-cols-1 lt-sm:gap-0">
        <TextField {...field('name')} required autoComplete="name" maxLength={200} />
        <TextField
          {...field('email')}
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
        />
      </div>
      <SelectField
        {...field('subject')}
        required
        placeholder={contactTexts.chooseSubject}
        options={CONTACT_SUBJECT_LABELS}
      />
      <TextAreaField {...field('message')} required rows={6} maxLength={5_000} />
      {outcome === 'failed' && (
        <p className=":uno: banner-error" role="alert">
          {contactTexts.failed}
        </p>
      )}
      {/* Not `disabled`, so that the button keeps its focus while the message is being sent. */}
      <button
        type="submit"
        className=":uno: btn btn-act w-full mt-4.5 sm:w-auto sm:min-w-50"
        aria-disabled={isSending}
        aria-busy={isSending}
      >
        {isSending ? contactTexts.sending : contactTexts.send}
      </button>
      <StatusRegion>
        {outcome === 'sent' && (
          <p
            className=":uno: scroll-mb-6 flex gap-2 items-center mt-3.5 px-3.5 py-3 rounded-3 bg-st-green text-st-green-text text-15/1.4 font-600"
            // The form is as high as a phone's screen.
            ref={showIt}
          >
            <Icon name="check" />
            {contactTexts.sent}
          </p>
        )}
      </StatusRegion>
    </form>
  )
}
