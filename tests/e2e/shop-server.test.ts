import { existsSync } from 'node:fs'
import { HOME_PLACE } from '#tests/support/shopper-account.ts'
import { DESKTOP } from './support/devices.ts'
import { expect, test } from './support/fixtures.ts'

/** The fixtures that every other browser test relies on. */

test('the shop opens the login without an error, and the page fits a desktop', async ({
  page,
  shop,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL(`${shop.origin}/login`)
  const email = page.getByRole('textbox', { name: 'Email address' })
  await expect(email).toBeVisible()

  await page.setViewportSize(DESKTOP.viewport)
  await expect(email).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
})

test('each test finds the shop without data from the previous test', async ({
  page,
  shop,
  signIn,
}) => {
  const account = await signIn(page)
  await account.placeOrder(['toned-milk-500ml'])
  await shop.control('POST', '/sandbox/products/toned-milk-500ml', { price: 31, discountPrice: 30 })
  await shop.control('POST', '/sandbox/location', { latitude: 15, longitude: 88 })
  const before = await shop.control('GET', '/sandbox/state')
  expect(before).toMatchObject({ orders: [{ placed: true }], location: { latitude: 15 } })

  // Closed, because an open page would send requests with the token of a deleted shopper.
  await page.goto('about:blank')
  await shop.control('POST', '/sandbox/reset')
  expect(await shop.control('GET', '/sandbox/state')).toMatchObject({
    orders: [],
    calls: {},
    contactMessages: [],
    pushes: [],
    location: { latitude: HOME_PLACE.latitude },
  })
  const catalogue = await shop.control('POST', '/api/v1/distance/check-availability', HOME_PLACE)
  expect(JSON.stringify(catalogue)).toContain('"price":29,"discountPrice":28')
  // The shopper no longer exists on the server.
  await page.goto('/')
  await expect(page).toHaveURL('/login')
})

test.describe('with a separate server', () => {
  test.use({ ownShop: true })

  test('a killed shop restarts on the same port with its data, and a restart can change its hours', async ({
    page,
    shop,
  }) => {
    await shop.kill9()
    await expect(fetch(`http://127.0.0.1:${shop.port}/healthz`)).rejects.toThrow()
    expect(existsSync(shop.dataDir)).toBe(true)
    await shop.restart()
    await page.goto('/')
    await expect(page.getByRole('textbox', { name: 'Email address' })).toBeVisible()

    // Closed, because the requests of an open page would fail.
    await page.goto('about:blank')
    await shop.restart({ storeHours: '08:00-21:00' })
    expect(await shop.control('GET', '/api/v1/settings/delivery-charge')).toMatchObject({
      data: { storeHours: { openMinute: 480, closeMinute: 1260 } },
    })
  })
})

test.describe('over a faulty connection', () => {
  test.use({ throughProxy: true })

  test('pages connect through the proxy, which can inject faults', async ({ page, faults }) => {
    await page.goto('/')
    await expect(page).toHaveURL(`http://shop-${faults.port}.localhost:${faults.port}/login`)
    expect(faults.records.map(({ url }) => url)).toContain('/')
    faults.plan({ path: '/terms', fault: { kind: 'captive-portal' } })
    await page.goto('/terms-conditions')
    await expect(page).toHaveTitle('Welcome to Free WiFi')
    expect(faults.counts['captive-portal']).toBe(1)
  })
})
