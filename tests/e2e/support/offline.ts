/** A phone that was in the shop once, and what lies on it. */
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { addAddress, addProduct, HOME_ADDRESS, placeOrder, signUp } from './shopper.ts'

/** What browsers write when nobody answers. */
export const NOBODY_ANSWERS =
  /net::ERR_(CONNECTION_(RESET|REFUSED|CLOSED)|EMPTY_RESPONSE|FAILED|TIMED_OUT|ABORTED|NETWORK_CHANGED|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH|NAME_NOT_RESOLVED|INTERNET_DISCONNECTED)/

/** All that the shop needs without a connection lies on the phone. */
export async function readyForOffline(page: Page): Promise<void> {
  await expect(page.locator('html[data-offline-ready]')).toBeAttached({ timeout: 60_000 })
}

/** A shopper with an address and an order of ₹47. */
export async function shopperWithOrder(page: Page, email: string): Promise<void> {
  await signUp(page, email)
  await addProduct(page, 'Toned Milk 500 ml')
  await page.getByRole('link', { name: 'My Cart, 1 item' }).click()
  await addAddress(page, HOME_ADDRESS)
  await placeOrder(page)
  await expect(page.getByRole('region', { name: 'Pending Orders' })).toBeVisible()
}

/** The same shopper on another phone, on which nothing lies but who they are. */
export async function onAnotherPhone(page: Page, context: BrowserContext): Promise<void> {
  await context.addCookies(await page.context().cookies())
  const session = await page.evaluate(() => localStorage.getItem('session-store'))
  await context.addInitScript((stored) => {
    // An empty tab has no storage.
    if (origin === 'null') return
    if (localStorage.length === 0) localStorage.setItem('session-store', stored ?? '')
  }, session)
}

/** One visit to / and nothing else; the tab is closed again. */
export async function visitHomeOnce(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto('/')
  await readyForOffline(page)
  await page.close()
}
