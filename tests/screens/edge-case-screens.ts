import { expect } from '@playwright/test'
import { LONG_NAME } from './edge-case-catalogue.ts'
import { firstCard, button, heading, text, searchFor, statusError } from './screen-steps.ts'
import type { Screen } from './screen.ts'

const PLACE_ORDER = '/api/v1/orders/'

/** The store with the edge-case catalogue, and a shopper with a very long name and address. */
export const EDGE_CASE_SCREENS: readonly Screen[] = [
  { name: 'hard-home', title: 'Edge cases: home', as: 'edge-case', path: '/', mark: firstCard },
  {
    name: 'hard-category',
    title: 'Edge cases: category',
    as: 'edge-case',
    path: '/categories/everything',
    mark: firstCard,
  },
  {
    name: 'hard-category-one',
    title: 'Edge cases: category of one product',
    as: 'edge-case',
    path: '/categories/one-product',
    mark: firstCard,
  },
  {
    name: 'categories-empty',
    title: 'Categories, No products found in this category',
    as: 'edge-case',
    path: '/categories/no-product',
    mark: text('No products found in this category'),
  },
  {
    name: 'hard-category-long',
    title: 'Edge cases: category with a long name',
    as: 'edge-case',
    path: '/categories/unbroken-name',
    mark: text('No products found in this category'),
  },
  {
    name: 'hard-product-long',
    title: 'Edge cases: name of 180 characters',
    as: 'edge-case',
    path: '/product/long-name',
    mark: heading(LONG_NAME),
  },
  {
    name: 'hard-product-unbroken',
    title: 'Edge cases: name without a space, no picture',
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
    title: 'Edge cases: search',
    lostByWidth: true,
    continues: 'hard-home',
    act: searchFor('a'),
    mark: (page) => page.getByRole('option').first(),
  },
  {
    name: 'hard-cart',
    title: 'Edge cases: cart',
    as: 'edge-case',
    path: '/cart',
    mark: (page) => page.getByRole('radio').first(),
  },
  {
    name: 'hard-checkout',
    title: 'Edge cases: checkout',
    as: 'edge-case',
    path: '/checkout',
    mark: (page) => page.getByRole('radio').first(),
  },
  {
    name: 'hard-withdrawn',
    title: 'Edge cases: an order is rejected after it was too late to withdraw it',
    as: 'edge-case',
    path: '/checkout',
    before: ({ testShop }) =>
      testShop.faults.plan({
        method: 'POST',
        path: PLACE_ORDER,
        fault: { kind: 'gateway-timeout' },
      }),
    act: async ({ page, testShop }) => {
      await button(page, 'Place Order').click()
      await button(page, 'Withdraw order').click()
      await expect(text(/so it is placed\.$/)(page)).toBeVisible()
      const orderId = await page.evaluate(
        () => /"createdOrderId":"([^"]+)"/.exec(localStorage.getItem('order-outbox') ?? '')?.[1],
      )
      await testShop.shop.control('POST', `/sandbox/orders/${orderId}/events`, { type: 'reject' })
      // It covers the badge.
      await page
        .getByRole('region', { name: 'Messages' })
        .filter({ hasText: 'Your order has been rejected' })
        .getByRole('button')
        .click()
    },
    mark: text(/It is over now, and nothing will come\.$/),
    errors: [statusError(504, PLACE_ORDER)],
  },
  {
    name: 'hard-addresses',
    title: 'Edge cases: address',
    as: 'edge-case',
    path: '/address',
    mark: (page) => page.getByRole('radio').first(),
  },
  {
    name: 'hard-profile',
    title: 'Edge cases: profile',
    as: 'edge-case',
    path: '/profile',
    mark: heading(LONG_NAME.slice(0, 120)),
  },
]
