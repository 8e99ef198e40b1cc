/** Home, place and hours. */
import { expect } from '@playwright/test'
import { closeShopFor } from '#tests/e2e/support/opening-hours.ts'
import {
  AVAILABILITY,
  CATALOGUE,
  MAPS,
  aCard,
  button,
  fails,
  heading,
  holdsCatalogue,
  says,
  skeleton,
  status,
} from './screen-steps.ts'
import type { Screen } from './screen.ts'

/** The error of any request while the browser has no network. */
const NO_NETWORK = /net::ERR_INTERNET_DISCONNECTED/

export const HOME_SCREENS: readonly Screen[] = [
  {
    name: 'home',
    title: 'Home',
    path: '/',
    // Saved addresses are loaded with the later parts.
    act: ({ page }) =>
      expect(
        page.getByRole('banner').locator('[data-known]').filter({ visible: true }),
      ).toBeVisible(),
    mark: aCard,
  },
  { name: 'home-empty-cart', title: 'Home, empty cart', as: 'newcomer', path: '/', mark: aCard },
  {
    name: 'home-shelves',
    title: 'Home, shelves',
    continues: 'home',
    act: async ({ page }) => {
      const second = page.getByRole('link', { name: 'See all' }).nth(1)
      // Each shelf is rendered once it is nearly in view, so one step of scrolling may be too short.
      await expect(async () => {
        await page.evaluate(() => {
          window.scrollBy(0, window.innerHeight)
        })
        await expect(second).toBeVisible({ timeout: 1_000 })
      }).toPass()
      await second.scrollIntoViewIfNeeded()
    },
    mark: (page) => page.getByRole('link', { name: 'See all' }).nth(1),
  },
  {
    name: 'home-loading',
    title: 'Home, loading',
    path: '/',
    forgets: CATALOGUE,
    before: holdsCatalogue,
    mark: skeleton,
  },
  {
    name: 'home-failing',
    title: 'Home, Unable to find nearest store',
    path: '/',
    forgets: CATALOGUE,
    before: fails(AVAILABILITY),
    // Loaded with the later parts, which do not hide the failure.
    act: ({ page }) => expect(page.getByRole('contentinfo')).toBeVisible(),
    mark: says('Unable to find nearest store'),
    errors: [status(502, AVAILABILITY)],
  },
  {
    name: 'home-offline',
    title: 'Home, You are offline',
    // Without a service worker, the parts of the other layout cannot be loaded.
    lostByWidth: true,
    path: '/',
    act: async ({ page }) => {
      await expect(aCard(page)).toBeVisible()
      // The parts after the first screen are loaded too.
      await page.waitForFunction(() => 'Clerk' in window)
      await page.context().setOffline(true)
    },
    mark: says('You are offline'),
    errors: [NO_NETWORK],
  },
  {
    name: 'out-of-service',
    title: 'Coming Soon to Your Area!, popup',
    as: 'newcomer',
    place: 'out-of-reach',
    path: '/',
    forgets: [...CATALOGUE, 'location-store'],
    mark: (page) => page.getByRole('dialog', { name: 'Coming Soon to Your Area!' }),
  },
  {
    name: 'out-of-service-dismissed',
    title: 'Coming Soon to Your Area!, dismissed',
    as: 'newcomer',
    place: 'out-of-reach',
    path: '/',
    forgets: [...CATALOGUE, 'location-store'],
    act: ({ page }) => button(page, 'Got it, thanks!').click(),
    mark: heading('Coming Soon to Your Area!'),
  },
  {
    name: 'location-asked',
    title: 'Location Access Required, before the browser asks',
    path: '/',
    forgets: ['location-store'],
    before: fails(MAPS),
    mark: says(/^Jhola needs your location to find the store near you/),
    errors: [status(502, MAPS)],
  },
  {
    name: 'location-denied',
    title: 'Location Access Required, denied',
    path: '/',
    forgets: ['location-store'],
    before: fails(MAPS),
    act: ({ page }) => button(page, 'Try Again').click(),
    mark: (page) => button(page, 'Open Settings'),
    errors: [status(502, MAPS)],
  },
  {
    name: 'location-denied-steps',
    title: 'Location Access Required, help',
    path: '/',
    forgets: ['location-store'],
    before: fails(MAPS),
    act: async ({ page }) => {
      await button(page, 'Try Again').click()
      await button(page, 'Open Settings').click()
    },
    mark: says('Click the lock icon in the address bar'),
    errors: [status(502, MAPS)],
  },
  {
    name: 'store-closed',
    title: 'Store is Closed',
    path: '/',
    before: ({ page }) => closeShopFor(page),
    mark: says('Store is Closed'),
  },
]
