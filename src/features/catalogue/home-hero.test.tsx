import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeObservers, observers } from '#shared/testing/fake-observer.ts'
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

fakeObservers()
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

test('a promo finds its category in any case, and with spaces around the name', async () => {
  await renderInShop(<HomeHero categories={[category('pets', ' PET care ')]} />)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/categories/pets')
})

test('a store that sells nothing of the promos has none', async () => {
  await renderInShop(<HomeHero categories={[category('fruit', 'Fruits')]} />)
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
  expect(screen.queryByRole('link', { name: /^Order Now/ })).toBeNull()
})

const OF_PHARMACY = '/pictures/art/promo-pharmacy.webp'
const OF_PETS = '/pictures/art/promo-pet.webp'
const OF_DIAPERS = '/pictures/art/promo-diaper.webp'

/** Each picture, or its empty room. */
const pictures = () => Array.from(document.querySelectorAll('h2 + *'))

async function renderPromos({ isNarrow = true, categories = CATEGORIES } = {}) {
  vi.stubGlobal('matchMedia', () => ({
    matches: !isNarrow,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  await renderInShop(<HomeHero categories={categories} />)
  return () => pictures().flatMap((picture) => picture.getAttribute('src') ?? [])
}

test('a phone requests the picture of its first promo, and the others at the first swipe', async () => {
  const requested = await renderPromos()
  expect(requested()).toEqual([OF_PHARMACY])
  const strip = pictures()[0]?.closest('section')?.parentElement
  if (!strip) throw new Error('The promos are not in a strip')
  fireEvent.scroll(strip)
  expect(requested()).toEqual([OF_PHARMACY, OF_PETS, OF_DIAPERS])
})

test('a picture that comes into view is requested without a swipe', async () => {
  const requested = await renderPromos()
  const [, second] = pictures()
  act(() => {
    for (const observer of observers) observer.notifyFor(second, true)
  })
  expect(requested()).toEqual([OF_PHARMACY, OF_PETS])
})

test('the first promo that a store has is the first one, whatever it lacks', async () => {
  const requested = await renderPromos({ categories: [category('babies', 'Baby Care')] })
  expect(requested()).toEqual([OF_DIAPERS])
})

test('a wider view requests all pictures at once', async () => {
  const requested = await renderPromos({ isNarrow: false })
  expect(requested()).toEqual([OF_PHARMACY, OF_PETS, OF_DIAPERS])
})
