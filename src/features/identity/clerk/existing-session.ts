import type { LoginStep } from '#features/identity/login/login-service.ts'
import { codeOf } from './login-flow.ts'

interface BrowserSession {
  id: string
  user: { emailAddresses: readonly { emailAddress: string }[] } | null
}

/** The part of the SDK that knows the sessions of this browser. */
export interface BrowserSessions {
  client:
    | {
        reload: () => Promise<{ signedInSessions: readonly BrowserSession[] }>
      }
    | undefined
  signOut: (navigate: () => void) => Promise<void>
}

const SIGNED_IN_ALREADY: ReadonlySet<string> = new Set([
  'session_exists',
  'identifier_already_signed_in',
])

/**
 * Runs a step of the login. The server refuses it if this browser has a session that the SDK does
 * not know: an earlier sign-in was completed, and its response was lost. Then the session is taken
 * if it belongs to `email`. Otherwise it is ended, because nobody waits for it, and the step is
 * repeated.
 */
export function withExistingSession(
  clerk: BrowserSessions,
  email: string | null,
  step: () => Promise<LoginStep>,
): Promise<LoginStep> {
  return repeatIfSignedIn(clerk, step, (sessions) => {
    const own = sessions.find(({ user }) =>
      user?.emailAddresses.some(({ emailAddress }) => emailAddress.toLowerCase() === email),
    )
    return own && { kind: 'done', sessionId: own.id }
  })
}

/**
 * Goes to the page of another sign-in service. It is not known yet who will sign in there, so a
 * session because of which the server refuses this is ended, whoever it belongs to.
 */
export function withoutExistingSession(
  clerk: BrowserSessions,
  redirect: () => Promise<void>,
): Promise<void> {
  return repeatIfSignedIn(clerk, redirect, () => undefined)
}

/** `take` returns the result if one of the browser's sessions is the shopper's. */
async function repeatIfSignedIn<T>(
  clerk: BrowserSessions,
  step: () => Promise<T>,
  take: (sessions: readonly BrowserSession[]) => T | undefined,
): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (clerk.client === undefined || !SIGNED_IN_ALREADY.has(codeOf(error))) throw error
  }
  const { signedInSessions } = await clerk.client.reload()
  const taken = take(signedInSessions)
  if (taken !== undefined) return taken
  // The callback replaces the SDK's own navigation.
  await clerk.signOut(() => {})
  return step()
}
