import type { OrderIntent } from '../order-outbox-rules.ts'

/** The key of the intent that `buildIntent` returns. */
export const INTENT_KEY = 'key-of-the-first-tap-0001'

/** For tests: an unsettled intent of 21 November 2026 with two products for ₹364. */
export function buildIntent(changes: Partial<OrderIntent> = {}): OrderIntent {
  const userId = changes.userId ?? 'u1'
  return {
    key: INTENT_KEY,
    userId,
    lines: [
      { productName: 'Chakki Atta 5 kg', quantity: 1 },
      { productName: 'Curd 400 g', quantity: 2 },
    ],
    body: {
      userId,
      items: [
        { productId: 'atta', quantity: 1, price: 265 },
        { productId: 'curd', quantity: 2, price: 40 },
      ],
      totalPrice: 364,
      darkStoreId: 's1',
      paymentMethod: 'cash',
      address: {
        _id: '1',
        type: 'Home',
        fullName: 'A',
        addressLine: 'B',
        city: 'C',
        pinCode: '781005',
      },
      location: { latitude: 26.1445, longitude: 91.7362 },
      quotedAt: '2026-11-21T10:00:00.000Z',
    },
    ...changes,
  }
}
