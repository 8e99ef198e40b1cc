import type { LoginStep } from '#features/identity/login/login-service.ts'
import { codeOf } from './login-flow.ts'

/** The SDK as far as it knows the sessions of this browser. */
interface BrowserSessions {
  client:
    | {
        reload: () => Promise<{
          signedInSessions: readonly {
            id: string
            user: { emailAddresses: readonly { emailAddress: string }[] } | null
          }[]
        }>
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
export async function withExistingSession(
  clerk: BrowserSessions,
  email: string | null,
  step: () => Promise<LoginStep>,
): Promise<LoginStep> {
  try {
    return await step()
  } catch (error) {
    if (clerk.client === undefined || !SIGNED_IN_ALREADY.has(codeOf(error))) throw error
  }
  const { signedInSessions } = await clerk.client.reload()
  const own = signedInSessions.find(({ user }) =>
    user?.emailAddresses.some(({ emailAddress }) => emailAddress.toLowerCase() === email),
  )
  if (own) return { kind: 'done', sessionId: own.id }
  // The callback replaces the SDK's own navigation.
  await clerk.signOut(() => {})
  return step()
}
