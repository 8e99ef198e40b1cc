import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import {
  EMPTY_CART,
  addProduct,
  billOfCart,
  cartSchema,
  changeQuantity,
  pieceCount,
  removeOrdered,
  type CartItem,
} from './cart-rules.ts'
import { atta, milk } from './testing/cart-products.ts'

describe('a cart', () => {
  test('starts an item at 1 and stops it at 5', () => {
    let items: CartItem[] = []
    for (let tap = 0; tap < 7; tap += 1) items = addProduct(items, atta)
    expect(items).toHaveLength(1)
    expect(items[0]?.quantity).toBe(5)
  })

  test('loses an item at quantity 0 or less', () => {
    const items = addProduct([], atta)
    expect(changeQuantity(items, 'atta', 0)).toEqual([])
    expect(changeQuantity(items, 'atta', -3)).toEqual([])
  })

  test('caps a quantity from elsewhere', () => {
    expect(changeQuantity(addProduct([], atta), 'atta', 6)[0]?.quantity).toBe(5)
    expect(changeQuantity(addProduct([], atta), 'atta', 1.5)[0]?.quantity).toBe(1)
  })

  test('counts pieces for the badge and lines for the bill', () => {
    const items = changeQuantity(addProduct(addProduct([], atta), milk), 'milk', 3)
    expect(pieceCount(items)).toBe(4)
    expect(billOfCart({ ...EMPTY_CART, items }).itemCount).toBe(2)
  })

  test('leaves unavailable products out of the total', () => {
    const items = addProduct(addProduct([], atta), milk).map((item) =>
      item._id === 'atta' ? { ...item, available: false } : item,
    )
    expect(billOfCart({ ...EMPTY_CART, items }).totalPaise).toBe(2_900 + 1_900)
  })

  test('loses only what was ordered; pieces and products added after the tap stay', () => {
    const curd = { ...milk, _id: 'curd' }
    const items = changeQuantity([atta, milk, curd].reduce(addProduct, []), 'milk', 3)
    const left = removeOrdered(items, [
      { productId: 'atta', quantity: 1 },
      { productId: 'milk', quantity: 2 },
    ])
    expect(left.map((item) => [item._id, item.quantity])).toEqual([
      ['milk', 1],
      ['curd', 1],
    ])
  })
})

test.each([0, 6, 1.5, '5'])(
  'a stored line of quantity %o is dropped and the others stay',
  (quantity) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const line = { _id: 'a', productName: 'A', productImage: '', price: 1, quantity: 1 }
    const cart = v.parse(cartSchema, {
      items: [
        { ...line, quantity },
        { ...line, _id: 'b' },
      ],
    })
    expect(cart.items.map((item) => item._id)).toEqual(['b'])
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  },
)
