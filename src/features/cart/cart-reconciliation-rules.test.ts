import { describe, expect, test } from 'vitest'
import { reconcile } from './cart-reconciliation-rules.ts'
import { addProduct } from './cart-rules.ts'
import { atta, milk } from './testing/cart-products.ts'

describe('a fresh catalogue', () => {
  test('updates prices in the cart and reports the products', () => {
    const { items, repriced, unavailable } = reconcile(
      addProduct([], atta),
      ['atta'],
      [{ ...atta, discountPrice: 270 }],
    )
    expect(items[0]?.discountPrice).toBe(270)
    expect(repriced).toEqual(['Chakki Atta 5 kg'])
    expect(unavailable).toEqual([])
  })

  test.each([
    ['price', { ...atta, price: 300 }],
    ['discount', { ...atta, discountPrice: 255 }],
  ])('reports a product of which only the %s has changed, and no other', (_what, row) => {
    const items = addProduct(addProduct([], atta), milk)
    expect(reconcile(items, ['atta', 'milk'], [row, milk]).repriced).toEqual(['Chakki Atta 5 kg'])
  })

  test('removes a discount that has ended', () => {
    const { discountPrice: _gone, ...fullPrice } = atta
    expect(reconcile(addProduct([], atta), ['atta'], [fullPrice]).items[0]).not.toHaveProperty(
      'discountPrice',
    )
  })

  test('marks products that this store does not sell, reports them once, and keeps them in the cart', () => {
    const first = reconcile(addProduct([], atta), ['atta'], [])
    expect(first.items[0]?.available).toBe(false)
    expect(first.unavailable).toEqual(['Chakki Atta 5 kg'])
    expect(reconcile(first.items, ['atta'], []).unavailable).toEqual([])
    expect(reconcile(first.items, ['atta'], [atta]).items[0]?.available).toBe(true)
  })

  test('does not change products that were not requested', () => {
    const items = addProduct(addProduct([], atta), milk)
    expect(reconcile(items, ['atta'], [atta])).toEqual({ items, repriced: [], unavailable: [] })
  })
})
