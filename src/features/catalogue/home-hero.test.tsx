import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { HomeHero } from './home-hero.tsx'

const category = (_id: string, categoryName: string) => ({ _id, categoryName, image: '', hue: 1 })
/** In another order than the promos, and with other categories between. */
const CATEGORIES = [
  category('fruit', 'Fruits'),
  category('babies', 'Baby Care'),
  category('pets', 'Pet Care'),
  category('medicine', 'Pharmacy'),
]

afterEach(cleanup)

test("the three promos have the specified texts, and 'Order Now' opens their category", async () => {
  await renderInShop(<HomeHero categories={CATEGORIES} />)
  const promos = screen.getAllByRole('heading', { level: 2 }).map((heading) => {
    const link = within(heading.parentElement ?? heading).getByRole('link')
    return [heading.textContent, link.textContent, link.getAttribute('href')]
  })
  expect(promos).toEqual([
    ['Pharmacy at your doorstep', 'Order Now', '/categories/medicine'],
    ['Pet Care supplies in minutes', 'Order Now', '/categories/pets'],
    ['No time for a diaper run', 'Order Now', '/categories/babies'],
  ])
})

test('a promo of what this store does not sell is not shown', async () => {
  await renderInShop(<HomeHero categories={[category('pets', 'Pet Care')]} />)
  expect(
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
  ).toEqual(['Pet Care supplies in minutes'])
})

test('a store that sells nothing of the promos has none', async () => {
  await renderInShop(<HomeHero categories={[category('fruit', 'Fruits')]} />)
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
  expect(screen.queryByRole('link', { name: /^Order Now/ })).toBeNull()
})
