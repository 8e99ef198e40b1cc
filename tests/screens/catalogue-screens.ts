/** Categories, products and search. */
import { expect } from '@playwright/test'
import {
  AVAILABILITY,
  CATALOGUE_KEYS,
  firstCard,
  respondWith502,
  heading,
  holdCatalogue,
  text,
  skeleton,
  statusError,
  searchFor,
} from './screen-steps.ts'
import type { Screen, Visit } from './screen.ts'

const INFORMATION = /\/information$/

const openInformation = ({ page }: Visit): Promise<void> =>
  page.getByText('Product information').click()

export const CATALOGUE_SCREENS: readonly Screen[] = [
  { name: 'categories', title: 'Categories', path: '/categories/vegetables', mark: firstCard },
  {
    name: 'categories-unknown',
    title: 'Categories, unknown id',
    path: '/categories/no-such-category',
    mark: firstCard,
  },
  {
    name: 'categories-loading',
    title: 'Categories, loading',
    path: '/categories',
    removedKeys: CATALOGUE_KEYS,
    before: holdCatalogue,
    mark: skeleton,
  },
  {
    name: 'categories-failing',
    title: 'Categories, failing',
    path: '/categories',
    removedKeys: CATALOGUE_KEYS,
    before: respondWith502(AVAILABILITY),
    mark: text('Unable to find nearest store'),
    errors: [statusError(502, AVAILABILITY)],
  },
  { name: 'product', title: 'Product', path: '/product/chakki-atta-5kg', mark: heading(/Chakki/) },
  {
    name: 'product-unknown',
    title: 'Product not found',
    path: '/product/no-such-product',
    // This page has no bar at the foot, so the active order is at the very bottom.
    act: async ({ page, device }) => {
      if (device === 'desktop') return
      const order = page.getByRole('complementary', { name: 'Active order' })
      await expect
        .poll(() => order.evaluate((bar) => Math.round(bar.getBoundingClientRect().bottom)))
        .toBe(page.viewportSize()?.height)
    },
    mark: heading('Product not found'),
  },
  {
    name: 'product-loading',
    title: 'Product, loading',
    path: '/product/chakki-atta-5kg',
    removedKeys: CATALOGUE_KEYS,
    before: holdCatalogue,
    // The active order stands on the bar of the product, whose room is reserved.
    act: async ({ page, device }) => {
      if (device === 'desktop') return
      const order = page.getByRole('complementary', { name: 'Active order' })
      const edges = () =>
        order.evaluate((bar) => {
          const foot = document.querySelector('main [data-foot]')?.getBoundingClientRect()
          const gapPx = (foot?.top ?? NaN) - bar.getBoundingClientRect().bottom
          return [Math.round(gapPx), Math.round(innerHeight - (foot?.bottom ?? NaN))]
        })
      await expect.poll(edges).toEqual([0, 0])
    },
    mark: skeleton,
  },
  {
    name: 'product-information',
    title: 'Product, Product information',
    continues: 'product',
    act: openInformation,
    mark: text('Contains wheat (gluten)'),
  },
  {
    name: 'product-information-failing',
    title: 'Product, Product information, failing',
    path: '/product/chakki-atta-5kg',
    before: respondWith502(INFORMATION),
    act: openInformation,
    mark: text('More details could not be loaded.'),
    errors: [statusError(502, '.*/information')],
  },
  {
    name: 'search',
    title: 'Search, results',
    lostByWidth: true,
    path: '/',
    act: searchFor('dal'),
    mark: (page) => page.getByRole('option').first(),
  },
  {
    name: 'search-also-called',
    title: 'Search, Also called',
    lostByWidth: true,
    continues: 'search',
    act: searchFor('aloo'),
    mark: (page) => page.getByRole('group', { name: 'Also called' }),
  },
  {
    name: 'search-none',
    title: 'Search, No products found',
    lostByWidth: true,
    continues: 'search',
    act: searchFor('dragonfruit liqueur'),
    mark: (page) => page.getByRole('button', { name: 'Tell the shop' }),
  },
]
