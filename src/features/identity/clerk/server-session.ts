/**
 * Calls to the identity server that this tab repeats until it responds. The SDK tries only once.
 */
import type { useClerk } from '@clerk/clerk-react'
import { isClerkAPIResponseError } from '@clerk/clerk-react/errors'
import { purgeIdentityCookies } from '#features/identity/session/device-purge.ts'
import { sessionEnding } from '#features/identity/session/session-ending.ts'
import { clearSession, getSession } from '#features/identity/session/session-store.ts'
import {
  clearSignedOutMark,
  isMarkedSignedOut,
} from '#features/identity/session/signed-out-mark.ts'
import { onOnline } from '#shared/lib/screen/browser-signals.ts'

type Clerk = ReturnType<typeof useClerk>

const RETRY_DELAYS_MS = [2_000, 5_000, 15_000]
const LONGEST_DELAY_MS = 60_000

/**
 * Ends the session on the identity server, or replaces it with a newer one if it may. Retries until
 * the server is reached.
 */
export async function endAtServer(
  clerk: Clerk,
  signal: AbortSignal,
  mayReplace: boolean,
): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    sessionEnding.set('ending')
    const leaving = getSession()
    try {
      if (mayReplace && (await takeNewerSession(clerk, signal))) break
      // The shopper has left the login screen, or the session has ended.
      if (signal.aborted) break
      // The callback replaces the SDK's own navigation.
      await clerk.signOut(() => {})
      clearSignedOutMark()
      // A shopper asked to sign in again gets a new session; cart and caches stay.
      if (getSession() === leaving) clearSession()
      break
    } catch (error) {
      // Another tab may have ended it, and the cookies may be those of the next shopper.
      if (signal.aborted) break
      console.info('The session could not be ended on the identity server yet:', error)
      // The session may have ended already.
      if (isClerkAPIResponseError(error)) await reloadSessions(clerk).catch(reportUnreachable)
    }
    // The SDK writes its cookies again while it holds the session.
    purgeIdentityCookies()
    if (signal.aborted) break
    sessionEnding.set('waiting')
    await waitToRetry(attempt, signal)
  }
  if (!signal.aborted) sessionEnding.set('none')
}

/**
 * A degraded SDK does not check on its own whether its server still knows the browser. True when
 * the server knows no session; if it knows one, the SDK resumes it.
 */
export async function askServerForSession(clerk: Clerk, signal: AbortSignal): Promise<boolean> {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    // Signing in is impossible before the old session has ended: say so instead of showing the
    // form.
    if (isMarkedSignedOut() || (clerk.session && getSession() === null)) {
      sessionEnding.set(attempt === 0 ? 'ending' : 'waiting')
    }
    try {
      const listed = await reloadSessions(clerk)
      if (listed === undefined || signal.aborted) return false
      const [known] = listed
      if (known === undefined) return true
      await clerk.setActive({ session: known.id })
      return false
    } catch (error) {
      reportUnreachable(error)
    }
    await waitToRetry(attempt, signal)
  }
  return false
}

/**
 * Returns the sessions that the identity server lists for this browser. Reloading changes neither
 * the SDK's session nor its user, so if none is listed the SDK is made to drop them.
 */
async function reloadSessions(clerk: Clerk) {
  const client = await clerk.client?.reload()
  if (client?.signedInSessions.length === 0 && clerk.session) {
    await clerk.setActive({ session: null })
  }
  return client?.signedInSessions
}

/**
 * The shopper may have signed in again in another tab, without this tab's SDK. Ending its sessions
 * would end the new one too, because all tabs have the same cookies. True if a newer one is used.
 */
async function takeNewerSession(clerk: Clerk, signal: AbortSignal): Promise<boolean> {
  const { session } = clerk
  if (!session) return false
  const listed = (await reloadSessions(clerk)) ?? []
  const newest = listed
    .filter(({ createdAt }) => createdAt > session.createdAt)
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0]
  if (newest === undefined || signal.aborted) return false
  await clerk.setActive({ session: newest.id })
  return true
}

function reportUnreachable(error: unknown): void {
  console.info('The identity server could not be reached yet:', error)
}

/** Ends early when the device is online again. */
function waitToRetry(attempt: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      stopFollowing()
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, RETRY_DELAYS_MS[attempt] ?? LONGEST_DELAY_MS)
    const stopFollowing = onOnline(done)
    signal.addEventListener('abort', done)
  })
}
