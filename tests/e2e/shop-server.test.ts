import { existsSync } from 'node:fs'
import { expect, test } from './support/fixtures.ts'

/** What every other browser test takes for granted. */

test.describe('the shop', () => {
  test.use({ sharedShop: true })

  test('shows its first page without an error', async ({ page, shop }) => {
    await page.goto('/')
    await expect(page).toHaveURL(`${shop.origin}/login`)
    await expect(page.getByRole('textbox', { name: 'Email address' })).toBeVisible()
  })

  test('has a first page that fits a desktop @desktop', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('textbox', { name: 'Email address' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
  })
})

test('a shop killed with -9 comes back on its port with its data folder', async ({
  page,
  shop,
}) => {
  await shop.kill9()
  await expect(fetch(`http://127.0.0.1:${shop.port}/healthz`)).rejects.toThrow()
  expect(existsSync(shop.dataDir)).toBe(true)
  await shop.restart()
  await page.goto('/')
  await expect(page.getByRole('textbox', { name: 'Email address' })).toBeVisible()
})

test.describe('over a connection that lies', () => {
  test.use({ throughProxy: true })

  test('the page reaches the shop, and the proxy can stop that', async ({ page, faults }) => {
    await page.goto('/')
    await expect(page).toHaveURL(`http://shop-${faults.port}.localhost:${faults.port}/login`)
    expect(faults.records.map(({ url }) => url)).toContain('/')
    faults.plan({ path: '/terms', fault: { kind: 'captive-portal' } })
    await page.goto('/terms-conditions')
    await expect(page).toHaveTitle('Welcome to Free WiFi')
    expect(faults.counts['captive-portal']).toBe(1)
  })
})

test.describe('with the hours of the specification', () => {
  test.use({ storeHours: '08:00-21:00' })

  test('the shop says its hours', async ({ shop }) => {
    expect(await shop.control('GET', '/api/v1/settings/delivery-charge')).toMatchObject({
      data: { storeHours: { openMinute: 480, closeMinute: 1260 } },
    })
  })
})
