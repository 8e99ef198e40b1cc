/**
 * The app's view of the identity service. It does not import the SDK: the lazy chunk (clerk-root)
 * reports here, and connects the SDK to session-token.ts, off the critical path (product §12.1).
 */
import { observableValue, type ReadonlyObservable } from '#shared/lib/observable-value.ts'
import { getSession } from './session-store.ts'

/**
 * 'idle' until something waits for the SDK (docs/decisions/226), 'loading' until it is loaded,
 * 'degraded' if it runs without its server, 'error' if it could not be loaded, 'offline' while it
 * waits for a connection. Who is signed in is certain only in 'ready'.
 */
export type IdentityStatus = 'idle' | 'loading' | 'ready' | 'degraded' | 'error' | 'offline'

/** Set by clerk-root, by what loads it, and by the two functions below. */
export const identityStatus = observableValue<IdentityStatus>('idle')

/** A new number starts another attempt to load the SDK. */
export const sdkAttempt = observableValue(1)

const signInRequired = observableValue(false)

/** True once our server has refused even a fresh token. The bar 'Please sign in again' is shown. */
export const needsSignIn: ReadonlyObservable<boolean> = signInRequired

/** Loads the SDK unless it is already loaded or loading. */
export function loadSdk(): void {
  if (identityStatus.get() === 'idle') identityStatus.set('loading')
}

/** Loads the SDK again after 'error': it does not recover on its own. */
export function retrySdk(): void {
  identityStatus.set('loading')
  sdkAttempt.set(sdkAttempt.get() + 1)
}

/** Whether the SDK was requested more than once in this page. */
export function hasRetriedSdk(): boolean {
  return sdkAttempt.get() > 1
}

/** Cart and caches stay. The bar is shown, and /login opens although a session is stored. */
export function requireSignInAgain(): void {
  if (getSession() !== null) signInRequired.set(true)
}

/** After a sign-in or a sign-out. */
export function clearSignInRequired(): void {
  signInRequired.set(false)
}
