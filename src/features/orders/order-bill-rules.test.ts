import { expect, it } from 'vitest'
import { buildOrder } from '#tests/support/build-order.ts'
import { billOfOrder, linePaise, paymentTexts, unitsOf } from './order-bill-rules.ts'

it('splits the total into goods and delivery, to the paisa', () => {
  expect(billOfOrder({ totalPrice: 577.35, deliveryCharge: 19 })).toEqual({
    parts: { subtotalPaise: 55_835, deliveryPaise: 1_900 },
    totalPaise: 57_735,
  })
})

it('says only the total where an order does not know its delivery charge', () => {
  expect(billOfOrder(buildOrder({ totalPrice: 284 }))).toEqual({
    parts: undefined,
    totalPaise: 28_400,
  })
})

it('multiplies the price of a piece, where it is known', () => {
  const item = { product: 'milk', productName: 'Toned Milk 500 ml', quantity: 3 }
  expect(linePaise({ ...item, price: 27.95 })).toBe(8_385)
  expect(linePaise(item)).toBeUndefined()
})

it('counts the pieces of all lines', () => {
  const item = { product: 'milk', productName: 'Toned Milk 500 ml', quantity: 3 }
  expect(unitsOf({ items: [item, { ...item, product: 'curd', quantity: 2 }] })).toBe(5)
})

it.each([
  ['pending', 'pending', 'onDelivery'],
  ['pickup', 'pending', 'onDelivery'],
  ['delivered', 'paid', 'paid'],
  ['delivered', 'pending', 'paid'],
  ['cancelled', 'pending', 'nothingDue'],
  ['rejected', 'pending', 'nothingDue'],
  ['cancelled', 'paid', 'paid'],
  ['cancelled', 'refunded', undefined],
] as const)('of an order that is %s, a payment that is %s', (orderStatus, paymentStatus, words) => {
  expect(paymentTexts(buildOrder({ orderStatus, paymentStatus }))).toBe(words)
})
