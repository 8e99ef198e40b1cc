import type { FormEvent } from 'react'
import * as v from 'valibot'
import { emailSchema } from '#contract/user-endpoints.ts'
import { TextField } from '#shared/ui/text-field.tsx'
import { loginSentence, loginTexts } from './login-texts.ts'
import { SocialButtons } from './social-buttons.tsx'
import type { LoginSteps } from './use-login-steps.ts'

interface EmailFormProps {
  login: LoginSteps
  email: string
  onEmail: (email: string) => void
}

/** The email address of a new or existing account, or another sign-in service. */
export function EmailForm({ login, email, onEmail }: EmailFormProps) {
  const { busy, error, setError, attempt, goTo } = login

  function submit(event: FormEvent): void {
    event.preventDefault()
    const address = v.safeParse(emailSchema, email)
    if (address.success) {
      void attempt(async (service) => goTo(await service.start(address.output), service))
    } else {
      setError(loginSentence('email_invalid'))
    }
  }

  return (
    <>
      <form className=":uno: scene-form" noValidate onSubmit={submit}>
        <TextField
          label={loginTexts.email}
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
        <button className=":uno: btn btn-act w-full" type="submit" disabled={busy} aria-busy={busy}>
          {loginTexts.continue}
        </button>
      </form>
      <p className=":uno: login-hint">{loginTexts.codeNote}</p>
      <SocialButtons
        providers={login.providers}
        disabled={busy}
        onChoose={(provider) => {
          void attempt(provider.redirect)
        }}
      />
    </>
  )
}
