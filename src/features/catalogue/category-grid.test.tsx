import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { fakeObservers, observers } from '#shared/testing/fake-observer.ts'

const CATEGORIES = Array.from({ length: 24 }, (_, index) => ({
  _id: `category-${index}`,
  categoryName: `Category ${index}`,
  image: `/pictures/category-${index}.webp`,
  hue: index,
}))
const NAMES = CATEGORIES.map(({ categoryName }) => categoryName)

fakeObservers()
afterEach(cleanup)

async function renderGrid({ showsMore = false, count = 24 } = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: showsMore }))
  const { CategoryGrid } = await import('./category-grid.tsx')
  await renderInShop(<CategoryGrid categories={CATEGORIES.slice(0, count)} />)
  return {
    names: () => screen.getAllByRole('link').map((link) => link.textContent),
    emptyRooms: () => document.querySelectorAll('[data-room]:empty').length,
  }
}

test('on a phone, space is reserved for the tiles below the first view', async () => {
  const { names, emptyRooms } = await renderGrid()
  expect(names()).toEqual(NAMES.slice(0, 9))
  expect(emptyRooms()).toBe(5)
})

test('they are rendered at the first scroll, in their order', async () => {
  const { names, emptyRooms } = await renderGrid()
  act(() => {
    dispatchEvent(new Event('scroll'))
  })
  expect(names()).toEqual(NAMES)
  expect(emptyRooms()).toBe(0)
})

test('they are rendered when the first of them is in view', async () => {
  const { names } = await renderGrid()
  const grid = screen.getByRole('region', { name: 'Shop by Category' })
  const [firstRoom] = grid.querySelectorAll('[data-room]')
  act(() => {
    for (const observer of observers) observer.notifyFor(firstRoom, true)
  })
  expect(names()).toEqual(NAMES)
  expect(within(grid).getByRole('link', { name: 'Category 23' }).getAttribute('href')).toBe(
    '/categories/category-23',
  )
})

test('they are rendered when the keyboard enters the grid', async () => {
  const { names } = await renderGrid()
  act(() => {
    screen.getByRole('link', { name: 'Category 0' }).focus()
  })
  expect(names()).toEqual(NAMES)
})

test('a larger viewport renders all tiles at first', async () => {
  const { names, emptyRooms } = await renderGrid({ showsMore: true })
  expect(names()).toEqual(NAMES)
  expect(emptyRooms()).toBe(0)
})

test('a store with few categories reserves no space', async () => {
  const { names, emptyRooms } = await renderGrid({ count: 5 })
  expect(names()).toEqual(NAMES.slice(0, 5))
  expect(emptyRooms()).toBe(0)
})
