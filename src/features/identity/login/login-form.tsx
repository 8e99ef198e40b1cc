import { useState } from 'react'
import { useObservable } from '#shared/lib/observable-value.ts'
import { sessionEnding } from '#features/identity/session/session-ending.ts'
import { CodeForm } from './code-form.tsx'
import { EmailForm } from './email-form.tsx'
import { loginState } from './login-service.ts'
import { LoginStatus } from './login-status.tsx'
import { loginTexts } from './login-texts.ts'
import { useLoginSteps } from './use-login-steps.ts'

/**
 * Sign-in by email code. Actions that need the identity SDK wait for it. Names as in product §19.1.
 */
export function LoginForm() {
  const state = useObservable(loginState)
  const ending = useObservable(sessionEnding)
  const login = useLoginSteps()
  const { step, error } = login
  const [firstStep] = useState(step)
  // Outside of its form, so that it is still there after 'Use another email address'.
  const [email, setEmail] = useState(step.kind === 'code' ? step.email : '')

  const status = <LoginStatus ending={ending} isAwaited={login.busy} />
  // Signing in is impossible before the old session has ended.
  if (ending !== 'none') return status

  if (state.kind === 'no-email') {
    return (
      <>
        <p className=":uno: field-error" role="alert">
          {loginTexts.noEmail}
        </p>
        <button className=":uno: btn btn-plain w-full mt-2.5" type="button" onClick={state.signOut}>
          {loginTexts.signOut}
        </button>
      </>
    )
  }

  if (state.kind === 'signing-in' || step.kind === 'done') {
    return (
      <>
        <p className=":uno: shell-line" role="status">
          {loginTexts.signingIn}
        </p>
        {error && (
          <p className=":uno: field-error" role="alert">
            {error}
          </p>
        )}
      </>
    )
  }

  return (
    <>
      {status}
      {step.kind === 'email' ? (
        <EmailForm login={login} email={email} onEmail={setEmail} takesFocus={step !== firstStep} />
      ) : (
        // With a key, because the code of a second factor is another one.
        <CodeForm key={step.kind} login={login} step={step} />
      )}
    </>
  )
}
