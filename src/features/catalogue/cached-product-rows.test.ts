import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ProductRow } from '#contract/catalogue-messages.ts'
import { cachedDetail } from './cached-product-rows.ts'
import { catalogueQueries } from './catalogue-queries.ts'

const OFFICE = { latitude: 26.1445, longitude: 91.7362 }
const HOME = { latitude: 26.1811, longitude: 91.7539 }

const milk: ProductRow = {
  _id: 'milk',
  productName: 'Toned Milk 500 ml',
  price: 62,
  image: '',
  categoryId: 'dairy',
  hue: 245,
}

/** A shopper who has opened a category at the office. */
function afterACategory(): QueryClient {
  const queryClient = new QueryClient()
  queryClient.setQueryData(catalogueQueries.category(OFFICE, 'dairy').queryKey, {
    pages: [{ total: 1, rows: [milk] }],
    pageParams: [0],
  })
  return queryClient
}

test('a card of a category that was opened says what it shows of a product', () => {
  expect(cachedDetail(afterACategory(), OFFICE, 'milk')).toMatchObject({ _id: 'milk', price: 62 })
  expect(cachedDetail(afterACategory(), OFFICE, 'curd')).toBeUndefined()
})

test('a card of another place says nothing about the price here', () => {
  expect(cachedDetail(afterACategory(), HOME, 'milk')).toBeUndefined()
})
