import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { emptySummary } from '#features/catalogue/testing/empty-summary.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { Route } from './categories.{-$categoryId}.tsx'

const POSITION = { latitude: 26.19, longitude: 91.75 }

async function openCategories(isAvailable: boolean): Promise<void> {
  vi.spyOn(Route, 'useParams').mockReturnValue({})
  const Categories = Route.options.component
  if (!Categories) throw new Error('/categories has no component')
  await renderInShop(<Categories />, ({ queryClient }) => {
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

test('out of service, a popup replaces the empty categories', async () => {
  await openCategories(false)
  const popup = await screen.findByRole('dialog', { name: 'Coming Soon to Your Area!' })
  expect(popup.textContent).toContain(
    "We're not available in your area yet, but we've noted your location!",
  )
  expect(screen.queryByText('No products found in this category')).toBeNull()
})

test('in service, categories without products say only that', async () => {
  await openCategories(true)
  expect(screen.getByText('No products found in this category')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})
