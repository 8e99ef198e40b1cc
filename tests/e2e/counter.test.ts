/** The pages of the staff (product §23), with the shopper's beside them and nobody in the sandbox. */
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { orderNumber } from '#contract/order-number.ts'
import type { ShopServer } from '#tests/support/shop-server.ts'
import { expect, test } from './support/fixtures.ts'
import { happens, withPendingOrder } from './support/live-shopper.ts'
import { NO_RESPONSE } from './support/offline.ts'

const keySchema = v.object({ key: v.string() })
const counterKey = async (shop: ShopServer): Promise<string> => {
  const made = await shop.control('POST', '/sandbox/operations-keys', { role: 'counter' })
  return v.parse(keySchema, made).key
}

/** Where the rider is, near the door. */
const RIDER = { latitude: 26.1489, longitude: 91.7402 }

const lane = (page: Page, name: 'New' | 'To pack' | 'On the way') =>
  page.getByRole('region', { name, exact: true })
/** Chromium compresses a PDF's contents, but not its objects. `/Type /Pages` is their tree. */
const pagesOf = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
const live = (page: Page) => page.getByText('Live', { exact: true })
const group = (page: Page, name: string) => page.getByRole('region', { name })

test('an order goes from the shopper through the counter to the door', async ({
  page: shopper,
  shop,
  signIn,
  openContext,
  headless,
}) => {
  const { id } = await withPendingOrder(shopper, signIn, ['toned-milk-500ml', 'set-curd-400g'])
  const number = orderNumber(id)

  const counter = await (await openContext()).newPage()
  await counter.goto('/counter/')
  await counter.getByRole('textbox', { name: 'Counter key' }).fill(await counterKey(shop))
  await counter.getByRole('button', { name: 'Open the counter' }).click()
  await expect(live(counter)).toBeVisible()
  await expect(counter).toHaveTitle('(1) New order · Jhola')
  await expect(counter.getByText('1 new order is waiting')).toBeVisible()

  await lane(counter, 'New').getByRole('button', { name: 'Accept' }).click()
  await expect(lane(counter, 'To pack').getByText(number)).toBeVisible()
  await expect(counter.getByText('1 new order is waiting')).toBeHidden()
  await expect(group(shopper, 'Accepted Orders')).toBeVisible()

  await lane(counter, 'To pack').getByRole('button', { name: 'Pack and hand over' }).click()
  const sheet = counter.getByRole('dialog', { name: `Order ${number}` })
  await sheet.getByRole('checkbox').first().check()
  await counter.reload()
  await expect(sheet.getByRole('checkbox').first()).toBeChecked()
  await sheet.getByRole('button', { name: 'No rider is free' }).click()
  await expect(sheet.getByText('The shopper knows that no rider is free yet.')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Name of the rider' }).fill('Rituraj Das')
  await sheet.getByRole('textbox', { name: 'Phone of the rider' }).fill('98540 00456')
  await sheet.getByRole('button', { name: 'Assign the rider' }).click()
  await expect(sheet.getByRole('img', { name: 'QR code of the rider’s page' })).toBeVisible()
  const link = await sheet.getByRole('link', { name: 'Open the rider’s page' }).getAttribute('href')

  const phone = await openContext()
  await phone.grantPermissions(['geolocation'])
  await phone.setGeolocation(RIDER)
  const rider = await phone.newPage()
  await rider.goto(link ?? '')
  await expect(rider.getByText('Kharghuli Hill Road')).toBeVisible()
  await rider.getByRole('button', { name: 'Picked up' }).click()
  await expect(rider.getByRole('button', { name: 'Delivered' })).toBeVisible()
  await expect(rider.getByText('The shopper sees where you are.')).toBeVisible()
  await expect(group(shopper, 'Orders Out for Delivery')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Mark as delivered' })).toBeVisible()

  await rider.getByRole('button', { name: 'Delivered' }).click()
  await expect(rider.getByRole('heading', { name: 'This delivery is finished' })).toBeVisible()
  await expect(group(shopper, 'Delivered Orders')).toBeVisible()
  await expect(sheet).toBeHidden()
  await expect(counter.getByText('No rider is on the way.')).toBeVisible()

  await group(shopper, 'Delivered Orders').getByRole('button').click()
  await shopper.getByRole('button', { name: 'Invoice' }).click()
  const invoice = shopper.getByRole('dialog', { name: 'Invoice' })
  await expect(invoice.getByRole('row')).toHaveCount(3)
  // The shop behind it is longer than a sheet of paper, as with many orders.
  await shopper.locator('#root').evaluate((root) => {
    root.style.minHeight = '3000px'
  })
  // Chromium makes PDFs only without a window.
  if (headless) expect(pagesOf(await shopper.pdf({ format: 'A4' }))).toBe(1)
})

test('a counter that lost its connection misses nothing, and hears what another one did', async ({
  page: shopper,
  shop,
  signIn,
  openContext,
  expectConsoleError,
}) => {
  expectConsoleError(NO_RESPONSE)
  // The refused report of the second counter.
  expectConsoleError(/status of 409 .*operations\/orders/)
  const { account, id: first } = await withPendingOrder(shopper, signIn)
  const context = await openContext()
  const counter = await context.newPage()
  await counter.goto(`/counter/#key=${await counterKey(shop)}`)
  await expect(counter).toHaveURL(/\/counter\/$/)
  await expect(live(counter)).toBeVisible()
  await expect(lane(counter, 'New').getByText(orderNumber(first))).toBeVisible()

  await context.setOffline(true)
  await expect(counter.getByText('The connection is lost.')).toBeVisible()
  // What waits keeps waiting, visibly.
  await expect(counter.getByText('1 new order is waiting')).toBeVisible()
  const second = await account.placeOrder(['toned-milk-500ml'])
  await happens(shop, first, 'accept')
  await context.setOffline(false)
  await expect(live(counter)).toBeVisible()
  await expect(lane(counter, 'New').getByText(orderNumber(second))).toBeVisible()
  await expect(lane(counter, 'To pack').getByText(orderNumber(first))).toBeVisible()
  await expect(counter.getByText('1 new order is waiting')).toBeVisible()

  // Another counter is quicker by the time that this report takes.
  await counter.route('**/api/v1/operations/orders/*/events', async (route) => {
    await happens(shop, second, 'reject')
    await route.continue()
  })
  // The first tap on this page: it allows the ringing, and does what it was meant for.
  await expect(counter.getByText('Tap to let new orders ring')).toBeVisible()
  await lane(counter, 'New').getByRole('button', { name: 'Accept' }).click()
  await expect(counter.getByText('Tap to let new orders ring')).toBeHidden()
  await expect(counter.getByText(`Order ${orderNumber(second)} was changed`)).toBeVisible()
  await expect(counter.getByText('No new orders.')).toBeVisible()

  await counter.getByRole('button', { name: 'Sign out' }).click()
  await counter.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(counter.getByRole('textbox', { name: 'Counter key' })).toBeVisible()
  expect(await counter.evaluate(() => Object.keys(localStorage))).toEqual([])
})
