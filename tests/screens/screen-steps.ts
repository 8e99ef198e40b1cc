/** Failures, steps and marks that several rows of the table of screens share. */
import { expect, type Locator, type Page } from '@playwright/test'
import { CUT } from '#tests/e2e/support/offline.ts'
import { hurryTimers } from './hurry-timers.ts'
import type { Visit } from './screen.ts'

export const CATALOGUE_KEYS = ['product-store', 'category-store']

export const AVAILABILITY = '/api/v1/distance/check-availability'

export const MAPS = '/sandbox/maps'

export const CREATE_ORDER = '/api/v1/order/create'

/** Matches Chromium's console error for a response with this status from this path. */
export const statusError = (code: number, path: string): RegExp =>
  new RegExp(`with a status of ${code} .*\\(http[^)]*${path}`)

/** Matches Chromium's console error for a request to this path whose connection is cut. */
export const cutError = (path: string): RegExp =>
  new RegExp(`net::ERR_(?:${CUT}) \\(http[^)]*${path}`)

export const text = (content: string | RegExp) => (page: Page) => page.getByText(content).first()

export const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name }).first()

export const firstCard = (page: Page): Locator => page.getByRole('article').first()

/** The skeleton of a screen, but not the launch screen of index.html, which is busy too. */
export const skeleton = (page: Page): Locator =>
  page.locator('[aria-busy="true"]:not(.shell-page)').first()

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first()

/** Expects that neither the upper nor the lower edge is covered or outside the viewport. */
export async function expectEdgesUncovered(shown: Locator): Promise<void> {
  await expect
    .poll(() =>
      shown.evaluate((element) => {
        const { left, top, bottom, width } = element.getBoundingClientRect()
        return [top + 1, bottom - 1].every((y) => {
          const hit = document.elementFromPoint(left + width / 2, y)
          return hit !== null && (element.contains(hit) || hit.contains(element))
        })
      }),
    )
    .toBe(true)
}

/** Waits until the box of the field has the red edge of an error. */
export async function expectRedEdge(field: Locator): Promise<void> {
  await expect
    .poll(() =>
      field.evaluate((input) => {
        const swatch = document.body.appendChild(document.createElement('i'))
        swatch.style.color = 'var(--tomato)'
        const tomato = getComputedStyle(swatch).color
        swatch.remove()
        const box = input.parentElement ?? input
        return getComputedStyle(box).boxShadow.includes(tomato)
      }),
    )
    .toBe(true)
}

/** Withholds every response from this path until the visit ends. */
export const holdResponses =
  (path: string | RegExp) =>
  ({ testShop }: Visit) =>
    testShop.faults.plan({ path, fault: { kind: 'hang' } })

/** How long later parts of the app wait for the first screen (src/shared/lib/screen/first-screen.ts). */
export const LATEST_FIRST_SCREEN_MS = 4_000

/**
 * Withholds the catalogue, so that a screen keeps its skeleton. The later parts of the app are
 * loaded at once, because the first screen that they would wait for never comes.
 */
export const holdCatalogue = async (visit: Visit) => {
  await hurryTimers(visit.page, [LATEST_FIRST_SCREEN_MS])
  holdResponses(AVAILABILITY)(visit)
}

/** The delays of the query client before its two retries. */
export const RETRY_DELAYS_MS = [1_000, 2_000]

/** Responds to requests to this path with status 502 and an HTML page. Retries are immediate. */
export const respondWith502 =
  (path: string | RegExp) =>
  async ({ page, testShop }: Visit) => {
    await hurryTimers(page, RETRY_DELAYS_MS)
    testShop.faults.plan({ path, fault: { kind: 'captive-portal', status: 502 } })
  }

export const searchFor = (query: string) => (visit: Visit) =>
  visit.page.getByRole('combobox', { name: 'Search product here' }).fill(query)

/** Adds the first product of the home page and opens the cart with it. */
export const openCartWithOne = async ({ page }: Visit): Promise<void> => {
  await firstCard(page).getByRole('button', { name: /^Add / }).click()
  await page
    .getByRole('link', { name: /^My Cart, 1/ })
    .first()
    .click()
}
