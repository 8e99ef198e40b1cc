/**
 * That the server says a shopper's account is deleted, perhaps by another phone. Whoever signs out
 * subscribes; the HTTP client only notes it (product §14.6).
 */
import { observableValue } from './observable-value.ts'

/** The `sub` of the deleted account. */
export const deletedAccount = observableValue<string | null>(null)
