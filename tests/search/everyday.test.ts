/** What shoppers type, say and paste every day; see the first lines of each file. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { catalogueSeed } from '#server/seed/catalogue.ts'
import { productsFor, quantityOf } from '#features/catalogue/worker/other-names/list-match-rules.ts'
import { readShoppingList } from '#features/catalogue/worker/other-names/shopping-list-rules.ts'
import {
  buildIndex,
  searchByName,
  searchedProducts,
  type SearchedProduct,
} from './search-by-name.ts'
import type { OtherNameIndex } from '#features/catalogue/worker/other-names/other-name-index.ts'

interface Shop {
  products: readonly SearchedProduct[]
  index: OtherNameIndex
}

const shopOf = (products: readonly SearchedProduct[]): Shop => ({
  products,
  index: buildIndex(products),
})

const read = (file: string): string => readFileSync(path.join(import.meta.dirname, file), 'utf8')

/** Products as shops list them, of known brands; the seed has none. Their sizes are invented. */
const brandedProducts: readonly SearchedProduct[] = read('branded-products.csv')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [categoryName = '', name = ''] = line.split(',')
    return { id: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'), name, categoryName }
  })

const seed = shopOf(searchedProducts(catalogueSeed.products))
const branded = shopOf(brandedProducts)

/** Ends a line whose answer is still wrong. */
const KNOWN_MISS = ' # known miss'

interface Row {
  text: string
  right: string
  isKnownMiss: boolean
}

const rowsOf = (file: string): Row[] =>
  read(file)
    .split('\n')
    .filter((line) => line.includes(' => ') && !line.startsWith('#'))
    .map((line) => {
      const [text = '', right = ''] = line.replace(KNOWN_MISS, '').split(' => ')
      return { text, right, isKnownMiss: line.endsWith(KNOWN_MISS) }
    })

/** The results that are seen first are those that may be right. */
const FIRST_RESULTS = 4

const resultsOf = ({ products, index }: Shop, text: string): string =>
  searchByName(products, index, text).join(' ')

const areRight = (results: string, right: string): boolean => {
  if (right === '-') return results === ''
  const all = results.split(' ')
  const first = all.slice(0, FIRST_RESULTS)
  return right.split(' & ').every((wanted) => {
    const [, sign, source = ''] = /^(!|not )?(.*)$/.exec(wanted) ?? []
    const pattern = new RegExp(source, 'u')
    if (sign === 'not ') return !all.some((id) => pattern.test(id))
    return (sign === '!' ? first.slice(0, 1) : first).some((id) => pattern.test(id))
  })
}

/** The products and numbers of packs, such as 'potato-1kg×2 + onion-1kg×1'. */
const packsOf = ({ products: shop, index }: Shop, text: string): string => {
  const products = { index, nameOf: (product: number) => shop[product]?.name ?? '' }
  // With another line, as a single one is also split at commas.
  const chosen = readShoppingList(`${text}\n.`).entries.map((entry) => {
    const [product] = productsFor(entry, products)
    if (product === undefined) return '-'
    return `${shop[product]?.id}×${quantityOf(entry, product, products)}`
  })
  return chosen.join(' + ') || '-'
}

const arePacks = (packs: string, right: string): boolean =>
  new RegExp(`^(?:${right})$`, 'u').test(packs)

describe.each([
  ['everyday searches', 'everyday.txt', seed, resultsOf, areRight],
  ['lines of lists', 'list-lines.txt', seed, packsOf, arePacks],
  ['searches in a shop with brands', 'branded.txt', branded, resultsOf, areRight],
  ['lines of lists in a shop with brands', 'branded-lines.txt', branded, packsOf, arePacks],
])('%s', (_what, file, shop, answerTo, isRight) => {
  const rows = rowsOf(file).map((row) => ({ ...row, answer: answerTo(shop, row.text) }))

  test('have the right answer, apart from the known misses', () => {
    const missed = rows.filter((row) => !row.isKnownMiss && !isRight(row.answer, row.right))
    expect(missed.map(({ text, right, answer }) => `${text} => ${answer}, not ${right}`)).toEqual(
      [],
    )
  })

  test('that have the right answer are not marked as known misses, so that they keep it', () => {
    const marked = rows.filter((row) => row.isKnownMiss && isRight(row.answer, row.right))
    expect(marked.map(({ text }) => text)).toEqual([])
  })
})
