import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addToCartAtom, changeQuantityAtom } from '#features/cart/cart-atoms.ts'
import { reconcileCartAtom } from '#features/cart/cart-reconciliation-atoms.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { OrderSummary } from './order-summary.tsx'

const RICE = {
  _id: 'rice',
  productName: 'Joha Rice 1 kg',
  image: '',
  price: 100,
  discountPrice: 89.5,
  hue: 78,
}
const SALT = { _id: 'salt', productName: 'Iodised Salt 1 kg', image: '', price: 22, hue: 35 }

beforeEach(() => {
  localStorage.clear()
})
afterEach(cleanup)

const summary = () => screen.getByRole('region', { name: 'Order Summary' }).textContent

test('each line costs its price times its quantity; subtotal, delivery and total add up', async () => {
  await renderInShop(<OrderSummary />, ({ store }) => {
    store.set(addToCartAtom, RICE)
    store.set(changeQuantityAtom, { productId: 'rice', quantity: 3 })
    store.set(addToCartAtom, SALT)
  })
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'Joha Rice 1\u00A0kgQuantity 3₹268.50',
    'Iodised Salt 1\u00A0kgQuantity 1₹22',
  ])
  expect(summary()).toContain('Subtotal (2\u00A0items · 4\u00A0units)before discount ₹322₹290.50')
  expect(summary()).toContain('Delivery charge₹19')
  expect(summary()).toContain('Total₹309.50')
})

test('what was saved is said as in the cart, and not mentioned without a discount', async () => {
  const { store } = await renderInShop(<OrderSummary />, ({ store: cart }) => {
    cart.set(addToCartAtom, SALT)
    cart.set(addToCartAtom, RICE)
  })
  expect(summary()).toContain('You save₹10.50 (8.6%)')
  act(() => {
    store.set(changeQuantityAtom, { productId: RICE._id, quantity: 0 })
  })
  expect(summary()).toContain('Subtotal (1\u00A0item)₹22')
  expect(summary()).not.toContain('You save')
})

test('products that are not sold here are not part of the order', async () => {
  await renderInShop(<OrderSummary />, ({ store }) => {
    store.set(addToCartAtom, RICE)
    store.set(addToCartAtom, SALT)
    store.set(reconcileCartAtom, [RICE._id, SALT._id], [SALT])
  })
  expect(summary()).not.toContain('Joha Rice')
  expect(summary()).toContain('Total₹41')
})
