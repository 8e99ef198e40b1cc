import { LONG_NAME } from './edge-case-catalogue.ts'
import { aCard, button, heading, says, types } from './screen-steps.ts'
import type { Screen } from './screen.ts'

/** The store with the edge-case catalogue: data as real catalogues and real people write it. */
export const HARD_SCREENS: readonly Screen[] = [
  { name: 'hard-home', title: 'Hard goods: home', as: 'edge-case', path: '/', mark: aCard },
  {
    name: 'hard-category',
    title: 'Hard goods: category',
    as: 'edge-case',
    path: '/categories/everything',
    mark: aCard,
  },
  {
    name: 'hard-category-one',
    title: 'Hard goods: category of one product',
    as: 'edge-case',
    path: '/categories/one-product',
    mark: aCard,
  },
  {
    name: 'categories-empty',
    title: 'Categories, No products found in this category',
    as: 'edge-case',
    path: '/categories/no-product',
    mark: says('No products found in this category'),
  },
  {
    name: 'hard-category-long',
    title: 'Hard goods: category with a long name',
    as: 'edge-case',
    path: '/categories/unbroken-name',
    mark: says('No products found in this category'),
  },
  {
    name: 'hard-product-long',
    title: 'Hard goods: name of 180 characters',
    as: 'edge-case',
    path: '/product/long-name',
    mark: heading(LONG_NAME),
  },
  {
    name: 'hard-product-unbroken',
    title: 'Hard goods: name without a space, no picture',
    as: 'edge-case',
    path: '/product/unbroken-name',
    mark: heading(/^Gehunkaaata/),
  },
  {
    name: 'product-gallery',
    title: 'Product, several pictures',
    as: 'edge-case',
    path: '/product/many-pictures',
    act: ({ page }) => button(page, 'Show picture 2').click(),
    mark: heading('Breakfast hamper'),
  },
  {
    name: 'hard-search',
    title: 'Hard goods: search',
    lostByWidth: true,
    continues: 'hard-home',
    act: types('a'),
    mark: (page) => page.getByRole('option').first(),
  },
  {
    name: 'hard-cart',
    title: 'Hard goods: cart',
    as: 'edge-case',
    path: '/cart',
    mark: (page) => page.getByRole('radio').first(),
  },
  {
    name: 'hard-checkout',
    title: 'Hard goods: checkout',
    as: 'edge-case',
    path: '/checkout',
    mark: (page) => page.getByRole('radio').first(),
  },
  {
    name: 'hard-addresses',
    title: 'Hard goods: address',
    as: 'edge-case',
    path: '/address',
    mark: (page) => page.getByRole('radio').first(),
  },
  {
    name: 'hard-profile',
    title: 'Hard goods: profile',
    as: 'edge-case',
    path: '/profile',
    mark: heading(LONG_NAME.slice(0, 120)),
  },
]
