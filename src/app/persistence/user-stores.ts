/**
 * The shopper's data that are kept: details with addresses, dark stores, the latest orders
 * (architecture §3.1).
 */
import * as v from 'valibot'
import { darkStoreSchema } from '#contract/dark-store.ts'
import { rowsOf } from '#contract/rows-of.ts'
import { orderSchema, type Order } from '#contract/order-endpoints.ts'
import { MAX_STORED_ORDERS } from '#features/orders/order-list-rules.ts'
import { userSchema } from '#contract/user-endpoints.ts'
import type { PersistedStores } from './persisted-queries.ts'

/** An invalid order is dropped, the others are kept. */
const ordersSchema = rowsOf(orderSchema)

function latestOrders(orders: readonly Order[]): Order[] {
  return orders
    .toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
    .slice(0, MAX_STORED_ORDERS)
}

export const USER_STORES: PersistedStores = {
  'user-store': [
    { matches: (key) => key[0] === 'user', data: userSchema },
    { matches: (key) => key[0] === 'dark-stores', data: rowsOf(darkStoreSchema) },
    {
      matches: (key) => key[0] === 'orders',
      data: ordersSchema,
      shorten: (data) => latestOrders(v.parse(ordersSchema, data)),
    },
  ],
}
