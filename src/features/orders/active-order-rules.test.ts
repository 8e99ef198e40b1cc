import { expect, it } from 'vitest'
import type { Order } from '#contract/order-endpoints.ts'
import { buildOrder } from '#tests/support/build-order.ts'
import { activeOrders } from './active-order-rules.ts'

const order = (
  _id: string,
  orderStatus: Order['orderStatus'],
  minute = 0,
  placedAt: string | null = '2025-11-21T05:09:00.000Z',
) => buildOrder({ _id, orderStatus, createdAt: `2025-11-21T05:0${minute}:00.000Z`, placedAt })

it('orders that the store has and that are not delivered are active, the most advanced first', () => {
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
