/**
 * The connected SDK, and the tokens of its session. Loaded with the first call that needs one, so
 * that the first prices do not wait for it.
 */
import { observableValue } from '#shared/lib/observable-value.ts'
import { withinMs } from '#shared/lib/within-ms.ts'
import { clearSignInRequired, identityStatus, loadSdk } from './identity-bridge.ts'
import { getSession } from './session-store.ts'
import { isMarkedSignedOut } from './signed-out-mark.ts'

/** The SDK as far as the app needs it. */
export interface IdentitySdk {
  /** The person whose session the SDK holds now, or null. */
  sub: () => string | null
  /** The id of that session, or null. */
  sessionId: () => string | null
  getToken: (options: { skipCache: boolean }) => Promise<string | null>
  /** Resolves once it has been asked again after a sign-in or sign-out in another tab. */
  whenCurrent: () => Promise<void>
}

/** How long a call waits for the SDK to load at startup, or to follow another tab. */
const SDK_WAIT_MS = 15_000
/** The SDK's getToken() has no timeout, so a server that hangs would block the call. */
const TOKEN_TIMEOUT_MS = 10_000

const sdk = observableValue<IdentitySdk | null>(null)
/** The session of the last fresh token: the one that our server refuses if it refuses any. */
let freshSessionId: string | null = null

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
  if (connected === null) return null
  if (connected.sub() !== session.sub) await withinMs(connected.whenCurrent(), SDK_WAIT_MS)
  if (connected.sub() !== session.sub) return null
  if (options.forceRefresh) freshSessionId = connected.sessionId()
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

/**
 * For clerk-root only, after a refusal: `sessionId` is that of the session that the SDK holds now. If
 * it is not the refused one, the shopper has signed in again in another tab.
 */
export function acceptOtherSession(sessionId: string): void {
  if (sessionId !== freshSessionId) clearSignInRequired()
}

/** Waits for the SDK to be connected. Returns null if it is not connected in time. */
async function connectedSdk(): Promise<IdentitySdk | null> {
  if (sdk.get() === null && mayStillConnect()) {
    await withinMs(whenSettled(), SDK_WAIT_MS)
  }
  return sdk.get()
}

function mayStillConnect(): boolean {
  const status = identityStatus.get()
  return status !== 'offline' && status !== 'error'
}

/** Resolves when the SDK is connected or has failed to load. */
function whenSettled(): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (sdk.get() === null && mayStillConnect()) return
      for (const stop of stops) stop()
      resolve()
    }
    const stops = [identityStatus.subscribe(check), sdk.subscribe(check)]
  })
}
