/** The actions of a shopper, which find elements by their accessible names (product §19.1). */
import { expect, type Page } from '@playwright/test'
import { PROCEED_TO_PAYMENT_WAIT_MS } from '#contract/constants.ts'
import type { ShopServer } from '#tests/support/shop-server.ts'

const CODE = '424242'

/** `STEP_DELAY_MS` of src/shared/lib/screen/use-settled-step.ts. */
const STEP_DELAY_MS = 1_500

/** Signs a new shopper up by email code and phone number, and ends on the home page. */
export async function signUp(page: Page, email: string, phoneNumber?: string): Promise<void> {
  await page.goto('/')
  await signUpAtLogin(page, email, phoneNumber)
}

/** Signs a new shopper up, starting on the login form. */
export async function signUpAtLogin(
  page: Page,
  email: string,
  phoneNumber = '9864000123',
): Promise<void> {
  await signInAtLogin(page, email)
  await expect(page).toHaveURL('/onboard')
  await page.getByRole('textbox', { name: 'Phone number' }).fill(phoneNumber)
  await page.getByRole('button', { name: 'continue' }).click()
  await expect(page).toHaveURL('/')
}

/**
 * Opens another page of the shop like a link, without reloading the shop. The shop must have
 * started, because its router listens to changes of the history.
 */
export const openInShop = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
  }, path)

/** Signs in, starting on the login form. */
export async function signInAtLogin(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'Verification code' }).fill(CODE)
  await page.getByRole('button', { name: 'Verify' }).click()
}

export interface TypedAddress {
  fullName: string
  addressLine: string
  city: string
  pinCode: string
}

export const HOME_ADDRESS: TypedAddress = {
  fullName: 'Ananya Baruah',
  addressLine: 'House 12, Kharghuli Hill Road',
  city: 'Guwahati',
  pinCode: '781004',
}

/** On the cart page: opens the dialog, fills it and saves. */
export async function addAddress(page: Page, address: TypedAddress): Promise<void> {
  await page.getByRole('button', { name: '+ Add New Address' }).click()
  await fillAddress(page, address)
  await waitUntilHistorySettled(page)
}

/**
 * Waits until the history has left the entry of a closed dialog, which happens after the dialog has
 * closed. Otherwise going back could abort the next navigation of a test (net::ERR_ABORTED).
 */
export async function waitUntilHistorySettled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state?.dialogDepth ?? 0)).toBe(0)
}

/** Fills the open dialog and saves. */
export async function fillAddress(page: Page, address: TypedAddress): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add New Address' })
  await dialog.getByRole('textbox', { name: 'Full Name' }).fill(address.fullName)
  await dialog.getByRole('textbox', { name: 'Address Line' }).fill(address.addressLine)
  await dialog.getByRole('textbox', { name: 'City' }).fill(address.city)
  await dialog.getByRole('textbox', { name: 'PIN Code' }).fill(address.pinCode)
  await dialog.getByRole('button', { name: 'Save Address' }).click()
  await expect(dialog).toBeHidden()
}

/** Adds a product of the open page to the cart, by its name. */
export async function addProduct(page: Page, name: string, quantity = 1): Promise<void> {
  await page.getByRole('button', { name: `Add ${name}`, exact: true }).click()
  for (let more = 1; more < quantity; more += 1) {
    await page.getByRole('button', { name: `Increase quantity of ${name}` }).click()
  }
}

/** The wait that `proceedToPayment` skips on each page. Both are in focus-and-back.test.ts. */
const SKIPPED_WAITS: Readonly<Record<string, number>> = {
  '/cart': PROCEED_TO_PAYMENT_WAIT_MS,
  '/checkout': STEP_DELAY_MS,
}

/**
 * Goes from a cart with an address to /checkout. Skips the second that the shop waits first
 * (product §6.4), and the time in which 'Place Order' ignores taps (product §8.1).
 */
async function proceedToPayment(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Proceed to Payment' })
  // Enabled once the addresses are loaded. Polls more often than an expectation would.
  await expect.poll(() => button.isEnabled(), { intervals: [50] }).toBe(true)
  await page.evaluate((skipped) => {
    const later = window.setTimeout.bind(window)
    Object.assign(window, {
      setTimeout: (act: TimerHandler, delayMs = 0, ...rest: unknown[]) =>
        later(act, delayMs === skipped[location.pathname] ? 0 : delayMs, ...rest),
    })
  }, SKIPPED_WAITS)
  await button.click()
  await expect(page).toHaveURL('/checkout')
}

/**
 * Changes the price of a product while the next order is being sent. An earlier change might reach
 * the page before the order.
 */
export async function changePriceDuringOrder(
  page: Page,
  shop: Pick<ShopServer, 'control'>,
  productId: string,
  prices: { price: number; discountPrice?: number },
): Promise<void> {
  await page.route(
    '**/api/v1/order/create/*',
    async (route) => {
      await shop.control('POST', `/sandbox/products/${productId}`, prices)
      await route.continue()
    },
    { times: 1 },
  )
}

/** Goes from a cart with an address to /checkout and taps 'Place Order'. */
export async function placeOrder(page: Page): Promise<void> {
  await proceedToPayment(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
}

/**
 * Taps 'Refresh' on /orders and returns the server's list as text. Waits for a finished request,
 * because 'Refresh' aborts the request of a page that has just opened.
 */
export async function refreshOrders(page: Page): Promise<string> {
  const finished = page.waitForEvent('requestfinished', (request) =>
    request.url().includes('/order/user-orders/'),
  )
  await page.getByRole('button', { name: 'Refresh' }).click()
  const request = await finished
  const status = (await request.response())?.status()
  if (status !== 200 && status !== 304) throw new Error(`The list of orders returned ${status}`)
  // Requested again by the test, because an unchanged list (304) has no body.
  const { authorization = '' } = await request.allHeaders()
  const { port, pathname } = new URL(request.url())
  // By IP address, because Node does not resolve *.localhost on every system.
  const list = await page.request.get(`http://127.0.0.1:${port}${pathname}`, {
    headers: { authorization },
  })
  if (!list.ok()) throw new Error(`The list of orders returned ${list.status()}`)
  return list.text()
}
