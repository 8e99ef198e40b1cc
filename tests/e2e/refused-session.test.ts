import type { Page, Request } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { signInAtLogin, openInShop } from './support/shopper.ts'

interface Refusals {
  sent: () => number
  received: () => number
}

/**
 * Responds to requests for the orders with 401 until the page has received `times` refusals. A
 * request that it aborts, as when the socket connects, is not one.
 */
async function refuseOrders(page: Page, times: number): Promise<Refusals> {
  const sent = new Set<Request>()
  let received = 0
  page.on('requestfinished', (request) => {
    if (sent.has(request)) received += 1
  })
  await page.route('**/api/v1/order/user-orders/*', async (route) => {
    if (received >= times) return route.continue()
    sent.add(route.request())
    return route.fulfill({
      status: 401,
      json: { error: { code: 'TOKEN_EXPIRED', message: 'The session token has expired' } },
    })
  })
  return { sent: () => sent.size, received: () => received }
}

test.beforeEach(({ expectConsoleError }) => {
  expectConsoleError(/status of 401 .*user-orders/)
})

test('a refused token is renewed once by the identity SDK, and the shopper notices nothing', async ({
  page,
  signIn,
}) => {
  const refusals = await refuseOrders(page, 1)
  // The start of the app may request a token too, before it requests the orders.
  const renewal = page.waitForRequest(
    (request) =>
      refusals.sent() > 0 &&
      request.method() === 'POST' &&
      /\/sessions\/[^/]+\/tokens/.test(request.url()),
  )
  await signIn(page, {}, { path: '/orders' })
  await expect(page.getByText('No orders yet')).toBeVisible()
  await renewal
  expect(refusals.received()).toBe(1)
  await expect(page.getByText('Please sign in again')).toBeHidden()
})

test('when a renewed token is refused too, a bar asks to sign in again, and cart and screen stay', async ({
  page,
  signIn,
}) => {
  await refuseOrders(page, Number.POSITIVE_INFINITY)
  await signIn(page, {}, { path: '/orders', cart: ['toned-milk-500ml'] })
  await expect(page.getByText('Please sign in again')).toBeVisible()
  await expect(page).toHaveURL('/orders')
  await openInShop(page, '/cart')
  await expect(page.getByRole('heading', { name: 'My Cart' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Toned Milk 500 ml' })).toBeVisible()
})

test('a sign-out that the identity service answers with errors is finished once it recovers, and the login form appears only then', async ({
  page,
  signIn,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 500 .*\/v1\/client/)
  expectConsoleError(/status of 422 .*sign_ins/)
  await signIn(page, {}, { path: '/profile' })
  await expect(page.getByText('+91 98640 00123')).toBeVisible()
  let fails = true
  await page.route(/\/v1\/client(?:\/sessions)?\?/, (route) =>
    fails
      ? route.fulfill({ status: 500, json: { errors: [{ code: 'internal_error', message: '' }] } })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Your last sign-out is not finished yet.')).toBeVisible()
  const email = page.getByRole('textbox', { name: 'Email address' })
  await expect(email).toHaveCount(0)
  fails = false
  // Instead of the next attempt by itself, after seconds.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(email).toBeVisible()
  await signInAtLogin(page, 'second@example.in')
  await expect(page).toHaveURL('/onboard')
})
