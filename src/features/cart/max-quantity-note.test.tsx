import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { addToCartAtom, changeQuantityAtom } from './cart-atoms.ts'
import { MaxQuantityNote } from './max-quantity-note.tsx'

const RICE = { _id: 'rice', productName: 'Joha Rice 1 kg', image: '', price: 100, hue: 78 }

beforeEach(() => {
  localStorage.clear()
})
afterEach(cleanup)

test('at the fifth piece, the note says that this is the maximum for an order', async () => {
  const { store } = await renderInShop(<MaxQuantityNote productId="rice" />, ({ store: given }) => {
    given.set(addToCartAtom, RICE)
    given.set(changeQuantityAtom, { productId: 'rice', quantity: 4 })
  })
  const note = document.querySelector('[aria-live]')
  expect(note?.textContent).toBe('')
  act(() => {
    store.set(changeQuantityAtom, { productId: 'rice', quantity: 5 })
  })
  expect(note?.textContent).toBe('· Max 5 per order')
})
