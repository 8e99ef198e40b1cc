/**
 * Set when the server reports that a shopper's account is deleted, perhaps by another phone. The
 * sign-out subscribes; the HTTP client and the socket only set it (product §14.6).
 */
import { observableValue } from '../observable-value.ts'

/** The `sub` of the deleted account. */
export const deletedAccount = observableValue<string | null>(null)
