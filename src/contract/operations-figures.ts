/** The figures of a day at a counter (product §23.6). */
import * as v from 'valibot'
import type { OperationsEndpoint } from './operations-roles.ts'

/**
 * By the calendar of India, in the stores of the key. What was delivered and collected counts for the
 * day of the delivery, whenever the order was placed (docs/decisions/332).
 */
export const todaysFigures = {
  method: 'GET',
  pattern: '/api/v1/operations/figures/today',
  roles: ['counter', 'reports'],
  response: v.object({
    data: v.object({
      /** Placed today. */
      orders: v.number(),
      delivered: v.number(),
      /** Of those placed today: rejected or cancelled. */
      notDelivered: v.number(),
      /** At the door, in rupees. */
      collected: v.number(),
      /** Of `delivered` and `collected`, by name. Only for the role counter: it names people. */
      byRider: v.optional(
        v.array(
          v.object({
            /** Null for what was delivered without a rider. */
            rider: v.nullable(v.object({ name: v.string(), phoneNumber: v.string() })),
            delivered: v.number(),
            collected: v.number(),
          }),
        ),
      ),
    }),
  }),
} as const satisfies OperationsEndpoint
