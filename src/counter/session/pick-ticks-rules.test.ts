import { expect, it } from 'vitest'
import { onlyFor, pickedCount, tickOf, toggled } from './pick-ticks-rules.ts'
import { counterOrder } from '../testing/counter-order.ts'

const item = (product: string) => ({
  product,
  productName: product,
  quantity: 1,
  price: 10,
  imageUrl: null,
})
const order = counterOrder({ _id: 'a', items: [item('milk'), item('atta')] })

it('a line is ticked and unticked, for its own order only', () => {
  const ticked = toggled(toggled({}, 'a', 'milk'), 'b', 'milk')
  expect(ticked).toEqual({ a: ['milk'], b: ['milk'] })
  expect(toggled(ticked, 'a', 'milk')).toEqual({ a: [], b: ['milk'] })
})

it('a line is ticked beside those that are ticked already', () => {
  const ticked = toggled(toggled({}, 'a', 'milk'), 'a', 'atta')
  expect(ticked).toEqual({ a: ['milk', 'atta'] })
  expect(toggled(ticked, 'a', 'milk')).toEqual({ a: ['atta'] })
})

it('counts only lines that the order has', () => {
  expect(pickedCount(order, ['milk:1', 'ghee:1'])).toBe(1)
  expect(pickedCount(order)).toBe(0)
})

it('a line is ticked in its quantity only', () => {
  const ticks = [tickOf({ product: 'milk', quantity: 2 })]
  expect(pickedCount({ items: [{ product: 'milk', quantity: 2 }] }, ticks)).toBe(1)
  expect(pickedCount(order, ticks)).toBe(0)
})

it('forgets orders that have left the board', () => {
  expect(onlyFor({ a: ['milk'], b: ['atta'] }, new Set(['b', 'c']))).toEqual({ b: ['atta'] })
})
