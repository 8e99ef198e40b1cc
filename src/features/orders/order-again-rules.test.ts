import { expect, it } from 'vitest'
import { ORDER_STATUSES } from '#contract/order-status.ts'
import { mayOrderAgain, orderAgain, orderedItems } from './order-again-rules.ts'

const ROW = { categoryId: 'dairy', hue: 245, image: '/milk.webp' }
const MILK = { ...ROW, _id: 'milk', productName: 'Toned Milk 500 ml', price: 31 }
const ITEMS = [
  { product: 'milk', productName: 'Milk, as it was called then', quantity: 2, price: 28 },
  { product: 'ghee', productName: 'Cow Ghee 500 ml', quantity: 1, price: 340 },
]

it('takes what is sold here, with today’s name and price, and names the rest', () => {
  expect(orderAgain(ITEMS, [MILK])).toEqual({
    lines: [{ product: MILK, quantity: 2 }],
    missing: ['Cow Ghee 500 ml'],
  })
})

it('with all products gone takes nothing and names everything', () => {
  expect(orderAgain(ITEMS, [])).toEqual({
    lines: [],
    missing: ['Milk, as it was called then', 'Cow Ghee 500 ml'],
  })
})

it('includes what the store left out', () => {
  const [milk, ghee] = ITEMS
  if (!milk || !ghee) throw new Error('Items are missing')
  const leftOut = [{ ...milk, quantity: 1 }, ghee]
  expect(orderedItems({ items: [milk], leftOut })).toEqual([{ ...milk, quantity: 3 }, ghee])
  expect(orderedItems({ items: ITEMS })).toEqual(ITEMS)
})

it('is offered for orders that are over, and for no other', () => {
  const offered = [...ORDER_STATUSES, 'unknown' as const].filter((orderStatus) =>
    mayOrderAgain({ orderStatus }),
  )
  expect(offered).toEqual(['delivered', 'cancelled', 'rejected'])
})
