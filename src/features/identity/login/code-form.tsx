import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { asciiDigits } from '#shared/lib/format/ascii-digits.ts'
import { StatusRegion } from '#shared/ui/status-region.tsx'
import { SubmitButton } from '#shared/ui/submit-button.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import type { CodeStep } from './login-service.ts'
import { loginSentence, loginTexts } from './login-texts.ts'
import { ResendButton } from './resend-button.tsx'
import type { LoginSteps } from './use-login-steps.ts'

interface CodeFormProps {
  login: LoginSteps
  step: CodeStep
  code: string
  onCode: (code: string) => void
}

/** The code of the email, or of the second factor. */
export function CodeForm({ login, step, code, onCode }: CodeFormProps) {
  const { sentAtMs, busy, error, setError, attempt, goTo, startOver } = login
  const [isResent, setIsResent] = useState(false)
  const sourceId = useId()
  const form = useRef<HTMLFormElement>(null)
  // Those of the other kinds have digits only.
  const hasLetters = step.kind === 'second-factor' && step.strategy === 'backup_code'

  useEffect(focusField, [])

  function focusField(): void {
    form.current?.querySelector('input')?.focus()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const entered = hasLetters ? code.trim() : asciiDigits(code).replaceAll(/[\s-]/g, '')
    if (entered === '') {
      setError(loginSentence('code_empty'))
      focusField()
      return
    }
    const isAccepted = await attempt(async (service) =>
      goTo(await service.enter(step, entered), service),
    )
    if (!isAccepted) focusField()
  }

  return (
    <>
      <p className=":uno: shell-line" id={sourceId}>
        {step.kind === 'code'
          ? loginTexts.codeSentTo(step.email)
          : loginTexts.secondFactor[step.strategy]}
      </p>
      <form
        className=":uno: scene-form"
        noValidate
        ref={form}
        onSubmit={(event) => void submit(event)}
      >
        <TextField
          label={loginTexts.code}
          aria-describedby={sourceId}
          inputMode={hasLetters ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          value={code}
          error={error}
          onValue={(value) => {
            onCode(value)
            setError(undefined)
          }}
        />
        <div id="clerk-captcha" />
        <SubmitButton isBusy={busy}>{loginTexts.verify}</SubmitButton>
      </form>
      <StatusRegion>
        {isResent && <p className=":uno: login-hint">{loginTexts.resent}</p>}
      </StatusRegion>
      {step.kind === 'code' && (
        <ResendButton
          sentAtMs={sentAtMs}
          busy={busy}
          onResend={() => {
            void attempt(async (service) => {
              setIsResent(false)
              await service.resend(step.flow)
              await goTo(step, service)
              onCode('')
              setIsResent(true)
              focusField()
            })
          }}
        />
      )}
      <button
        className=":uno: btn btn-plain w-full mt-2.5"
        type="button"
        aria-disabled={busy}
        onClick={() => {
          if (!busy) startOver()
        }}
      >
        {loginTexts.otherEmail}
      </button>
    </>
  )
}
