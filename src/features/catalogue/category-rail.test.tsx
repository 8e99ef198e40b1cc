import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { CategoryRail } from './category-rail.tsx'

const CATEGORIES = [
  { _id: 'dairy', categoryName: 'Dairy', image: '', hue: 245 },
  { _id: 'fruit', categoryName: 'Fruit', image: '/fruit.webp', hue: 55 },
]

afterEach(cleanup)

test('every category is a link to its page, and the current one is marked', async () => {
  await renderInShop(<CategoryRail categories={CATEGORIES} currentId="fruit" />)
  const links = screen.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Dairy', '/categories/dairy'],
    ['Fruit', '/categories/fruit'],
  ])
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'true'])
})

test('a category without a picture shows the drawing of the bag', async () => {
  await renderInShop(<CategoryRail categories={CATEGORIES} currentId={undefined} />)
  expect(
    screen.getByRole('link', { name: 'Dairy' }).querySelector('use[href="#i-shopping-bag"]'),
  ).not.toBeNull()
  // Pictures are requested when they are in view or the page has been scrolled.
  fireEvent.scroll(window)
  expect(screen.getByRole('link', { name: 'Fruit' }).querySelector('img')).not.toBeNull()
})
