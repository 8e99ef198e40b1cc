/**
 * Requests of every 'Sign out' button. The code that signs out is loaded after the first screen,
 * and asks first what to do with an order on its way (product §12.7).
 */
import { observableValue } from '#shared/lib/observable-value.ts'

/** Counts the taps, so that one made before anyone follows is not lost. */
export const signOutRequests = observableValue(0)

export function askToSignOut(): void {
  signOutRequests.set(signOutRequests.get() + 1)
}
