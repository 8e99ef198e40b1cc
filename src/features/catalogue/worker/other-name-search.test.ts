import { expect, test } from 'vitest'
import { indexCatalogue } from './catalogue-index.ts'
import { readList, searchByOtherNames } from './other-name-search.ts'

const NAMES = [
  'Aloo Bhujia 400 g',
  'Potato 1 kg',
  'Chakki Atta 5 kg',
  'Chakki Atta 1 kg',
  'Toned Milk 500 ml',
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
if (!catalogue) throw new Error('the catalogue was not understood')

const names = async (text: string) =>
  (await searchByOtherNames(catalogue, text, 12)).map(({ productName }) => productName)

test('what the name itself holds is not found a second time', async () => {
  expect(await names('aloo')).toEqual(['Potato 1 kg'])
  expect(await names('atta')).toEqual([])
})

test('a size is found without its space', async () => {
  expect(await names('5kg')).toEqual(['Chakki Atta 5 kg'])
  expect((await names('atta 1kg'))[0]).toBe('Chakki Atta 1 kg')
})

test('the index is built once, for all who ask meanwhile', async () => {
  const found = await Promise.all(['doodh', 'gakhir', 'दूध'].map(names))
  expect(found.map(([first]) => first)).toEqual(Array(3).fill('Toned Milk 500 ml'))
})

test('a list is read line by line, with the packs that come nearest', async () => {
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
