import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { BillDetails } from './bill-details.tsx'
import { addToCartAtom, changeQuantityAtom, setDeliveryChargeAtom } from './cart-atoms.ts'

const RICE = {
  _id: 'rice',
  productName: 'Joha Rice 1 kg',
  image: '',
  price: 100,
  discountPrice: 89.5,
  hue: 78,
}

beforeEach(() => {
  localStorage.clear()
})
afterEach(cleanup)

const bill = () => screen.getByRole('region', { name: 'Bill details' }).textContent

test('the bill adds up with paise: before and after discount, delivery, total, savings with one decimal', async () => {
  await renderInShop(<BillDetails />, ({ store }) => {
    store.set(addToCartAtom, RICE)
    store.set(changeQuantityAtom, { productId: 'rice', quantity: 3 })
    store.set(setDeliveryChargeAtom, 25)
  })
  expect(bill()).toContain('Subtotal (1\u00A0item · 3\u00A0units)before discount ₹300₹268.50')
  expect(bill()).toContain('Delivery charge₹25')
  expect(bill()).toContain('Total₹293.50')
  expect(bill()).toContain('You save₹31.50 (10.5%)')
})

test('without a discount the bill does not mention savings', async () => {
  await renderInShop(<BillDetails />, ({ store }) => {
    store.set(addToCartAtom, { ...RICE, discountPrice: undefined })
  })
  expect(bill()).toContain('Subtotal (1\u00A0item)₹100')
  expect(bill()).toContain('Total₹119')
  expect(bill()).not.toContain('You save')
})
