import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { MAX_ORDER_LINES } from '#contract/constants.ts'
import { EMPTY_CART, type CartItem } from '#features/cart/cart-rules.ts'
import { checkoutTexts } from './checkout-texts.ts'
import { intentSchema } from './order-outbox-rules.ts'
import { HOME_ADDRESS } from '#shared/testing/saved-addresses.ts'
import { intentFrom } from './order-intent-rules.ts'

const KEY = '0b6f2c1e-7d0a-4f7e-9a51-3a2f6d1c9e10'
const TAPPED_AT = Date.parse('2025-11-21T06:30:15.250Z')

const atta: CartItem = {
  _id: 'atta',
  productName: 'Chakki Atta 5 kg',
  productImage: '/a.webp',
  price: 310,
  discountPrice: 265.1,
  quantity: 1,
  hue: 78,
  available: true,
}
const milk: CartItem = {
  _id: 'milk',
  productName: 'Toned Milk 500 ml',
  productImage: '/m.webp',
  price: 29.2,
  quantity: 3,
  hue: 245,
  available: true,
}
const gone: CartItem = { ...milk, _id: 'gone', productName: 'Curd 400 g', available: false }

const ready: Parameters<typeof intentFrom>[0] = {
  userId: 'u1',
  cart: { ...EMPTY_CART, items: [atta, gone, milk] },
  address: HOME_ADDRESS,
  position: { latitude: 26.19, longitude: 91.75 },
  darkStoreId: 'store-1',
  ifMissing: 'leave-out',
}

describe('the intent of a tap has', () => {
  test('the price of each piece, the total with delivery, the destination and the time', () => {
    expect(intentFrom(ready, KEY, TAPPED_AT)).toEqual({
      ok: true,
      intent: {
        key: KEY,
        userId: 'u1',
        body: {
          userId: 'u1',
          items: [
            { productId: 'atta', quantity: 1, price: 265.1 },
            { productId: 'milk', quantity: 3, price: 29.2 },
          ],
          // 265.10 + 3 × 29.20 + 19, to the paisa; in floating rupees it is 371.70000000000005.
          totalPrice: 371.7,
          darkStoreId: 'store-1',
          paymentMethod: 'cash',
          address: ready.address,
          location: { latitude: 26.19, longitude: 91.75 },
          ifMissing: 'leave-out',
          quotedAt: '2025-11-21T06:30:15.250Z',
        },
        lines: [
          { productName: 'Chakki Atta 5 kg', quantity: 1 },
          { productName: 'Toned Milk 500 ml', quantity: 3 },
        ],
      },
    })
  })

  test('the shape that storage and server accept', () => {
    const result = intentFrom(ready, KEY, TAPPED_AT)
    const stored: unknown = JSON.parse(JSON.stringify(result.ok ? result.intent : null))
    expect(v.parse(intentSchema, stored)).toEqual(result.ok && result.intent)
  })

  test('the delivery charge that the cart shows', () => {
    const cart = { ...EMPTY_CART, items: [milk], deliveryCharge: 0 }
    const result = intentFrom({ ...ready, cart }, KEY, TAPPED_AT)
    expect(result.ok && result.intent.body.totalPrice).toBe(87.6)
  })

  test('a price of 0 for a free product', () => {
    const cart = { ...EMPTY_CART, items: [{ ...atta, discountPrice: 0 }] }
    const result = intentFrom({ ...ready, cart }, KEY, TAPPED_AT)
    expect(result.ok && result.intent.body.items[0]?.price).toBe(0)
    expect(result.ok && result.intent.body.totalPrice).toBe(19)
  })
})

const cartOf = (count: number) => ({
  ...EMPTY_CART,
  items: Array.from({ length: count }, (_unused, at) => ({ ...milk, _id: `milk-${at}` })),
})

describe('no intent is made of a checkout', () => {
  test.each([
    ['without a shopper', { userId: null }, 'User not authenticated for creating order'],
    ['of an empty cart', { cart: EMPTY_CART }, 'your cart is empty'],
    [
      'of a cart without available products',
      { cart: { ...EMPTY_CART, items: [gone] } },
      'your cart is empty',
    ],
    ['without an address', { address: undefined }, 'Please select a delivery address'],
    ['without a position', { position: null }, 'Unable to find nearest store'],
    ['without a store', { darkStoreId: null }, 'Unable to find nearest store'],
  ])('%s', (_what, missing, message) => {
    expect(intentFrom({ ...ready, ...missing }, KEY, TAPPED_AT)).toEqual({ ok: false, message })
  })

  test('of more products than an order may have', () => {
    expect(intentFrom({ ...ready, cart: cartOf(MAX_ORDER_LINES) }, KEY, TAPPED_AT).ok).toBe(true)
    const cart = cartOf(MAX_ORDER_LINES + 1)
    const message = checkoutTexts.tooManyLines
    expect(intentFrom({ ...ready, cart }, KEY, TAPPED_AT)).toEqual({ ok: false, message })
  })

  test('without anything; the message names the shopper first, then the products, then the address', () => {
    const bare: typeof ready = {
      userId: null,
      cart: EMPTY_CART,
      address: undefined,
      position: null,
      darkStoreId: null,
      ifMissing: 'call',
    }
    const messageOf = (state: typeof ready) => {
      const result = intentFrom(state, KEY, TAPPED_AT)
      return result.ok ? 'an intent' : result.message
    }
    expect(messageOf(bare)).toBe('User not authenticated for creating order')
    expect(messageOf({ ...bare, userId: 'u1' })).toBe('your cart is empty')
    expect(messageOf({ ...bare, userId: 'u1', cart: ready.cart })).toBe(
      'Please select a delivery address',
    )
  })
})
