import { expect, test } from 'vitest'
import { indexCatalogue } from './catalogue-index.ts'
import { readList, searchByOtherNames } from './other-name-search.ts'

const NAMES = [
  'Aloo Bhujia 400 g',
  'Potato 1 kg',
  'Chakki Atta 5 kg',
  'Chakki Atta 1 kg',
  'Toned Milk 500 ml',
  'Farm Eggs 6 pcs',
  'Farm Eggs 30 pcs',
  'Mach 3 Razor',
  'Sandal Soap 4 × 100 g',
  'Cadbury 5 Star 40 g',
  'Sunscreen SPF 50 50 g',
  'Britannia 50-50 62 g',
  'ஆவின் பால் 500 ml',
]

const catalogue = indexCatalogue({
  data: {
    isAvailable: true,
    darkStores: [],
    categories: [{ _id: 'all', categoryName: 'Everything', featuredImage: '' }],
    products: NAMES.map((productName) => ({
      _id: productName,
      productName,
      description: '',
      price: 10,
      productImages: [],
      categoryId: 'all',
    })),
  },
})
if (!catalogue) throw new Error('The catalogue could not be read')

const names = async (text: string) =>
  (await searchByOtherNames(catalogue, text, 12)).map(({ productName }) => productName)

test('products whose name contains the text are not found a second time', async () => {
  expect(await names('aloo')).toEqual(['Potato 1 kg'])
  expect(await names('atta')).toEqual([])
})

test('a size is found without its space', async () => {
  expect(await names('5kg')).toEqual(['Chakki Atta 5 kg'])
  expect((await names('atta 1kg'))[0]).toBe('Chakki Atta 1 kg')
})

test('the index is built once for concurrent searches', async () => {
  const found = await Promise.all(['doodh', 'gakhir', 'दूध'].map(names))
  expect(found.map(([first]) => first)).toEqual(Array(3).fill('Toned Milk 500 ml'))
})

test('a list is read line by line, with the nearest packs', async () => {
  const { lines, leftOut } = await readList(catalogue, '2 kg aloo\natta 5kg\n1 litre doodh\nqwerty')
  expect(leftOut).toBe(0)
  expect(
    lines.map(({ text, candidates: [best] }) => [text, best?.row.productName, best?.quantity]),
  ).toEqual([
    ['2 kg aloo', 'Potato 1 kg', 2],
    ['atta 5kg', 'Chakki Atta 5 kg', 1],
    ['1 litre doodh', 'Toned Milk 500 ml', 2],
    ['qwerty', undefined, undefined],
  ])
})

test('a number of pieces is read as packs, first of the pack with that number', async () => {
  const { lines } = await readList(catalogue, '12 eggs\n30 eggs')
  expect(lines.map(({ candidates: [best] }) => [best?.row.productName, best?.quantity])).toEqual([
    ['Farm Eggs 6 pcs', 2],
    ['Farm Eggs 30 pcs', 1],
  ])
})

test('a number in the name of a product does not count it', async () => {
  const { lines } = await readList(catalogue, 'mach 3\n5 star\nmach 3 x2\n2 star')
  expect(lines.map(({ candidates: [best] }) => [best?.row.productName, best?.quantity])).toEqual([
    ['Mach 3 Razor', 1],
    ['Cadbury 5 Star 40 g', 1],
    ['Mach 3 Razor', 2],
    ['Cadbury 5 Star 40 g', 2],
  ])
})

test('a line of which no word is read is found by the text of a name, or shown alone', async () => {
  const { lines, leftOut } = await readList(catalogue, 'ஆவின் பால் x2\n50-50\nدودھ 2\natta 5kg')
  expect(leftOut).toBe(0)
  expect(
    lines.map(({ text, candidates: [best] }) => [text, best?.row.productName, best?.quantity]),
  ).toEqual([
    ['ஆவின் பால் x2', 'ஆவின் பால் 500 ml', 2],
    ['50-50', 'Britannia 50-50 62 g', 1],
    ['دودھ 2', undefined, undefined],
    ['atta 5kg', 'Chakki Atta 5 kg', 1],
  ])
})

test('a pack of several pieces counts with all of them', async () => {
  const { lines } = await readList(catalogue, '400 g soap\n4 x 100 g soap\nsoap 4 x 100 g\nsoap 4')
  expect(lines.map(({ candidates: [best] }) => [best?.row.productName, best?.quantity])).toEqual(
    Array.from({ length: 4 }, () => ['Sandal Soap 4 × 100 g', 1]),
  )
})

test('a list of 500 lines is matched up to the limit of an order, the rest is counted', async () => {
  const { lines, leftOut } = await readList(catalogue, '2 kg aloo\n'.repeat(500))
  expect(lines).toHaveLength(100)
  expect(leftOut).toBe(400)
  expect(new Set(lines.map(({ candidates: [best] }) => best?.row.productName))).toEqual(
    new Set(['Potato 1 kg']),
  )
})

test.each(['', ' \n ', '(.*)+$', '🥔🥔', '\u202e\u202c', '\u0000', 'x'.repeat(10_000)])(
  'a search or list without a product finds nothing and does not fail: %j',
  async (text) => {
    expect(await names(text)).toEqual([])
    const { lines } = await readList(catalogue, text)
    expect(lines.flatMap(({ candidates }) => candidates)).toEqual([])
  },
)
