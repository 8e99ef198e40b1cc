import { describe, expect, it } from 'vitest'
import { mapColumns } from './column-rules.ts'

const mapped = (headings: string[], pairs: string[] = []) =>
  Object.fromEntries(
    mapColumns(headings, pairs).columns.map(({ field, column }) => [field, column]),
  )

describe('headings', () => {
  it('of our own are taken as they are', () => {
    const own = [
      'id',
      'name',
      'description',
      'price',
      'discountPrice',
      'category',
      'brand',
      'image',
    ]
    expect(mapped(own)).toEqual(Object.fromEntries(own.map((field) => [field, field])))
  })

  it('of common exports are guessed, and the rest is told', () => {
    const map = mapColumns(['index', 'product', 'sub_category', 'sale_price', 'market_price'], [])
    expect(map.columns).toEqual([
      { field: 'name', column: 'product', isGuess: true },
      { field: 'price', column: 'market_price', isGuess: true },
      { field: 'discountPrice', column: 'sale_price', isGuess: true },
      { field: 'category', column: 'sub_category', isGuess: true },
    ])
    expect(map.unused).toEqual(['index'])
  })

  it.each([
    [
      ['Item Name', 'M.R.P. (₹)', 'Selling Price'],
      { name: 'Item Name', price: 'M.R.P. (₹)', discountPrice: 'Selling Price' },
    ],
    [['name', 'price'], { name: 'name', price: 'price' }],
    // What is paid, where the MRP has a column of its own.
    [['name', 'price', 'mrp'], { name: 'name', price: 'mrp', discountPrice: 'price' }],
    [
      ['name', 'price', 'sale_price'],
      { name: 'name', price: 'price', discountPrice: 'sale_price' },
    ],
    [
      ['_id', 'productName', 'price', 'categoryId', 'productImages'],
      {
        id: '_id',
        name: 'productName',
        price: 'price',
        category: 'categoryId',
        images: 'productImages',
      },
    ],
    [
      ['sub_category', 'category', 'name', 'price'],
      { name: 'name', price: 'price', category: 'category' },
    ],
  ])('%j', (headings, expected) => {
    expect(mapped(headings)).toEqual(expected)
  })
})

describe('--map', () => {
  it('wins over guesses', () => {
    expect(mapped(['name', 'price', 'mrp'], ['price=price', 'discountPrice='])).toEqual({
      name: 'name',
      price: 'price',
    })
  })

  it.each([
    ['price', 'FIELD=COLUMN'],
    ['prize=price', 'a field of id, name'],
    ['price=prize', "no column 'prize'. There are: name, price"],
  ])('%s is refused', (pair, message) => {
    expect(() => mapColumns(['name', 'price'], [pair])).toThrow(message)
  })

  it('that names a field twice is refused', () => {
    expect(() => mapColumns(['name', 'price'], ['name=name', 'name=price'])).toThrow('name twice')
  })
})

it('without a name and a price nothing can be sold', () => {
  expect(() => mapColumns(['sku', 'cost'], [])).toThrow(
    'No column for name and price among: sku, cost. Name it: --map name=COLUMN',
  )
})
