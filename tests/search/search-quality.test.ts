import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { catalogueSeed } from '#server/seed/catalogue.ts'
import { buildIndex, searchByName, searchedProducts } from './search-by-name.ts'
import { labelledQueries, QUERY_GROUPS } from './labelled-queries.ts'
import { isSuccess } from './relevance.ts'

const shop = searchedProducts(catalogueSeed.products)
const index = buildIndex(shop)

test.each(QUERY_GROUPS)(
  'at least 19 of 20 labelled queries in %s find a right product',
  (group) => {
    const queries = labelledQueries.filter((each) => each.group === group)
    const missed = queries.filter(
      ({ query, right }) => !isSuccess(searchByName(shop, index, query), right),
    )
    expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(queries.length / 20)
  },
)

test('nonsense queries find nothing', () => {
  const file = path.join(import.meta.dirname, 'nonsense.csv')
  const nonsense = readFileSync(file, 'utf8').trimEnd().split('\n').slice(1)
  expect(nonsense.length).toBeGreaterThan(20)
  expect(nonsense.filter((query) => searchByName(shop, index, query).length > 0)).toEqual([])
})
