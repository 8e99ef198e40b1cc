import { expect, test } from 'vitest'
import type { ListLine, ProductRow } from '#contract/catalogue-messages.ts'
import { choiceOf, firstChoices, sharedList, totalOf, type ListChoice } from './list-rules.ts'

type HeldQuantities = ReadonlyMap<string, number>
type BoughtFor = [readonly ListLine[], readonly ListChoice[], HeldQuantities]

const row = (_id: string): ProductRow => ({
  _id,
  productName: _id,
  price: 10,
  image: '',
  categoryId: 'all',
  hue: 0,
})
const line = (text: string, ...candidates: [string, number][]): ListLine => ({
  text,
  candidates: candidates.map(([id, quantity]) => ({ row: row(id), quantity })),
})
const LINES = [line('aloo', ['potato', 2], ['bhujia', 1]), line('???'), line('40 eggs', ['egg', 7])]
const cartWith = (...held: [string, number][]): HeldQuantities => new Map(held)
const EMPTY = cartWith()
const bought = (...[lines, choices, inCart]: BoughtFor) =>
  totalOf(lines, choices, { inCart, remaining: inCart }).purchases.map(({ product, quantity }) => [
    product._id,
    quantity,
  ])

test('each line starts with its best match, up to the maximum quantity', () => {
  expect(firstChoices(LINES)).toEqual([
    { candidate: 0, quantity: 2 },
    { candidate: -1, quantity: 0 },
    { candidate: 0, quantity: 5 },
  ])
  expect(choiceOf(LINES[0] ?? line(''), 1)).toEqual({ candidate: 1, quantity: 1 })
})

test('lines of the same product are added up, to at most five including the cart', () => {
  const twice = [LINES[0] ?? line(''), line('potato', ['potato', 2])]
  expect(bought(twice, firstChoices(twice), EMPTY)).toEqual([['potato', 4]])
  expect(bought(twice, firstChoices(twice), cartWith(['potato', 3]))).toEqual([['potato', 5]])
})

test('a line without a match, and one set to none, add nothing', () => {
  expect(bought(LINES, [choiceOf(LINES[0] ?? line(''), 0)], EMPTY)).toEqual([['potato', 2]])
  expect(bought(LINES, [{ candidate: 0, quantity: 0 }], EMPTY)).toEqual([])
})

test('the cart gets at most as many products as an order may have', () => {
  const many = Array.from({ length: 100 }, (_none, at) => line('', [`p${at}`, 1]))
  const inCart = cartWith(['p0', 1], ['other', 1])
  const { purchases, leftOut } = totalOf(many, firstChoices(many), { inCart, remaining: inCart })
  expect(purchases).toHaveLength(99)
  expect(leftOut).toBe(1)
})

test('products of an unsettled order do not count against the limit of the next order', () => {
  const many = Array.from({ length: 100 }, (_none, at) => line('', [`p${at}`, 1]))
  const inCart = cartWith(['p0', 1], ['other', 1])
  const { purchases, leftOut } = totalOf(many, firstChoices(many), { inCart, remaining: EMPTY })
  expect(purchases).toHaveLength(100)
  expect(leftOut).toBe(0)
})

test('products whose full quantity does not fit in the cart are named', () => {
  const lines = [line('aloo', ['potato', 3]), line('egg', ['egg', 1])]
  const held = (inCart: HeldQuantities, remaining = inCart) =>
    totalOf(lines, firstChoices(lines), { inCart, remaining }).cut.map(({ name }) => name)
  expect(held(cartWith(['potato', 2]))).toEqual([])
  expect(held(cartWith(['potato', 3]))).toEqual(['potato'])
  expect(held(cartWith(['potato', 4]), EMPTY)).toEqual(['potato'])
})

test('a product of which the list has more than a cart may hold is named until less is chosen', () => {
  const lines = [line('milk x8', ['milk', 8])]
  const cutAt = (quantity: number) =>
    totalOf(lines, [{ candidate: 0, quantity }], { inCart: EMPTY, remaining: EMPTY }).cut
  expect(cutAt(5)).toEqual([{ id: 'milk', name: 'milk' }])
  expect(cutAt(4)).toEqual([])
})

test('what is added has a sum, without what the cart already holds and what does not fit', () => {
  const milk = { row: { ...row('milk'), price: 30, discountPrice: 27.5 }, quantity: 4 }
  const lines = [line('aloo', ['potato', 2]), { text: 'milk x4', candidates: [milk] }]
  const paise = (inCart: HeldQuantities, choices = firstChoices(lines)) =>
    totalOf(lines, choices, { inCart, remaining: inCart }).addedPaise
  expect(paise(EMPTY)).toBe(2 * 1000 + 4 * 2750)
  expect(paise(cartWith(['potato', 1], ['milk', 3]))).toBe(2 * 1000 + 2 * 2750)
  expect(paise(cartWith(['potato', 5], ['milk', 5]))).toBe(0)
  expect(paise(EMPTY, [{ candidate: -1, quantity: 0 }])).toBe(0)
})

test('the shared text is used, or else the title', () => {
  expect(sharedList('My list', ' aloo\npyaz ')).toBe('aloo\npyaz')
  expect(sharedList(' aloo ', '')).toBe('aloo')
  expect(sharedList('', '')).toBe('')
})
