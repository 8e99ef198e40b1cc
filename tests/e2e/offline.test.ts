import { expect, test } from './support/fixtures.ts'
import { signUp } from './support/shopper.ts'

test.beforeEach(({ expectConsoleError }) => {
  // The identity service says 422 to an email that it does not know: that is how sign-up starts.
  expectConsoleError(/status of 422 .*sign_ins/)
})

test('after one visit the shop opens in a new tab with the server dead', async ({
  page,
  context,
  shop,
  expectConsoleError,
}) => {
  await signUp(page, 'offline@example.in')
  await expect(page.locator('html[data-offline-ready]')).toBeAttached()
  expectConsoleError(/net::ERR_(CONNECTION_(RESET|REFUSED|CLOSED)|EMPTY_RESPONSE|FAILED)/)
  await shop.kill9()
  await page.close()

  const tab = await context.newPage()
  await tab.goto('/')
  await expect(tab.getByRole('article').first()).toBeVisible()
  await tab.goto('/product/toned-milk-500ml')
  await expect(tab.getByRole('heading', { name: 'Toned Milk 500 ml' })).toBeVisible()
})
