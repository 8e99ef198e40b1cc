/** An order as a counter reads it, for tests. */
import type { CounterOrder } from '#contract/operations-orders.ts'
import { ORDER_DESTINATION } from '#shared/testing/order-destination.ts'

export function counterOrder(changes: Partial<CounterOrder> = {}): CounterOrder {
  return {
    view: 'counter',
    _id: '0199f3a1-77aa-7bd0-9c1e-00ab12cd34ef',
    darkStoreId: 'guwahati-pan-bazaar',
    orderStatus: 'pending',
    version: 2,
    placedAt: '2026-11-22T10:00:00.000Z',
    history: [],
    itemCount: 3,
    items: [
      {
        product: 'chakki-atta-5kg',
        productName: 'Chakki Atta 5 kg',
        quantity: 2,
        price: 265,
        imageUrl: null,
      },
    ],
    totalPrice: 549,
    deliveryCharge: 19,
    paymentMethod: 'cash',
    paymentStatus: 'pending',
    ...ORDER_DESTINATION,
    deliveryRider: null,
    riderMissing: false,
    ifMissing: 'call',
    ...changes,
  }
}
