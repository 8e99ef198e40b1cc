import { expect, test } from 'vitest'
import type { ListLine, ProductRow } from '#contract/catalogue-messages.ts'
import { choiceOf, firstChoices, sharedList, totalOf } from './list-rules.ts'

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
const bought = (...args: Parameters<typeof totalOf>) =>
  totalOf(...args).purchases.map(({ product, quantity }) => [product._id, quantity])

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
  expect(bought(twice, firstChoices(twice), new Map())).toEqual([['potato', 4]])
  expect(bought(twice, firstChoices(twice), new Map([['potato', 3]]))).toEqual([['potato', 5]])
})

test('a line without a match, and one set to none, add nothing', () => {
  expect(bought(LINES, [choiceOf(LINES[0] ?? line(''), 0)], new Map())).toEqual([['potato', 2]])
  expect(bought(LINES, [{ candidate: 0, quantity: 0 }], new Map())).toEqual([])
})

test('the cart gets at most as many products as an order may have', () => {
  const many = Array.from({ length: 100 }, (_none, at) => line('', [`p${at}`, 1]))
  const inCart = new Map([
    ['p0', 1],
    ['other', 1],
  ])
  const { purchases, leftOut } = totalOf(many, firstChoices(many), inCart)
  expect(purchases).toHaveLength(99)
  expect(leftOut).toBe(1)
})

test('the shared text is used, or else the title', () => {
  expect(sharedList('My list', ' aloo\npyaz ')).toBe('aloo\npyaz')
  expect(sharedList(' aloo ', '')).toBe('aloo')
  expect(sharedList('', '')).toBe('')
})
