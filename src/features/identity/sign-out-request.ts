/**
 * The way of every 'Sign out' that a shopper taps. What signs out comes after the first screen and
 * has something to ask first: what becomes of an order on its way (product §12.7).
 */
import { observableValue } from '#shared/lib/observable-value.ts'

/** Counts the taps, so that one made before anybody follows is not lost. */
export const signOutRequests = observableValue(0)

export function askToSignOut(): void {
  signOutRequests.set(signOutRequests.get() + 1)
}
