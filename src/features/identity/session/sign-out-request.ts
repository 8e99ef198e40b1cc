/**
 * Requests of every 'Sign out' button. The code that signs out is loaded after the first screen,
 * and first asks what to do with an unsettled order (product §12.7).
 */
import { observableValue } from '#shared/lib/observable-value.ts'

/** Counts taps, so that a tap before anything subscribes is not lost. */
export const signOutRequests = observableValue(0)

export function requestSignOut(): void {
  signOutRequests.set(signOutRequests.get() + 1)
}
