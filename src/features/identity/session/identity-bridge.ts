/**
 * The app's view of the identity service. It does not import the SDK: the lazy chunk (clerk-root)
 * reports here, and connects the SDK to session-token.ts, off the critical path (product §12.1).
 */
import { observableValue, useObservable } from '#shared/lib/observable-value.ts'
import { getSession } from './session-store.ts'

/**
 * 'idle' until something waits for the SDK (docs/decisions/226), 'loading' until it is loaded,
 * 'degraded' if it runs without its server, 'error' if it could not be loaded, 'offline' while it
 * waits for a connection. Who is signed in is certain only in 'ready'.
 */
export type IdentityStatus = 'idle' | 'loading' | 'ready' | 'degraded' | 'error' | 'offline'

const status = observableValue<IdentityStatus>('idle')
const needsSignIn = observableValue(false)
const attempt = observableValue(1)

export function getIdentityStatus(): IdentityStatus {
  return status.get()
}

export function useIdentityStatus(): IdentityStatus {
  return useObservable(status)
}

/** Calls back after each change. Returns a function that stops it. */
export function subscribeIdentityStatus(listener: () => void): () => void {
  return status.subscribe(listener)
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
  if (getSession() !== null) needsSignIn.set(true)
}

/** After a sign-in or a sign-out. */
export function clearSignInRequired(): void {
  needsSignIn.set(false)
}
