import { expect, it } from 'vitest'
import { boughtBefore } from './bought-rules.ts'

const order = (day: number, ...products: string[]) => ({
  createdAt: `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`,
  items: products.map((product) => ({ product, productName: product, quantity: 1 })),
})

it('names what was bought with the cart’s goods first, then the most frequent, then the newest', () => {
  const orders = [
    order(1, 'soap', 'rice'),
    order(2, 'rice'),
    order(3, 'milk', 'bread'),
    order(4, 'tea'),
  ]
  expect(boughtBefore(orders, ['milk'], 9)).toEqual(['bread', 'rice', 'tea', 'soap'])
  expect(boughtBefore(orders, [], 2)).toEqual(['rice', 'tea'])
})

it('names nothing that is in the cart, and nothing without orders', () => {
  expect(boughtBefore([order(1, 'milk')], ['milk'], 9)).toEqual([])
  expect(boughtBefore([], ['milk'], 9)).toEqual([])
})
