/** Categories, products and search. */
import { expect } from '@playwright/test'
import {
  AVAILABILITY,
  CATALOGUE,
  aCard,
  fails,
  heading,
  holdsCatalogue,
  says,
  skeleton,
  status,
  types,
} from './screen-steps.ts'
import type { Screen, Visit } from './screen.ts'

const INFORMATION = /\/information$/

const opensInformation = ({ page }: Visit): Promise<void> =>
  page.getByText('Product information').click()

export const CATALOGUE_SCREENS: readonly Screen[] = [
  { name: 'categories', title: 'Categories', path: '/categories/vegetables', mark: aCard },
  {
    name: 'categories-unknown',
    title: 'Categories, unknown id',
    path: '/categories/no-such-category',
    mark: aCard,
  },
  {
    name: 'categories-loading',
    title: 'Categories, loading',
    path: '/categories',
    forgets: CATALOGUE,
    before: holdsCatalogue,
    mark: skeleton,
  },
  {
    name: 'categories-failing',
    title: 'Categories, failing',
    path: '/categories',
    forgets: CATALOGUE,
    before: fails(AVAILABILITY),
    mark: says('Unable to find nearest store'),
    errors: [status(502, AVAILABILITY)],
  },
  { name: 'product', title: 'Product', path: '/product/chakki-atta-5kg', mark: heading(/Chakki/) },
  {
    name: 'product-unknown',
    title: 'Product not found',
    path: '/product/no-such-product',
    // There is no bar above which the order could stand.
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
    forgets: CATALOGUE,
    before: holdsCatalogue,
    mark: skeleton,
  },
  {
    name: 'product-information',
    title: 'Product, Product information',
    continues: 'product',
    act: opensInformation,
    mark: says('Contains wheat (gluten)'),
  },
  {
    name: 'product-information-failing',
    title: 'Product, Product information, failing',
    path: '/product/chakki-atta-5kg',
    before: fails(INFORMATION),
    act: opensInformation,
    mark: says('More details could not be loaded.'),
    errors: [status(502, '.*/information')],
  },
  {
    name: 'search',
    title: 'Search, results',
    lostByWidth: true,
    path: '/',
    act: types('dal'),
    mark: (page) => page.getByRole('option').first(),
  },
  {
    name: 'search-also-called',
    title: 'Search, Also called',
    lostByWidth: true,
    continues: 'search',
    act: types('aloo'),
    mark: (page) => page.getByRole('group', { name: 'Also called' }),
  },
  {
    name: 'search-none',
    title: 'Search, No products found',
    lostByWidth: true,
    continues: 'search',
    act: types('dragonfruit liqueur'),
    mark: says('No products found'),
  },
]
