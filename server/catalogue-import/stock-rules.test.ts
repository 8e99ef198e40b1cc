import { describe, expect, it } from 'vitest'
import { stockOf } from './stock-rules.ts'

it.each<[unknown, string]>([
  ['12', 'in'],
  [3, 'in'],
  ['1,200', 'in'],
  ['0.5', 'in'],
  ['80%', 'in'],
  ['yes', 'in'],
  ['TRUE', 'in'],
  [true, 'in'],
  ['In Stock', 'in'],
  ['instock', 'in'],
  ['only 3 left', 'in'],
  ['low stock', 'in'],
  ['https://schema.org/InStock', 'in'],
  ['https://schema.org/PreOrder', 'out'],
  ['backorder', 'out'],
  ['24 Nos', 'in'],
  ['118.500 Kgs', 'in'],
  ['0 Nos.', 'out'],
  ['some', 'unknown'],
  ['0', 'out'],
  [0, 'out'],
  ['0.00', 'out'],
  ['0 %', 'out'],
  ['-4', 'out'],
  ['no', 'out'],
  [false, 'out'],
  ['Out of Stock', 'out'],
  ['OUT-OF-STOCK', 'out'],
  ['not available', 'out'],
  ['currently unavailable', 'out'],
  ['sold out', 'out'],
  ['https://schema.org/OutOfStock', 'out'],
  ['Not in stock', 'out'],
  ['0 in stock', 'out'],
  ['In stock: 0', 'out'],
  ['In stock (0)', 'out'],
  ['0 pcs in stock', 'out'],
  ['In stock (3)', 'in'],
  ['100.0 in stock', 'in'],
  ['10 in stock', 'in'],
  ['In stock: 10', 'in'],
  ['Nil', 'out'],
  ['(-)5 Nos', 'out'],
  ['(5)', 'out'],
  ['0.', 'out'],
  ['12.', 'in'],
  ['', 'unknown'],
  [undefined, 'unknown'],
  [null, 'unknown'],
  ['ask', 'unknown'],
  [{}, 'unknown'],
])('a stock of %j is %s', (written, stock) => {
  expect(stockOf(written, 'Stock')).toBe(stock)
})

describe('under a heading that inverts the values', () => {
  it.each<[string, unknown, string]>([
    ['outOfStock', 'TRUE', 'out'],
    ['outOfStock', 'FALSE', 'in'],
    ['is_sold_out', '1', 'out'],
    ['Sold out?', 'no', 'in'],
    ['Unavailable', '0', 'in'],
    ['outOfStock', '', 'unknown'],
    // Words are not inverted.
    ['outOfStock', 'out of stock', 'out'],
    ['Out of stock', 'In stock', 'in'],
  ])('%s: %j is %s', (heading, written, stock) => {
    expect(stockOf(written, heading)).toBe(stock)
  })
})
