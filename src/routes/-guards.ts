/** Who may see which route (spec §2.2). Reads the session synchronously and never waits (DESIGN §3). */
import { redirect } from '@tanstack/react-router'
import { needsSignInAgain } from '#features/identity/identity-bridge.ts'
import { getSession } from '#features/identity/session-store.ts'

interface Entry {
  /** 'stay' after a sign-out on the very screen, 'preload' for a link that is only hovered. */
  cause: 'enter' | 'stay' | 'preload'
  location: { pathname: string }
}

/** Protected routes: signed in, with a phone number. */
export function requireShopper({ cause, location }: Entry): void {
  const session = getSession()
  if (session === null) {
    if (cause === 'enter') void sayWhyToLogin(location.pathname)
    throw redirect({ to: '/login', replace: true })
  }
  if (session.phoneNumber === null) throw redirect({ to: '/onboard', replace: true })
}

/** /onboard: signed in, without a phone number. */
export function requireNewcomer(): void {
  const session = getSession()
  if (session === null) throw redirect({ to: '/login', replace: true })
  if (session.phoneNumber !== null) throw redirect({ to: '/', replace: true })
}

/** /login: signed out, or asked to sign in again. */
export function requireSignedOut(): void {
  if (getSession() !== null && !needsSignInAgain()) throw redirect({ to: '/', replace: true })
}

/** Some screens say what they need a login for (spec §6). */
async function sayWhyToLogin(pathname: string): Promise<void> {
  try {
    const { loginReason } = await import('./-login-reason.ts')
    loginReason(pathname)
  } catch (error) {
    console.info('The reason for the login could not be said:', error)
  }
}
