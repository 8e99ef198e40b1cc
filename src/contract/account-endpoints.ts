/** What the shop knows of a shopper, for the shopper, and how they delete it (product §14.5, §14.6). */
import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { rowsOf } from './rows-of.ts'
import { helpTicketSchema } from './help-endpoints.ts'
import { orderSchema } from './order-endpoints.ts'
import { userSchema } from './user-endpoints.ts'
import { instantSchema } from './instant-schema.ts'

/** Everything that is stored under the token's own user. Never another user's. */
export const accountData = {
  method: 'GET',
  pattern: '/api/v1/users/data/:id',
  response: v.object({
    data: v.object({
      exportedAt: instantSchema,
      registeredAt: instantSchema,
      user: userSchema,
      /** Where the shopper was when they registered. */
      location: v.object({ latitude: v.number(), longitude: v.number() }),
      /** All orders, newest first, also those that were never placed. */
      orders: rowsOf(orderSchema),
      /** All requests for help, newest first. */
      help: v.optional(rowsOf(helpTicketSchema), []),
      /** Browsers with notifications: when each was last seen. */
      devices: v.array(v.object({ seenAt: instantSchema })),
    }),
  }),
} as const satisfies Endpoint

/**
 * Deletes the account of the token's own user. Refused with ORDER_NOT_FINISHED while an order is on
 * its way. A repeat returns the same, and every other call of a deleted account is refused with
 * ACCOUNT_DELETED.
 */
export const deleteAccount = {
  method: 'DELETE',
  pattern: '/api/v1/users/:id',
  response: v.object({ data: v.object({ deletedAt: instantSchema }) }),
} as const satisfies Endpoint
