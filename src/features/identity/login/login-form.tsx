import { useState, type ReactNode } from 'react'
import { useObservable } from '#shared/lib/observable-value.ts'
import { sessionEnding } from '#features/identity/session/session-ending.ts'
import { ActivationFailed } from './activation-failed.tsx'
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
  // Likewise, because the form of the code is replaced while a session ends or begins.
  const [typed, setTyped] = useState({ step, code: '' })
  // Once the SDK has a session, it does not matter any more what was refused before.
  const isRefused = state.kind !== 'signing-in' && step.kind === 'done' && error !== undefined
  const isSigningIn = state.kind === 'signing-in' || (step.kind === 'done' && !isRefused)

  const content = (): ReactNode => {
    // Signing in is impossible before the old session has ended.
    if (ending !== 'none') return null
    if (state.kind === 'no-email') return <NoEmail signOut={state.signOut} />
    if (isSigningIn) return null
    if (step.kind === 'done') return <ActivationFailed login={login} sessionId={step.sessionId} />
    if (step.kind === 'email') {
      // Opening the page does not move the focus.
      const takesFocus = step !== firstStep
      return <EmailForm login={login} email={email} onEmail={setEmail} takesFocus={takesFocus} />
    }
    // With a key, because the code of a second factor is another one.
    return (
      <CodeForm
        key={step.kind}
        login={login}
        step={step}
        code={typed.step === step ? typed.code : ''}
        onCode={(code) => {
          setTyped({ step, code })
        }}
      />
    )
  }

  return (
    <>
      <LoginStatus ending={ending} isSigningIn={isSigningIn} isAwaited={login.busy} />
      {content()}
    </>
  )
}

function NoEmail({ signOut }: { signOut: () => void }) {
  return (
    <>
      <p className=":uno: field-error" role="alert">
        {loginTexts.noEmail}
      </p>
      <button className=":uno: btn btn-plain w-full mt-2.5" type="button" onClick={signOut}>
        {loginTexts.signOut}
      </button>
    </>
  )
}
