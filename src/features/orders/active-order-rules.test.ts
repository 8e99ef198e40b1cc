import { expect, it } from 'vitest'
import * as v from 'valibot'
import { orderSchema } from '#contract/order-endpoints.ts'
import { activeOrders } from './active-order-rules.ts'

const order = (id: string, orderStatus: string, minute = 0, placedAt: string | null = '') =>
  v.parse(orderSchema, {
    _id: id,
    userId: 'u1',
    items: [],
    totalPrice: 1,
    orderStatus,
    paymentMethod: 'cash',
    paymentStatus: 'pending',
    createdAt: `2025-11-21T05:0${minute}:00.000Z`,
    placedAt: placedAt === '' ? '2025-11-21T05:09:00.000Z' : placedAt,
    darkStoreId: 'store-1',
  })

it('a shopper waits for what is open and with the store, the nearest to the door first', () => {
  const orders = [
    order('delivered', 'delivered'),
    order('pending', 'pending', 5),
    order('only-created', 'pending', 6, null),
    order('accepted', 'accepted', 3),
    order('rejected', 'rejected'),
    order('riding', 'pickup', 1),
    order('riding-later', 'pickup', 2),
    order('cancelled', 'cancelled'),
  ]
  expect(activeOrders(orders).map(({ _id }) => _id)).toEqual([
    'riding-later',
    'riding',
    'accepted',
    'pending',
  ])
})
