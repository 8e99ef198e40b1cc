import { useEffect, useId, useRef, type FormEvent } from 'react'
import * as v from 'valibot'
import { emailSchema } from '#contract/user-endpoints.ts'
import { SubmitButton } from '#shared/ui/submit-button.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { loginSentence, loginTexts } from './login-texts.ts'
import { SocialButtons } from './social-buttons.tsx'
import type { LoginSteps } from './use-login-steps.ts'

interface EmailFormProps {
  login: LoginSteps
  email: string
  onEmail: (email: string) => void
  /** Whether it replaces another step. */
  takesFocus: boolean
}

/** The email address of a new or existing account, or another sign-in service. */
export function EmailForm({ login, email, onEmail, takesFocus }: EmailFormProps) {
  const { busy, error, setError, attempt, goTo } = login
  const noteId = useId()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (takesFocus) focusField()
  }, [takesFocus])

  function focusField(): void {
    form.current?.querySelector('input')?.focus()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const address = v.safeParse(emailSchema, email)
    if (!address.success) {
      setError(loginSentence('email_invalid'))
      focusField()
      return
    }
    const isAccepted = await attempt(async (service) =>
      goTo(await service.start(address.output), service),
    )
    if (!isAccepted) focusField()
  }

  return (
    <>
      <form
        className=":uno: scene-form"
        noValidate
        ref={form}
        onSubmit={(event) => void submit(event)}
      >
        <TextField
          label={loginTexts.email}
          aria-describedby={noteId}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          error={error}
          onValue={(value) => {
            onEmail(value)
            setError(undefined)
          }}
        />
        {/* The bot check of an instance that requires one appears here. */}
        <div id="clerk-captcha" />
        <SubmitButton isBusy={busy}>{loginTexts.continue}</SubmitButton>
      </form>
      <p className=":uno: login-hint" id={noteId}>
        {loginTexts.codeNote}
      </p>
      <SocialButtons
        providers={login.providers}
        busy={busy}
        onChoose={(provider) => {
          void attempt(provider.redirect)
        }}
      />
    </>
  )
}
