import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findPosition } from '#features/availability/location-api.ts'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { emptySummary } from '#shared/testing/empty-summary.ts'
import { clearSession, setSession } from '#features/identity/session/session-store.ts'
import { renderInShop, type ShopAround } from '#shared/testing/render-in-shop.tsx'
import { Route } from './categories.{-$categoryId}.tsx'

vi.mock('#features/availability/location-api.ts')

const POSITION = { latitude: 26.19, longitude: 91.75 }

async function openCategories(isAvailable: boolean): Promise<ShopAround> {
  vi.spyOn(Route, 'useParams').mockReturnValue({})
  const Categories = Route.options.component
  if (!Categories) throw new Error('/categories has no component')
  return renderInShop(<Categories />, ({ queryClient }) => {
    queryClient.setQueryData(catalogueQueries.summary(POSITION).queryKey, emptySummary(isAvailable))
  })
}

beforeEach(() => {
  localStorage.setItem('location-store', JSON.stringify(POSITION))
})
afterEach(() => {
  cleanup()
  clearSession()
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

test('out of service, a tap checks the position, and a shopper who has moved sees the categories', async () => {
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
  vi.mocked(findPosition).mockResolvedValue(POSITION)
  const { queryClient } = await openCategories(false)
  const served = { latitude: 26.14, longitude: 91.73 }
  queryClient.setQueryData(catalogueQueries.summary(served).queryKey, emptySummary(true))
  vi.mocked(findPosition).mockResolvedValue(served)
  fireEvent.click(await screen.findByRole('button', { name: 'Got it, thanks!' }))
  fireEvent.click(screen.getByRole('button', { name: 'Check my location again' }))
  expect(await screen.findByText('No products found in this category')).toBeDefined()
})

test('in service, categories without products say only that', async () => {
  await openCategories(true)
  expect(screen.getByText('No products found in this category')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})
