import { cleanup, screen } from '@testing-library/react'
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProductDetail } from '#contract/catalogue-messages.ts'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { emptySummary } from '#shared/testing/empty-summary.ts'
import { MILK } from '#shared/testing/milk.ts'
import { renderInShop, type ShopAround } from '#shared/testing/render-in-shop.tsx'
import { SlowCatalogueWorker } from '#shared/testing/slow-catalogue-worker.ts'
import { Route } from './product.$productId.tsx'

const POSITION = { latitude: 26.19, longitude: 91.75 }

/** Opens the page of the product 'milk'. `prepare` fills the cache before. */
function openProduct(prepare: (queryClient: QueryClient) => void): Promise<ShopAround> {
  vi.spyOn(Route, 'useParams').mockReturnValue({ productId: 'milk' })
  const Product = Route.options.component
  if (!Product) throw new Error('/product has no component')
  return renderInShop(<Product />, (shop) => {
    prepare(shop.queryClient)
  })
}

/** Opens the page of a product that is not in the catalogue of the place. */
function openMissingProduct(isAvailable: boolean): Promise<ShopAround> {
  return openProduct((queryClient) => {
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
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
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

test('opens with what a card has shown; what follows the description comes with it, so that nothing moves under a finger', async () => {
  vi.stubGlobal('Worker', SlowCatalogueWorker)
  const { queryClient } = await openProduct((cache) => {
    cache.setQueryData(catalogueQueries.home(POSITION).queryKey, [MILK])
    cache.setQueryData(catalogueQueries.summary(POSITION).queryKey, emptySummary(true))
  })
  expect(screen.getByRole('heading', { name: /Toned Milk/ })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Add Toned Milk 500 ml' })).toBeDefined()
  expect(screen.queryByText('Product information')).toBeNull()

  const detail: ProductDetail = { ...MILK, description: 'Keep below 5 °C.', images: [] }
  queryClient.setQueryData(catalogueQueries.product(POSITION, 'milk').queryKey, detail)
  expect(await screen.findByText('Keep below 5 °C.')).toBeDefined()
  expect(screen.getByText('Product information')).toBeDefined()
})

/** The classes that give a row and its pictures their sizes. */
function sizesOfPictures() {
  const pictures = document.querySelector('article > div')?.lastElementChild
  return [pictures, ...(pictures?.children ?? [])].map((element) =>
    element?.className.match(/(?:flex|gap|p[xt]|size)-\S+/g)?.join(' '),
  )
}

test('the row of its pictures has its room before they are known, so that the name stays in its place', async () => {
  vi.stubGlobal('Worker', SlowCatalogueWorker)
  const row = { ...MILK, pictureCount: 3 }
  const { queryClient } = await openProduct((cache) => {
    cache.setQueryData(catalogueQueries.home(POSITION).queryKey, [row])
    cache.setQueryData(catalogueQueries.summary(POSITION).queryKey, emptySummary(true))
  })
  const before = sizesOfPictures()
  expect(before).toHaveLength(4)
  expect(screen.queryByRole('button', { name: 'Show picture 1' })).toBeNull()

  const images = ['/front.webp', '/back.webp', '/inside.webp']
  const detail: ProductDetail = { ...row, description: 'Keep below 5 °C.', images }
  queryClient.setQueryData(catalogueQueries.product(POSITION, 'milk').queryKey, detail)
  expect(await screen.findByRole('button', { name: 'Show picture 3' })).toBeDefined()
  expect(sizesOfPictures()).toEqual(before)
})
