/** What an operations key may do (product §15.6). */
import type { Endpoint } from './endpoint.ts'

/**
 * - `counter`: the people who pack in a store, with everything about its orders;
 * - `dispatch`: those who deliver, with what it takes to find the door and collect the money;
 * - `catalogue`: what the store sells, no orders;
 * - `reports`: figures, and nothing about a person.
 */
export const OPERATIONS_ROLES = ['counter', 'dispatch', 'catalogue', 'reports'] as const
export type OperationsRole = (typeof OPERATIONS_ROLES)[number]

/** A call under an operations key, as `Authorization: Bearer <key>`. */
export interface OperationsEndpoint extends Endpoint {
  /** Keys of other roles are refused with 403. */
  roles: readonly OperationsRole[]
}
