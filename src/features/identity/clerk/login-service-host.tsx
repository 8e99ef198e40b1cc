import { useAuth, useClerk, useSignIn, useSignUp } from '@clerk/clerk-react'
import { useEffect } from 'react'
import { useObservable } from '#shared/lib/observable-value.ts'
import { withExistingSession } from './existing-session.ts'
import {
  activateSession,
  codeOf,
  enterCode,
  enterSecondFactor,
  isAttemptAt,
  resendCode,
  sentenceOf,
  startLogin,
  type SignIn,
  type SignUp,
} from './login-flow.ts'
import { loginState, type LoginService } from '#features/identity/login/login-service.ts'
import { startsOver } from '#features/identity/login/login-texts.ts'
import { sessionEnding } from '#features/identity/session/session-ending.ts'
import { socialProvidersOf } from './social-providers.ts'

/** Provides the SDK to the login form once it can accept an email address. */
export function LoginServiceHost() {
  const clerk = useClerk()
  const { isLoaded, isSignedIn } = useAuth()
  const { signIn } = useSignIn()
  const { signUp } = useSignUp()
  const ending = useObservable(sessionEnding)
  const mayTakeEmail = isLoaded && ending === 'none'
  const hasEmail = Boolean(clerk.user?.primaryEmailAddress)
  const { status } = clerk

  useEffect(() => {
    if (!mayTakeEmail || !signIn || !signUp) return undefined
    if (!isSignedIn) {
      loginState.set({ kind: 'ready', service: serviceOf(clerk, signIn, signUp) })
    } else if (hasEmail || status !== 'ready') {
      loginState.set({ kind: 'signing-in' })
    } else {
      loginState.set({
        kind: 'no-email',
        signOut: () => void clerk.signOut(() => {}),
      })
    }
    return () => {
      loginState.set({ kind: 'waiting' })
    }
  }, [clerk, signIn, signUp, mayTakeEmail, isSignedIn, hasEmail, status])
  return null
}

function serviceOf(
  clerk: ReturnType<typeof useClerk>,
  signIn: SignIn,
  signUp: SignUp,
): LoginService {
  return {
    start: (email) => withExistingSession(clerk, email, () => startLogin(signIn, signUp, email)),
    resend: (flow) => resendCode(signIn, signUp, flow),
    enter: (step, code) =>
      step.kind === 'code'
        ? withExistingSession(clerk, step.email, () => enterCode(signIn, signUp, step.flow, code))
        : withExistingSession(clerk, signIn.identifier, () =>
            enterSecondFactor(signIn, step.strategy, code),
          ),
    activate: (sessionId) => activateSession(clerk, sessionId),
    isAt: (step) => isAttemptAt(signIn, signUp, step),
    providers: socialProvidersOf(clerk, signIn),
    completeRedirect: async () => {
      await clerk.handleRedirectCallback({ signInUrl: '/login', signUpUrl: '/login' }, () =>
        Promise.resolve(),
      )
    },
    describeError: (error) => ({
      sentence: sentenceOf(error),
      startsOver: startsOver(codeOf(error)),
    }),
  }
}
