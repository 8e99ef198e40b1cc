/**
 * The app's view of the identity service. It does not import the SDK: the lazy chunk (clerk-root)
 * connects the SDK here once it is loaded, off the critical path (product §12.1).
 */
import { observableValue, useObservable } from '#shared/lib/observable-value.ts'
import { withinMs } from '#shared/lib/within-ms.ts'
import { getSession } from './session-store.ts'
import { isMarkedSignedOut } from './signed-out-mark.ts'

/**
 * 'idle' until something waits for the SDK (docs/decisions/226), 'loading' until it is loaded,
 * 'degraded' if it runs without its server, 'error' if it could not be loaded, 'offline' while it
 * waits for a connection. Who is signed in is certain only in 'ready'.
 */
export type IdentityStatus = 'idle' | 'loading' | 'ready' | 'degraded' | 'error' | 'offline'

/** The SDK as far as the app needs it. */
export interface IdentitySdk {
  /** The person whose session the SDK holds now, or null. */
  sub: () => string | null
  /** The id of that session, or null. */
  sessionId: () => string | null
  getToken: (options: { skipCache: boolean }) => Promise<string | null>
}

/** How long a call waits for the SDK to load at startup. */
const SDK_WAIT_MS = 15_000
/** The SDK's getToken() has no time-out, so a server that hangs would block the call. */
const TOKEN_TIMEOUT_MS = 10_000

const status = observableValue<IdentityStatus>('idle')
const sdk = observableValue<IdentitySdk | null>(null)
const needsSignIn = observableValue(false)
const attempt = observableValue(1)
/** The session whose fresh token our server has refused, if the SDK still held it then. */
let refusedSessionId: string | null = null

export function getIdentityStatus(): IdentityStatus {
  return status.get()
}

export function useIdentityStatus(): IdentityStatus {
  return useObservable(status)
}

/** For clerk-root and the component that loads it. */
export function setIdentityStatus(next: IdentityStatus): void {
  status.set(next)
}

/** Loads the SDK unless it is already loaded or loading. */
export function loadSdk(): void {
  if (status.get() === 'idle') status.set('loading')
}

/** Loads the SDK again after 'error': it does not recover on its own. */
export function retrySdk(): void {
  status.set('loading')
  attempt.set(attempt.get() + 1)
}

/** Whether the SDK was requested more than once in this page. */
export function hasRetriedSdk(): boolean {
  return attempt.get() > 1
}

/** For clerk-root and the component that loads it: a new number starts another attempt. */
export function useSdkAttempt(): number {
  return useObservable(attempt)
}

/**
 * For clerk-root only: connects the loaded SDK to the app; returns a function that disconnects it.
 */
export function connectSdk(connected: IdentitySdk): () => void {
  sdk.set(connected)
  return () => {
    if (sdk.get() === connected) sdk.set(null)
  }
}

/**
 * Returns the token of the signed-in shopper, or null if there is none now: signed out, offline,
 * the SDK was not loaded in time, or it holds another person's session. With a stored session, null
 * is a connection problem and never a reason to sign out. Never throws.
 */
export async function getSessionToken(
  options: { forceRefresh?: boolean } = {},
): Promise<string | null> {
  const session = getSession()
  if (session === null || isMarkedSignedOut()) return null
  loadSdk()
  const connected = await connectedSdk()
  if (connected === null || connected.sub() !== session.sub) return null
  const token = await withinMs(
    connected.getToken({ skipCache: options.forceRefresh ?? false }).catch((error: unknown) => {
      console.info('No session token:', error)
      return null
    }),
    TOKEN_TIMEOUT_MS,
  )
  // The shopper may have changed meanwhile. A token must never be used for another shopper.
  const unchanged = getSession()?.sub === session.sub && connected.sub() === session.sub
  return unchanged ? token : null
}

/** True once our server has refused even a fresh token. The bar 'Please sign in again' is shown. */
export function needsSignInAgain(): boolean {
  return needsSignIn.get()
}

export function useNeedsSignInAgain(): boolean {
  return useObservable(needsSignIn)
}

/** Calls back after each change. Returns a function that stops it. */
export function subscribeNeedsSignInAgain(listener: () => void): () => void {
  return needsSignIn.subscribe(listener)
}

/** Cart and caches stay. The bar is shown, and /login opens although a session is stored. */
export function requireSignInAgain(): void {
  if (getSession() === null) return
  refusedSessionId = sdk.get()?.sessionId() ?? null
  needsSignIn.set(true)
}

/**
 * For clerk-root only: the session that the SDK holds now. If it is another one than the session
 * that was refused, the shopper has signed in again in another tab.
 */
export function acceptOtherSession(sessionId: string): void {
  if (refusedSessionId !== null && sessionId !== refusedSessionId) clearSignInRequired()
}

/** After a sign-in or a sign-out. */
export function clearSignInRequired(): void {
  refusedSessionId = null
  needsSignIn.set(false)
}

/** Waits for the SDK to be connected. Returns null if it is not connected in time. */
async function connectedSdk(): Promise<IdentitySdk | null> {
  if (sdk.get() === null && mayStillConnect()) {
    await withinMs(whenSettled(), SDK_WAIT_MS)
  }
  return sdk.get()
}

function mayStillConnect(): boolean {
  return status.get() !== 'offline' && status.get() !== 'error'
}

/** Resolves when the SDK is connected or has failed to load. */
function whenSettled(): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (sdk.get() === null && mayStillConnect()) return
      for (const stop of stops) stop()
      resolve()
    }
    const stops = [status.subscribe(check), sdk.subscribe(check)]
  })
}
