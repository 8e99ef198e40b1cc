/** What is kept of the shopper: details with addresses, and the latest orders (DESIGN §2). */
import * as v from 'valibot'
import { orderSchema } from '#contract/order-calls.ts'
import { userSchema } from '#contract/user-calls.ts'
import type { PersistedStores } from './persisted-queries.ts'

const KEPT_ORDERS = 30

export const USER_STORES: PersistedStores = {
  'user-store': [
    { matches: (key) => key[0] === 'user', data: userSchema },
    {
      matches: (key) => key[0] === 'orders',
      data: v.pipe(
        v.array(orderSchema),
        v.transform((orders) => orders.slice(0, KEPT_ORDERS)),
      ),
    },
  ],
}
