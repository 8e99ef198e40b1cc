import type { Order } from '#contract/order-endpoints.ts'

/** For tests: an order for ₹284, placed on 21 November 2026 and not accepted yet. */
export function buildOrder(changes: Partial<Order> = {}): Order {
  return {
    _id: 'order-1',
    userId: 'u1',
    items: [],
    totalPrice: 284,
    orderStatus: 'pending',
    paymentMethod: 'cash',
    paymentStatus: 'pending',
    createdAt: '2026-11-21T10:00:00.000Z',
    placedAt: '2026-11-21T10:00:01.000Z',
    deliveryRider: null,
    riderMissing: false,
    darkStoreId: 's1',
    address: null,
    location: null,
    ifMissing: null,
    version: 2,
    history: [],
    ...changes,
  }
}
