/** The footer, menus and bars. */
import { expect, type Page } from '@playwright/test'
import { scrollToFooter } from '#tests/e2e/support/footer.ts'
import { firstCard, button, text, statusError } from './screen-steps.ts'
import type { Screen } from './screen.ts'

const scrollToEnd = (page: Page) =>
  page.evaluate(() => {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
  })

export const SHELL_SCREENS: readonly Screen[] = [
  {
    name: 'footer',
    title: 'Footer, collapsed',
    path: '/about-us',
    act: async ({ page }) => {
      await scrollToFooter(page)
      await scrollToEnd(page)
    },
    mark: (page) => page.getByRole('contentinfo').getByRole('link', { name: 'About us' }),
  },
  {
    name: 'footer-open',
    title: 'Footer, all categories',
    lostByWidth: true,
    continues: 'footer',
    act: async ({ page, device }) => {
      const footer = await scrollToFooter(page)
      if (device === 'phone') await footer.getByText('Shop by Category').click()
      else await footer.getByRole('button', { name: 'Show all categories' }).click()
      await scrollToEnd(page)
    },
    mark: (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Pet Care' }),
  },
  {
    name: 'account-menu',
    title: 'Account menu',
    only: 'desktop',
    path: '/',
    act: async ({ page }) => {
      await expect(firstCard(page)).toBeVisible()
      await page.getByRole('link', { name: 'Account' }).hover()
    },
    // Not 'my addresses', which is also the name of the header's address line until it is loaded.
    mark: (page) => page.getByRole('link', { name: 'my orders' }),
  },
  {
    name: 'menu-sheet',
    title: 'Menu',
    only: 'phone',
    continues: 'home',
    act: ({ page }) => button(page, 'Menu').click(),
    mark: (page) => page.getByRole('dialog', { name: 'Menu' }),
  },
  {
    name: 'sign-in-again',
    title: 'Please sign in again',
    path: '/orders',
    before: ({ page }) =>
      page.route('**/api/v1/order/user-orders/*', (route) =>
        route.fulfill({
          status: 401,
          json: { error: { code: 'TOKEN_EXPIRED', message: 'The session token has expired' } },
        }),
      ),
    mark: text('Please sign in again'),
    errors: [statusError(401, '/api/v1/order/user-orders')],
  },
]
