/** What shoppers type, say and paste every day; see the first line of each file. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { catalogueSeed } from '#server/seed/catalogue.ts'
import { productsFor, quantityOf } from '#features/catalogue/worker/other-names/list-match-rules.ts'
import { readShoppingList } from '#features/catalogue/worker/other-names/shopping-list-rules.ts'
import { buildIndex, searchByName, searchedProducts } from './search-by-name.ts'

const shop = searchedProducts(catalogueSeed.products)
const index = buildIndex(shop)
const products = { index, nameOf: (product: number) => shop[product]?.name ?? '' }

const rowsOf = (file: string): { text: string; right: string }[] =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line.includes(' => ') && !line.startsWith('#'))
    .map((line) => line.split(' => '))
    .map(([text = '', right = '']) => ({ text, right }))

const isFound = ({ text, right }: { text: string; right: string }): boolean => {
  const first = searchByName(shop, index, text).slice(0, 4)
  return right.split(' & ').every((wanted) => {
    const pattern = new RegExp(wanted.replace('!', ''), 'u')
    return (wanted.startsWith('!') ? first.slice(0, 1) : first).some((id) => pattern.test(id))
  })
}

test('at least 19 of 20 everyday searches have the right goods first', () => {
  const rows = rowsOf('everyday.txt')
  const missed = rows.filter((row) => !isFound(row)).map(({ text }) => text)
  expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(rows.length / 20)
})

test('at least 9 of 10 lines of a list become the right number of packs', () => {
  const rows = rowsOf('list-lines.txt')
  const missed = rows.flatMap(({ text, right }) => {
    // With another line, as a single one is also split at commas.
    const chosen = readShoppingList(`${text}\n.`).entries.map((entry) => {
      const [product] = productsFor(entry, products)
      if (product === undefined) return '-'
      return `${shop[product]?.id}×${quantityOf(entry, product, products)}`
    })
    const isRight = new RegExp(`(?:${right})$`, 'u').test(chosen.join(' + '))
    return isRight ? [] : [`${text} => ${chosen.join(' + ')}`]
  })
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(rows.length / 10)
})
