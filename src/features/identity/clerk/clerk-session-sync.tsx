import { useAuth, useClerk, useUser } from '@clerk/clerk-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { signIn } from '#features/identity/session/sign-in.ts'
import { identityStatus, needsSignIn } from '#features/identity/session/identity-bridge.ts'
import { acceptOtherSession, connectSdk } from '#features/identity/session/session-token.ts'
import { isAtLogin as atLogin } from '#features/identity/login/login-service.ts'
import {
  observableValue,
  useObservable,
  type ReadonlyObservable,
} from '#shared/lib/observable-value.ts'
import { sessionEnding } from '#features/identity/session/session-ending.ts'
import { resolveSession } from '#features/identity/session/session-rules.ts'
import { otherTabSessionChanges } from '#features/identity/session/cross-tab-session.ts'
import {
  clearSession,
  getSession,
  updateSession,
  useSession,
} from '#features/identity/session/session-store.ts'
import { onSessionToEnd } from '#features/identity/session/sign-out.ts'
import {
  clearSignedOutMark,
  isMarkedSignedOut,
} from '#features/identity/session/signed-out-mark.ts'
import { askServerForSession, endAtServer } from './server-session.ts'

/** Copies the SDK's session into the app's own, and sign-outs back to the SDK (product §12.5). */
export function ClerkSessionSync() {
  const clerk = useClerk()
  const { isLoaded, userId, sessionId } = useAuth()
  const { user } = useUser()
  const session = useSession()
  // Only once the shopper has followed the bar to the login screen. Until then the cart, the caches
  // and the current screen stay (product §12.6).
  const isAtLogin = useObservable(atLogin)
  const needsSignInAgain = useObservable(needsSignIn)
  const isSigningInAgain = needsSignInAgain && isAtLogin
  const markedSignedOut = useSyncExternalStore(onSessionToEnd, isMarkedSignedOut)
  const { status } = clerk
  /** The server confirmed on request that nobody is signed in, although the SDK is not 'ready'. */
  const [isConfirmedSignedOut, setConfirmedSignedOut] = useState(false)
  // In frozen tabs and tabs that follow, the SDK still reports the previous shopper. Trusting it
  // would purge the data of the next one.
  const otherTabChanges = useObservable(otherTabSessionChanges)
  const [seenChanges] = useState(() => observableValue(otherTabChanges))
  const sdkIsOutdated = otherTabChanges !== useObservable(seenChanges)
  const sub = userId ?? null
  const sessionsAtServer = clerk.client?.signedInSessions.length ?? 0
  const email = user?.primaryEmailAddress?.emailAddress.toLowerCase() ?? null

  useEffect(() => {
    identityStatus.set(status)
  }, [status])

  useEffect(() => {
    if (!isLoaded) return undefined
    return connectSdk({
      sub: () => clerk.user?.id ?? null,
      sessionId: () => clerk.session?.id ?? null,
      getToken: async (options) => (await clerk.session?.getToken(options)) ?? null,
      whenCurrent: () => whenAllSeen(seenChanges),
    })
  }, [clerk, isLoaded, seenChanges])

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
      if (!stop.signal.aborted) seenChanges.set(otherTabChanges)
    }
    void askAgain()
    return () => {
      stop.abort()
      sessionEnding.set('none')
    }
  }, [clerk, isLoaded, sdkIsOutdated, otherTabChanges, seenChanges])

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

/** A call just after a sign-in in another tab would fail before this tab's SDK knows of it. */
function whenAllSeen(seenChanges: ReadonlyObservable<number>): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (seenChanges.get() !== otherTabSessionChanges.get()) return
      stop()
      resolve()
    }
    const stop = seenChanges.subscribe(check)
    check()
  })
}
