import { passFocusToHeading } from '#shared/lib/screen/page-heading.ts'
import { loginTexts } from './login-texts.ts'
import type { LoginSteps } from './use-login-steps.ts'

interface ActivationFailedProps {
  login: LoginSteps
  sessionId: string
}

/** The code was accepted, but the identity service has not started the session. */
export function ActivationFailed({ login, sessionId }: ActivationFailedProps) {
  const { error, attempt, startOver } = login
  return (
    <>
      <p className=":uno: field-error" role="alert">
        {error}
      </p>
      <button
        className=":uno: btn btn-plain w-full mt-2.5"
        type="button"
        ref={passFocusToHeading}
        onClick={() => {
          void attempt((service) => service.activate(sessionId))
        }}
      >
        {loginTexts.tryAgain}
      </button>
      <button className=":uno: btn btn-plain w-full mt-2.5" type="button" onClick={startOver}>
        {loginTexts.otherEmail}
      </button>
    </>
  )
}
