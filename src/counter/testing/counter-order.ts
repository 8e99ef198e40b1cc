/** An order as a counter reads it, for tests. */
import type { CounterOrder } from '#contract/operations-orders.ts'

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
    customer: { name: 'Ananya Baruah', phoneNumber: '9864000123' },
    address: {
      _id: '1763700000001',
      type: 'Home',
      fullName: 'Ananya Baruah',
      addressLine: 'House 12, Kharghuli Hill Road',
      city: 'Guwahati',
      pinCode: '781004',
      instructions: 'Leave with the guard.',
    },
    location: { latitude: 26.1502, longitude: 91.7431 },
    deliveryRider: null,
    riderMissing: false,
    ifMissing: 'call',
    ...changes,
  }
}
