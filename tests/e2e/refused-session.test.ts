import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { moveTo } from './support/shopper.ts'

/** Responds to the next `times` requests for the orders with 401. Returns a count of them. */
async function refuseOrders(page: Page, times: number): Promise<() => number> {
  let refused = 0
  await page.route('**/api/v1/order/user-orders/*', async (route) => {
    if (refused >= times) return route.continue()
    refused += 1
    return route.fulfill({
      status: 401,
      json: { error: { code: 'TOKEN_EXPIRED', message: 'The session token has expired' } },
    })
  })
  return () => refused
}

test.beforeEach(({ expectConsoleError }) => {
  expectConsoleError(/status of 401 .*user-orders/)
})

test('a refused token is renewed once by the identity SDK, and the shopper notices nothing', async ({
  page,
  signIn,
}) => {
  const refused = await refuseOrders(page, 1)
  // The start of the app may request a token too, before it requests the orders.
  const renewal = page.waitForRequest(
    (request) =>
      refused() > 0 &&
      request.method() === 'POST' &&
      /\/sessions\/[^/]+\/tokens/.test(request.url()),
  )
  await signIn(page, {}, { path: '/orders' })
  await expect(page.getByText('No orders yet')).toBeVisible()
  await renewal
  expect(refused()).toBe(1)
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
  await moveTo(page, '/cart')
  await expect(page.getByRole('heading', { name: 'My Cart' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Toned Milk 500 ml' })).toBeVisible()
})
