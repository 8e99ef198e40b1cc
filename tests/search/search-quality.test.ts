import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { catalogueSeed } from '#server/seed/catalogue.ts'
import { searchByName, buildIndex } from './search-by-name.ts'
import { labelledQueries, QUERY_GROUPS } from './labelled-queries.ts'
import { isSuccess } from './relevance.ts'

const categoryNames = new Map(catalogueSeed.categories.map(({ id, name }) => [id, name]))
const shop = catalogueSeed.products.map(({ id, name, categoryId }) => ({
  id,
  name,
  categoryName: categoryNames.get(categoryId) ?? '',
}))
const index = buildIndex(shop)

test.each(QUERY_GROUPS)(
  'at least 95 % of the labelled queries in %s find a right product',
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
