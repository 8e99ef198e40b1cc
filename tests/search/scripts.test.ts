import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { catalogueSeed } from '#server/seed/catalogue.ts'
import { buildIndex, searchByName, searchedProducts } from './search-by-name.ts'

const shop = searchedProducts(catalogueSeed.products)
const index = buildIndex(shop)
const nameOf = new Map(shop.map(({ id, name }) => [id, name.toLowerCase()]))

/** What people call everyday goods, in their script, and a word of the product's name. */
const ROWS = readFileSync(path.join(import.meta.dirname, 'scripts.csv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))
  .map(([language = '', query = '', word = '']) => ({ language, query, word }))

test.each([...new Set(ROWS.map(({ language }) => language))])(
  'at least 19 of 20 everyday goods are among the first three results in %s',
  (language) => {
    const rows = ROWS.filter((row) => row.language === language)
    const missed = rows.filter(({ query, word }) => {
      const first = searchByName(shop, index, query).slice(0, 3)
      return !first.some((id) => nameOf.get(id)?.includes(word))
    })
    expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(rows.length / 20)
  },
)
