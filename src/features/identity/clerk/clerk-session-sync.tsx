import { useAuth, useClerk, useUser } from '@clerk/clerk-react'
import { isClerkAPIResponseError } from '@clerk/clerk-react/errors'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { signIn } from '#features/identity/session/sign-in.ts'
import {
  setIdentityStatus,
  useNeedsSignInAgain,
} from '#features/identity/session/identity-bridge.ts'
import { acceptOtherSession, connectSdk } from '#features/identity/session/session-token.ts'
import { isAtLogin as atLogin } from '#features/identity/login/login-service.ts'
import { onOnline } from '#shared/lib/screen/browser-signals.ts'
import { useObservable } from '#shared/lib/observable-value.ts'
import { sessionEnding } from '#features/identity/session/session-ending.ts'
import { resolveSession } from '#features/identity/session/session-rules.ts'
import { otherTabSessionChanges } from '#features/identity/session/cross-tab-session.ts'
import {
  clearSession,
  getSession,
  updateSession,
  useSession,
} from '#features/identity/session/session-store.ts'
import { purgeIdentityCookies } from '#features/identity/session/device-purge.ts'
import { onSessionToEnd } from '#features/identity/session/sign-out.ts'
import {
  clearSignedOutMark,
  isMarkedSignedOut,
} from '#features/identity/session/signed-out-mark.ts'

const RETRY_DELAYS_MS = [2_000, 5_000, 15_000, 60_000]

/** Copies the SDK's session into the app's own, and sign-outs back to the SDK (product §12.5). */
export function ClerkSessionSync() {
  const clerk = useClerk()
  const { isLoaded, userId, sessionId } = useAuth()
  const { user } = useUser()
  const session = useSession()
  // Only once the shopper has followed the bar to the login screen. Until then the cart, the caches
  // and the current screen stay (product §12.6).
  const isAtLogin = useObservable(atLogin)
  const needsSignInAgain = useNeedsSignInAgain()
  const isSigningInAgain = needsSignInAgain && isAtLogin
  const markedSignedOut = useSyncExternalStore(onSessionToEnd, isMarkedSignedOut)
  const { status } = clerk
  /** The server confirmed on request that nobody is signed in, although the SDK is not 'ready'. */
  const [isConfirmedSignedOut, setConfirmedSignedOut] = useState(false)
  // In frozen tabs and tabs that follow, the SDK still reports the previous shopper. Trusting it
  // would purge the data of the next one.
  const otherTabChanges = useObservable(otherTabSessionChanges)
  const [seenChanges, setSeenChanges] = useState(otherTabChanges)
  const sdkIsOutdated = otherTabChanges !== seenChanges
  const sub = userId ?? null
  const sessionsAtServer = clerk.client?.signedInSessions.length ?? 0
  const email = user?.primaryEmailAddress?.emailAddress.toLowerCase() ?? null

  useEffect(() => {
    setIdentityStatus(status)
  }, [status])

  useEffect(() => {
    if (!isLoaded) return undefined
    return connectSdk({
      sub: () => clerk.user?.id ?? null,
      sessionId: () => clerk.session?.id ?? null,
      getToken: async (options) => (await clerk.session?.getToken(options)) ?? null,
    })
  }, [clerk, isLoaded])

  useEffect(() => {
    // The SDK may have taken the other session before the refusal arrived.
    if (needsSignInAgain && typeof sessionId === 'string') acceptOtherSession(sessionId)
  }, [sessionId, needsSignInAgain])

  useEffect(() => {
    const resolution = resolveSession(
      {
        loaded: isLoaded,
        ready: status === 'ready' || isConfirmedSignedOut,
        sub,
        email,
        sessionsAtServer,
      },
      { session, markedSignedOut, isSigningInAgain, sdkIsOutdated },
    )
    const stop = new AbortController()
    switch (resolution) {
      case 'sign-in':
        if (sub !== null && email !== null) {
          void signIn({ sub, email }, () => clerk.user?.id === sub && !isMarkedSignedOut())
        }
        break
      case 'ended':
        clearSession()
        break
      case 'confirmed':
        clearSignedOutMark()
        sessionEnding.set('none')
        break
      case 'end-at-server':
      case 'replace':
        void endAtServer(clerk, stop.signal, resolution === 'replace')
        break
      case 'nothing':
        break
    }
    return () => {
      stop.abort()
      if (resolution === 'end-at-server' || resolution === 'replace') sessionEnding.set('none')
    }
  }, [
    clerk,
    status,
    isLoaded,
    sub,
    email,
    sessionsAtServer,
    session,
    isSigningInAgain,
    markedSignedOut,
    sdkIsOutdated,
    isConfirmedSignedOut,
  ])

  useEffect(() => {
    if (!isLoaded || !sdkIsOutdated) return undefined
    const stop = new AbortController()
    const askAgain = async (): Promise<void> => {
      await askServerForSession(clerk, stop.signal)
      if (!stop.signal.aborted) setSeenChanges(otherTabChanges)
    }
    void askAgain()
    return () => {
      stop.abort()
      sessionEnding.set('none')
    }
  }, [clerk, isLoaded, sdkIsOutdated, otherTabChanges])

  // After a 403 or 500 the SDK has no user either, but its server still lists the session.
  const unsure =
    isLoaded && !sdkIsOutdated && sub === null && (status !== 'ready' || sessionsAtServer > 0)
  const matters = session !== null || markedSignedOut
  useEffect(() => {
    if (!unsure || !matters) return undefined
    const stop = new AbortController()
    const ask = async (): Promise<void> => {
      const isSignedOut = await askServerForSession(clerk, stop.signal)
      if (!stop.signal.aborted) setConfirmedSignedOut(isSignedOut)
    }
    void ask()
    return () => {
      stop.abort()
      sessionEnding.set('none')
      setConfirmedSignedOut(false)
    }
  }, [clerk, unsure, matters])

  useEffect(() => {
    // The email can be changed at the identity provider; the person stays the same.
    if (email !== null && sub === getSession()?.sub) updateSession({ email }, sub)
  }, [sub, email])

  return null
}

/**
 * Ends the session on the identity server, or replaces it with a newer one if it may. Retries until
 * the server is reached.
 */
async function endAtServer(
  clerk: ReturnType<typeof useClerk>,
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
    await waitOrOnline(RETRY_DELAYS_MS[attempt] ?? 60_000, signal)
  }
  if (!signal.aborted) sessionEnding.set('none')
}

/**
 * A degraded SDK does not check on its own whether its server still knows the browser. True when
 * the server knows no session; if it knows one, the SDK resumes it.
 */
async function askServerForSession(
  clerk: ReturnType<typeof useClerk>,
  signal: AbortSignal,
): Promise<boolean> {
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
    await waitOrOnline(RETRY_DELAYS_MS[attempt] ?? 60_000, signal)
  }
  return false
}

/**
 * Returns the sessions that the identity server lists for this browser. Reloading changes neither
 * the SDK's session nor its user, so if none is listed the SDK is made to drop them.
 */
async function reloadSessions(clerk: ReturnType<typeof useClerk>) {
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
async function takeNewerSession(
  clerk: ReturnType<typeof useClerk>,
  signal: AbortSignal,
): Promise<boolean> {
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

function waitOrOnline(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      stopFollowing()
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, delayMs)
    const stopFollowing = onOnline(done)
    signal.addEventListener('abort', done)
  })
}
