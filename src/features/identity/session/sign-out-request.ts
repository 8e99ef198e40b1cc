/**
 * Requests of every 'Sign out' button. The code that signs out is loaded after the first screen,
 * and first asks what to do with an unsettled order (product §12.7).
 */
import { observableValue } from '#shared/lib/observable-value.ts'

/** True until it is handled, so that a tap before anything subscribes is not lost. */
export const isSignOutRequested = observableValue(false)

export function requestSignOut(): void {
  isSignOutRequested.set(true)
}
