import { cleanup, screen } from '@testing-library/react'
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
  expect(summary()).toContain('Subtotal₹290.50')
  expect(summary()).toContain('Delivery charge₹19')
  expect(summary()).toContain('Total₹309.50')
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
