/** The figures of a day at a counter (product §23.6). */
import * as v from 'valibot'
import type { OperationsEndpoint } from './operations-roles.ts'

/** Of orders that were placed today, by the calendar of India, in the stores of the key. */
export const todaysFigures = {
  method: 'GET',
  pattern: '/api/v1/operations/figures/today',
  roles: ['counter', 'reports'],
  response: v.object({
    data: v.object({
      orders: v.number(),
      delivered: v.number(),
      /** Rejected or cancelled. */
      notDelivered: v.number(),
      /** At the door, in rupees. */
      collected: v.number(),
    }),
  }),
} as const satisfies OperationsEndpoint
