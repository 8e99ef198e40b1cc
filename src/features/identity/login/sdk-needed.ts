/** Whether the identity SDK has work to do before the login form is touched. */
import { getSession } from '#features/identity/session/session-store.ts'
import { isMarkedSignedOut } from '#features/identity/session/signed-out-mark.ts'
import { readLoginStep } from './stored-login-step.ts'
import { isSsoReturn } from './sso-return.ts'

/** The SDK's cookie with the time of the last change of its sessions; 0 without a session. */
const KNOWN_SESSION = /(?:^|;\s*)__client_uat(?:_[\w-]+)?=(?!0(?:;|$))/

/** True if a session has to be ended or resumed, or a login is at its code step. */
export function isSdkNeeded(): boolean {
  if (isMarkedSignedOut()) return true
  // A signed-in shopper needs it only for the first call with a token.
  if (getSession() !== null) return false
  return (
    KNOWN_SESSION.test(document.cookie) || isSsoReturn() || readLoginStep(Date.now()) !== undefined
  )
}
