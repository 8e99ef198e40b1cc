import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { addToCartAtom, changeQuantityAtom, pendingOrderLinesAtom } from './cart-atoms.ts'
import { CartBar } from './cart-bar.tsx'

const MILK = { _id: 'milk', productName: 'Toned Milk 500 ml', image: '', price: 28, hue: 245 }

beforeEach(() => {
  localStorage.clear()
})
afterEach(cleanup)

test('an empty cart has no bar', async () => {
  await renderInShop(<CartBar />)
  expect(screen.queryByRole('link')).toBeNull()
})

test('the bar counts lines, not pieces, and always has two decimals', async () => {
  await renderInShop(<CartBar />, ({ store }) => {
    store.set(addToCartAtom, MILK)
    store.set(changeQuantityAtom, { productId: 'milk', quantity: 4 })
  })
  const bar = screen.getByRole('link')
  expect(bar.textContent).toBe('₹131.001 itemview cart')
  expect(bar.getAttribute('href')).toBe('/cart')
})

test('products of an order that is being sent are not counted again', async () => {
  const { store } = await renderInShop(<CartBar />, (shop) => {
    shop.store.set(addToCartAtom, MILK)
    shop.store.set(changeQuantityAtom, { productId: 'milk', quantity: 3 })
    shop.store.set(pendingOrderLinesAtom, [{ productId: 'milk', quantity: 2 }])
  })
  expect(screen.getByRole('link').textContent).toBe('₹47.001 itemview cart')
  act(() => {
    store.set(pendingOrderLinesAtom, [{ productId: 'milk', quantity: 3 }])
  })
  expect(screen.queryByRole('link')).toBeNull()
})
