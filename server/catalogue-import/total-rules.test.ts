import { describe, expect, it } from 'vitest'
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
  'C.O.',
  'Carried forward',
  'Stock Value',
  'Sum Total',
  'Sum',
  'T O T A L',
  'Total in Rs',
  'Total of all groups',
  'टोटल',
  'सब टोटल',
  'Average',
  'Opening Stock',
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

describe('in a file whose goods have ids', () => {
  const file = { hasIds: true, hasCategories: false }

  it.each([
    'Dals Total',
    'Total of Dals',
    'Total (Dals)',
    'Group Total: Dals',
    'Grand Total for the day',
  ])('%s without one is a line of totals', (name) => {
    expect(isTotalLine(name, NOTHING, file)).toBe(true)
    expect(isTotalLine(name, { ...NOTHING, brand: 'Colgate' }, file)).toBe(false)
    expect(isTotalLine(name, PRODUCT, file)).toBe(false)
    expect(isTotalLine(name, NOTHING)).toBe(false)
  })

  it.each(['Corn Flakes', 'Salt (Total weight 1 kg)', 'Stock Cubes'])(
    '%s without one is a product',
    (name) => {
      expect(isTotalLine(name, NOTHING, file)).toBe(false)
    },
  )

  it('a plain total is a product if it has one, and the file has no categories', () => {
    const total = { id: '8901314010001', category: '' }
    expect(isTotalLine('Total', total, file)).toBe(false)
    expect(isTotalLine('Total', total, { ...file, hasCategories: true })).toBe(true)
    expect(isTotalLine('Total', { ...total, size: '120 g' })).toBe(false)
    expect(isTotalLine('Total', { ...total, brand: 'Colgate' })).toBe(false)
    expect(isTotalLine('Total', { ...NOTHING, size: '24 Nos' }, file)).toBe(true)
  })
})
