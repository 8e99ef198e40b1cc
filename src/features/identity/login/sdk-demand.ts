/** Whether the identity SDK has something to do before anybody touches the login form. */
import { getSession } from '#features/identity/session/session-store.ts'
import { isMarkedSignedOut } from '#features/identity/session/signed-out-mark.ts'
import { keptLoginStep } from './kept-login-step.ts'
import { isBackFromElsewhere } from './sso-return.ts'

/** When the SDK's server last changed what this browser is; 0 where it knows of no session. */
const KNOWN_SESSION = /(?:^|;\s*)__client_uat(?:_[\w-]+)?=(?!0(?:;|$))/

/** A session is to be ended, resumed, or entered from where the shopper was in signing in. */
export function isSdkDue(): boolean {
  if (isMarkedSignedOut()) return true
  // Who is signed in here needs it for the first call that has a token.
  if (getSession() !== null) return false
  return (
    KNOWN_SESSION.test(document.cookie) ||
    isBackFromElsewhere() ||
    keptLoginStep(Date.now()) !== undefined
  )
}
