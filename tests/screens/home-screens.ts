/** The home page, the location and the opening hours. */
import { expect } from '@playwright/test'
import { showStoreAsClosed } from '#tests/e2e/support/opening-hours.ts'
import {
  AVAILABILITY,
  CATALOGUE_KEYS,
  MAPS,
  expectEdgesUncovered,
  firstCard,
  button,
  respondWith502,
  heading,
  holdCatalogue,
  text,
  skeleton,
  statusError,
} from './screen-steps.ts'
import { hurryTimers } from './hurry-timers.ts'
import type { Screen } from './screen.ts'

/** The console error for any request while the browser is offline. */
const NO_NETWORK = /net::ERR_INTERNET_DISCONNECTED/

export const HOME_SCREENS: readonly Screen[] = [
  {
    name: 'home',
    title: 'Home',
    path: '/',
    // Saved addresses are loaded after the first screen.
    act: ({ page }) =>
      expect(
        page.getByRole('banner').locator('[data-known]').filter({ visible: true }),
      ).toBeVisible(),
    mark: firstCard,
  },
  {
    name: 'home-empty-cart',
    title: 'Home, empty cart',
    as: 'newcomer',
    path: '/',
    mark: firstCard,
  },
  {
    name: 'home-shelves',
    title: 'Home, shelves',
    continues: 'home',
    act: async ({ page }) => {
      // The first belongs to 'Product Section'.
      const second = page.getByRole('link', { name: 'See all' }).nth(2)
      // Shelves are rendered once they are nearly in view, so one scroll step may be too short.
      await expect(async () => {
        await page.evaluate(() => {
          window.scrollBy(0, window.innerHeight)
        })
        await expect(second).toBeVisible({ timeout: 1_000 })
      }).toPass()
      await second.scrollIntoViewIfNeeded()
    },
    mark: (page) => page.getByRole('link', { name: 'See all' }).nth(2),
  },
  {
    name: 'home-loading',
    title: 'Home, loading',
    path: '/',
    removedKeys: CATALOGUE_KEYS,
    before: holdCatalogue,
    mark: skeleton,
  },
  {
    name: 'home-failing',
    title: 'Home, Unable to find nearest store',
    path: '/',
    removedKeys: CATALOGUE_KEYS,
    before: respondWith502(AVAILABILITY),
    // The footer is loaded after the first screen and must not hide the failure.
    act: ({ page }) => expect(page.getByRole('contentinfo')).toBeVisible(),
    mark: text('Unable to find nearest store'),
    errors: [statusError(502, AVAILABILITY)],
  },
  {
    name: 'home-offline',
    title: 'Home, You are offline',
    // Without a service worker, the parts of the other layout cannot be loaded.
    lostByWidth: true,
    path: '/',
    act: async ({ page }) => {
      await expect(firstCard(page)).toBeVisible()
      // Waits for the parts that are loaded after the first screen.
      await page.waitForFunction(() => 'Clerk' in window)
      await page.context().setOffline(true)
    },
    mark: text('You are offline'),
    errors: [NO_NETWORK],
  },
  {
    name: 'home-not-updated',
    title: 'Home, Prices could not be updated',
    path: '/',
    before: async (visit) => {
      // How long the prices have time to arrive (src/app/shell/status-bars.tsx).
      await hurryTimers(visit.page, [5_000])
      await respondWith502(AVAILABILITY)(visit)
    },
    mark: text('Prices could not be updated'),
    errors: [statusError(502, AVAILABILITY)],
  },
  {
    name: 'out-of-service',
    title: 'Coming Soon to Your Area!, popup',
    as: 'newcomer',
    place: 'out-of-reach',
    path: '/',
    removedKeys: [...CATALOGUE_KEYS, 'location-store'],
    mark: (page) => page.getByRole('dialog', { name: 'Coming Soon to Your Area!' }),
  },
  {
    name: 'out-of-service-dismissed',
    title: 'Coming Soon to Your Area!, dismissed',
    as: 'newcomer',
    place: 'out-of-reach',
    path: '/',
    removedKeys: [...CATALOGUE_KEYS, 'location-store'],
    act: ({ page }) => button(page, 'Got it, thanks!').click(),
    mark: heading('Coming Soon to Your Area!'),
  },
  {
    name: 'location-asked',
    title: 'Location Access Required, before the browser asks',
    path: '/',
    removedKeys: ['location-store'],
    before: respondWith502(MAPS),
    mark: text(/^Jhola needs your location to find the store near you/),
    errors: [statusError(502, MAPS)],
  },
  {
    name: 'location-denied',
    title: 'Location Access Required, denied',
    path: '/',
    removedKeys: ['location-store'],
    before: respondWith502(MAPS),
    act: async ({ page }) => {
      await button(page, 'Try Again').click()
      // In the first screen, above the cart and the active order.
      await expectEdgesUncovered(button(page, 'Open Settings'))
    },
    mark: (page) => button(page, 'Open Settings'),
    errors: [statusError(502, MAPS)],
  },
  {
    name: 'location-denied-steps',
    title: 'Location Access Required, help',
    path: '/',
    removedKeys: ['location-store'],
    before: respondWith502(MAPS),
    act: async ({ page }) => {
      await button(page, 'Try Again').click()
      await button(page, 'Open Settings').click()
    },
    mark: text(/^In the installed app/),
    errors: [statusError(502, MAPS)],
  },
  {
    name: 'store-closed',
    title: 'Store is Closed',
    path: '/',
    before: ({ page }) => showStoreAsClosed(page),
    mark: text('Store is Closed'),
  },
  {
    name: 'store-closed-unchecked',
    title: 'Store is Closed, the place could not be checked',
    path: '/',
    before: async (visit) => {
      await showStoreAsClosed(visit.page)
      await respondWith502(MAPS)(visit)
    },
    mark: text(/^We could not check where you are now/),
    errors: [statusError(502, MAPS)],
  },
]
