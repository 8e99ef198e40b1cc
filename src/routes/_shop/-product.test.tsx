import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { emptySummary } from '#shared/testing/empty-summary.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { Route } from './product.$productId.tsx'

const POSITION = { latitude: 26.19, longitude: 91.75 }

/** Opens the page of a product that is not in the catalogue of the place. */
async function openMissingProduct(isAvailable: boolean): Promise<void> {
  vi.spyOn(Route, 'useParams').mockReturnValue({ productId: 'milk' })
  const Product = Route.options.component
  if (!Product) throw new Error('/product has no component')
  await renderInShop(<Product />, ({ queryClient }) => {
    queryClient.setQueryData(catalogueQueries.product(POSITION, 'milk').queryKey, null)
    queryClient.setQueryData(catalogueQueries.summary(POSITION).queryKey, emptySummary(isAvailable))
  })
}

beforeEach(() => {
  localStorage.setItem('location-store', JSON.stringify(POSITION))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('out of service, a popup says so and the product is not called unknown', async () => {
  await openMissingProduct(false)
  expect(await screen.findByRole('dialog', { name: 'Coming Soon to Your Area!' })).toBeDefined()
  expect(screen.queryByText('Product not found')).toBeNull()
})

test('in service, a product that the store does not sell is not found', async () => {
  await openMissingProduct(true)
  expect(screen.getByRole('heading', { name: 'Product not found' })).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})
