import { expect, it } from 'vitest'
import { isTotalLine } from './total-rules.ts'

const NOTHING = { id: '', category: '' }
const PRODUCT = { id: 'T1', category: 'Dairy' }

it.each([
  'Total',
  'TOTAL:',
  'Total -',
  'Grand Total :-',
  'Sub-Total',
  '*** Total ***',
  'Total Amount',
  'G. Total',
  'Total Items: 2',
  'Total : 2 items',
  'Total Products : 1',
  'Total (Rs.)',
  'Total ₹ 2,450.00',
  'Net Total',
  'Page Total',
  'Total Qty',
  'Total Stock Value',
  'कुल',
  'कुल योग',
  'C/F',
  'B/F',
  'Carried forward',
  'Stock Value',
])('%s is a line of totals', (name) => {
  expect(isTotalLine(name, NOTHING)).toBe(true)
  expect(isTotalLine(name, PRODUCT)).toBe(false)
})

it('a plain total is one also with a category, which is that of a subtotal, or with a number', () => {
  expect(isTotalLine('Sub Total', { id: '', category: 'Dals' })).toBe(true)
  expect(isTotalLine('Total', { id: '34', category: '' })).toBe(true)
  expect(isTotalLine('Total Qty', { id: '34', category: '' })).toBe(false)
})

it.each([
  'Total Activ Plus',
  'Total 0%',
  'Total Corn Flakes 500 g',
  'Totally Nuts',
  'Stock Cubes',
  'Gross Salt',
  'Grand Biscuit',
  'Items',
  'CF Lamp',
  'कुल्फी',
  '100',
  `Total ${'Total '.repeat(10)}`,
])('%s is a product', (name) => {
  expect(isTotalLine(name, NOTHING)).toBe(false)
})
