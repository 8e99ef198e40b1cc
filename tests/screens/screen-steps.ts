/** Failures, steps and marks that several rows of the screens' table share. */
import { expect, type Locator, type Page } from '@playwright/test'
import { CUT } from '#tests/e2e/support/offline.ts'
import { hurryTimers } from './hurry-timers.ts'
import type { Visit } from './screen.ts'

export const CATALOGUE = ['product-store', 'category-store']

export const AVAILABILITY = '/api/v1/distance/check-availability'

export const MAPS = '/sandbox/maps'

export const CREATE_ORDER = '/api/v1/order/create'

/** Chromium's error for a response with this status from this path. */
export const status = (code: number, path: string): RegExp =>
  new RegExp(`with a status of ${code} .*\\(http[^)]*${path}`)

/** Chromium's error for a connection that is cut while a request is sent to this path. */
export const cut = (path: string): RegExp => new RegExp(`net::ERR_(?:${CUT}) \\(http[^)]*${path}`)

export const says = (text: string | RegExp) => (page: Page) => page.getByText(text).first()

export const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name }).first()

export const aCard = (page: Page): Locator => page.getByRole('article').first()

/** Not the launch screen of index.html, which is busy too. */
export const skeleton = (page: Page): Locator =>
  page.locator('[aria-busy="true"]:not(.shell-page)').first()

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first()

/** Waits until neither the upper nor the lower edge is covered or outside the view. */
export async function standsClear(shown: Locator): Promise<void> {
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

/** Holds every response to a call until the visit ends. */
export const holds =
  (path: string | RegExp) =>
  ({ testShop }: Visit) =>
    testShop.faults.plan({ path, fault: { kind: 'hang' } })

/** How long the parts that follow the first screen wait for it (src/shared/lib/first-screen.ts). */
const LATEST_FIRST_SCREEN_MS = 4_000

/**
 * Holds the catalogue, so that a screen stays in its skeleton. The parts that follow the first
 * screen are loaded at once instead of after seconds in vain.
 */
export const holdsCatalogue = async (visit: Visit) => {
  await hurryTimers(visit.page, [LATEST_FIRST_SCREEN_MS])
  holds(AVAILABILITY)(visit)
}

/** The waits of the query client before its two retries. */
export const RETRY_DELAYS_MS = [1_000, 2_000]

/** Responds with a gateway's page instead of the server's response. */
export const fails =
  (path: string | RegExp) =>
  async ({ page, testShop }: Visit) => {
    await hurryTimers(page, RETRY_DELAYS_MS)
    testShop.faults.plan({ path, fault: { kind: 'captive-portal', status: 502 } })
  }

export const types = (text: string) => (visit: Visit) =>
  visit.page.getByRole('combobox', { name: 'Search product here' }).fill(text)

/** Adds the first product of the home page and opens the cart with it. */
export const opensCartWithOne = async ({ page }: Visit): Promise<void> => {
  await aCard(page).getByRole('button', { name: /^Add / }).click()
  await page
    .getByRole('link', { name: /^My Cart, 1/ })
    .first()
    .click()
}
