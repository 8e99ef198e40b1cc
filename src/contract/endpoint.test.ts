import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pathOf } from './endpoint.ts'
import { rupeesSchema } from './catalogue-endpoints.ts'
import { orderBodySchema } from './order-endpoints.ts'
import { newerOrder } from './order-status.ts'
import { orderUpdateType } from './socket-events.ts'

test('a path is filled with encoded parameters', () => {
  expect(pathOf('/api/v1/orders/:orderId/place', { orderId: 'a/b c' })).toBe(
    '/api/v1/orders/a%2Fb%20c/place',
  )
})

test.each([-1, Number.NaN, Infinity, 1.005, 20_000_000, '5'])(
  '%s is not an amount in rupees',
  (value) => {
    expect(v.is(rupeesSchema, value)).toBe(false)
  },
)

const body = {
  userId: 'u1',
  items: [{ productId: 'p1', quantity: 1, price: 24 }],
  totalPrice: 43,
  darkStoreId: 's1',
  paymentMethod: 'cash',
  address: {
    _id: '1',
    type: 'Home',
    fullName: 'Ananya Baruah',
    addressLine: 'House 12',
    city: 'Guwahati',
    pinCode: '781005',
  },
  location: { latitude: 26.1445, longitude: 91.7362 },
  quotedAt: '2026-11-21T10:00:00.000Z',
}

test('an order of the specified shape is accepted', () => {
  expect(v.is(orderBodySchema, body)).toBe(true)
})

test.each([0, 6, 1.5, '5', -1, null])('a quantity of %o is refused', (quantity) => {
  const items = [{ productId: 'p1', quantity, price: 24 }]
  expect(v.is(orderBodySchema, { ...body, items })).toBe(false)
})

test.each([
  ['an unknown field', { ...body, discount: 100 }],
  ['no items', { ...body, items: [] }],
  ['a product twice', { ...body, items: [...body.items, ...body.items] }],
  ['a card', { ...body, paymentMethod: 'card' }],
  ['a PIN code of five digits', { ...body, address: { ...body.address, pinCode: '78100' } }],
  ['an invalid position', { ...body, location: { latitude: 126, longitude: 91 } }],
  ['an invalid time', { ...body, quotedAt: 'yesterday' }],
])('an order with %s is refused', (_what, bad) => {
  expect(v.is(orderBodySchema, bad)).toBe(false)
})

test('a late event does not overwrite a newer state', () => {
  const known = { version: 3, state: 'pickup' }
  expect(newerOrder(known, { version: 2, state: 'accepted' })).toBe(known)
  expect(newerOrder(known, { version: 4, state: 'delivered' }).state).toBe('delivered')
})

test('lower-case states are mapped to upper-case events, and unknown ones to undefined', () => {
  expect(orderUpdateType('accepted')).toBe('ORDER_ACCEPTED')
  expect(orderUpdateType('PICKUP')).toBe('PICKUP')
  expect(orderUpdateType('toString')).toBeUndefined()
})
