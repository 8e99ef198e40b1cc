/** Who may see which route (product §2.2). Reads the session synchronously and never waits. */
import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { needsSignIn } from '#features/identity/session/identity-bridge.ts'
import { getSession } from '#features/identity/session/session-store.ts'

interface Entry {
  /** 'stay' after a sign-out on the same screen, 'preload' for a link that is only hovered. */
  cause: 'enter' | 'stay' | 'preload'
  location: ParsedLocation
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * The target after /login and /onboard. It is kept in the history entry, where no other site
     * can write it; an address could contain any target.
     */
    wanted?: Pick<ParsedLocation, 'pathname' | 'search'>
  }
}

/** Protected routes: signed in, with a phone number. */
export function requireShopper({ cause, location }: Entry): void {
  const session = getSession()
  const { pathname, search } = location
  // After a sign-out on this screen, the next shopper goes home.
  const state = cause === 'enter' ? { wanted: { pathname, search } } : {}
  if (session === null) {
    if (cause === 'enter') void showLoginReason(pathname)
    throw redirect({ to: '/login', state, replace: true })
  }
  if (session.phoneNumber === null) throw redirect({ to: '/onboard', state, replace: true })
}

/** /onboard: signed in, without a phone number. */
export function requireNewcomer({ location }: Entry): void {
  const session = getSession()
  if (session === null) throw redirect({ to: '/login', replace: true })
  if (session.phoneNumber !== null) throw redirectToTarget(location)
}

/** /login: signed out, or asked to sign in again. */
export function requireSignedOut({ location }: Entry): void {
  if (getSession() !== null && !needsSignIn.get()) throw redirectToTarget(location)
}

function redirectToTarget({ state: { wanted } }: ParsedLocation) {
  return redirect({ to: wanted?.pathname ?? '/', search: wanted?.search ?? {}, replace: true })
}

/** Some screens say why they need a login (product §2.2). */
async function showLoginReason(pathname: string): Promise<void> {
  try {
    const { loginReason } = await import('./-login-reason.ts')
    loginReason(pathname)
  } catch (error) {
    console.info('The reason for the login could not be shown:', error)
  }
}
