/** The pages of the staff (product §23) and of the shopper, without the staff of the sandbox. */
import type { Locator, Page } from '@playwright/test'
import * as v from 'valibot'
import { STORE_CHECK_MS } from '#contract/constants.ts'
import { orderNumber } from '#contract/order-number.ts'
import { sendToRunningShop } from '#server/operations/operations-socket.ts'
import type { ShopServer } from '#tests/support/shop-server.ts'
import { SAVED_ADDRESS } from '#tests/support/shopper-account.ts'
import { expect, test } from './support/fixtures.ts'
import { reportEvent, ordersOf, storeIdOf, withPendingOrder } from './support/live-shopper.ts'
import { NO_RESPONSE } from './support/offline.ts'
import { addProduct, placeOrder } from './support/shopper.ts'

const keySchema = v.object({ name: v.string(), key: v.string() })
const newKey = async (shop: ShopServer) =>
  v.parse(keySchema, await shop.control('POST', '/sandbox/operations-keys', { role: 'counter' }))
const counterKey = async (shop: ShopServer): Promise<string> => (await newKey(shop)).key

/** An open page checks its store every STORE_CHECK_MS. How long a check may take to show. */
const SHOWN_SOON = { timeout: 3_000 }
const atNextStoreCheck = (page: Page, isSeen: () => Promise<void>) =>
  expect(async () => {
    await page.clock.fastForward(STORE_CHECK_MS)
    await isSeen()
  }).toPass()

/** The position of the rider, near the shopper's door. */
const RIDER = { latitude: 26.1489, longitude: 91.7402 }

const lane = (page: Page, name: 'New' | 'To pack' | 'On the way') =>
  page.getByRole('region', { name, exact: true })
/** Counts the page objects, which Chromium does not compress. `/Type /Pages` is their tree. */
const pagesOf = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
const live = (page: Page) => page.getByText('Live', { exact: true })
const group = (page: Page, name: string) => page.getByRole('region', { name })

/**
 * With text at 200 %: on a phone of 360 px, where a name beside buttons had a letter on each line,
 * and on one of 320 px, which was narrower than the dialog.
 */
async function expectRoomForName(page: Page, dialog: Locator, name: Locator): Promise<void> {
  const size = page.viewportSize() ?? { width: 390, height: 844 }
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(240)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect
    .poll(() => dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    .toBe(0)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
  await browser.detach()
  await page.setViewportSize(size)
}

test('an order is accepted and packed at the counter, delivered by the rider, and followed by the shopper', async ({
  page: shopper,
  shop,
  newAccount,
  signIn,
  openContext,
  headless,
}) => {
  const products = ['toned-milk-500ml', 'set-curd-400g']
  const { id } = await withPendingOrder(shopper, { newAccount, signIn }, { products })
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

  await test.step("'Back' closes the dialog on top, and a closed dialog leaves no entry", async () => {
    const depthIs = (depth: number) =>
      expect
        .poll(() => counter.evaluate((): unknown => history.state))
        .toEqual(depth === 0 ? null : { dialogDepth: depth })
    await sheet.getByRole('button', { name: 'Cancel the order' }).click()
    const reasons = counter.getByRole('dialog', { name: 'Cancel the order?' })
    await expect(reasons).toBeVisible()
    await depthIs(2)
    await counter.goBack()
    await expect(reasons).toBeHidden()
    await expect(sheet).toBeVisible()
    await depthIs(1)
    await counter.goBack()
    await expect(sheet).toBeHidden()
    await depthIs(0)
    const pack = lane(counter, 'To pack').getByRole('button', { name: 'Pack and hand over' })
    await pack.click()
    await depthIs(1)
    const entries = await counter.evaluate(() => history.length)
    // The second tap comes before the entry is left.
    await sheet.getByRole('button', { name: 'Close' }).evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await expect(sheet).toBeHidden()
    await depthIs(0)
    await expect(sheet).toBeHidden()
    expect(new URL(counter.url()).hash).toBe('')
    await pack.click()
    await depthIs(1)
    expect(await counter.evaluate(() => history.length)).toBe(entries)
  })

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
  await rider.getByRole('button', { name: 'Yes, delivered' }).click()
  await expect(rider.getByRole('heading', { name: 'This delivery is finished' })).toBeVisible()
  await expect(group(shopper, 'Delivered Orders')).toBeVisible()
  await expect(sheet).toBeHidden()
  await expect(counter.getByText('No rider is on the way.')).toBeVisible()

  await group(shopper, 'Delivered Orders').getByRole('button').click()
  await shopper.getByRole('button', { name: 'Invoice' }).click()
  const invoice = shopper.getByRole('dialog', { name: 'Invoice' })
  await expect(invoice.getByRole('row')).toHaveCount(3)
  // The page behind the invoice is longer than a sheet of paper, as with many orders.
  await shopper.locator('#root').evaluate((root) => {
    root.style.minHeight = '3000px'
  })
  // Chromium can print to PDF only in headless mode.
  if (headless) expect(pagesOf(await shopper.pdf({ format: 'A4' }))).toBe(1)
})

test('a counter that lost its connection misses no event, shows the actions of another counter, and changes the store', async ({
  page: shopper,
  shop,
  newAccount,
  signIn,
  openContext,
  expectConsoleError,
}) => {
  expectConsoleError(NO_RESPONSE)
  // The report that is refused because another counter was faster.
  expectConsoleError(/status of 409 .*operations\/orders/)
  // Requests in flight with the revoked key.
  expectConsoleError(/status of 403 .*operations/)
  await shopper.clock.install()
  const { account, id: first } = await withPendingOrder(shopper, { newAccount, signIn })
  const storeId = await storeIdOf(account, first)
  const context = await openContext()
  const counter = await context.newPage()
  const { name: keyName, key } = await newKey(shop)
  await counter.goto(`/counter/#key=${key}`)
  await expect(counter).toHaveURL(/\/counter\/$/)
  await expect(live(counter)).toBeVisible()
  await expect(lane(counter, 'New').getByText(orderNumber(first))).toBeVisible()

  await context.setOffline(true)
  await expect(counter.getByText('The connection is lost.')).toBeVisible()
  // Waiting orders stay visible.
  await expect(counter.getByText('1 new order is waiting')).toBeVisible()
  const second = await account.placeOrder(['toned-milk-500ml'])
  await reportEvent(shop, first, 'accept')
  await context.setOffline(false)
  await expect(live(counter)).toBeVisible()
  await expect(lane(counter, 'New').getByText(orderNumber(second))).toBeVisible()
  await expect(lane(counter, 'To pack').getByText(orderNumber(first))).toBeVisible()
  await expect(counter.getByText('1 new order is waiting')).toBeVisible()

  // Another counter rejects the order while this report is being sent.
  await counter.route('**/api/v1/operations/orders/*/events', async (route) => {
    await reportEvent(shop, second, 'reject')
    await route.continue()
  })
  // On a short screen the bar scrolls away, so a frame stays in view instead.
  const size = counter.viewportSize() ?? { width: 390, height: 844 }
  const frame = counter.locator('[data-alarm-frame]')
  await expect(frame).toBeHidden()
  await counter.setViewportSize({ width: 320, height: 256 })
  await counter.getByText('No rider is on the way.').scrollIntoViewIfNeeded()
  await expect(counter.getByText('1 new order is waiting')).not.toBeInViewport()
  await expect(frame).toBeInViewport({ ratio: 1 })
  await counter.setViewportSize(size)
  await expect(frame).toBeHidden()
  // The first tap on the page enables the sound, and also acts on its target. The bar that asks for
  // it is at the foot of the screen, so that no order moves when it disappears.
  await expect
    .poll(() =>
      counter
        .getByRole('button', { name: 'Tap to let new orders ring' })
        .evaluate((bar) => innerHeight - bar.getBoundingClientRect().bottom),
    )
    .toBe(0)
  await lane(counter, 'New').getByRole('button', { name: 'Accept' }).click()
  await expect(counter.getByText('Tap to let new orders ring')).toBeHidden()
  await expect(counter.getByText(`Order ${orderNumber(second)} was changed`)).toBeVisible()
  await expect(counter.getByText('No new orders.')).toBeVisible()
  await counter.unroute('**/api/v1/operations/orders/*/events')
  await counter.getByRole('button', { name: 'Dismiss' }).click()

  await test.step('the end of an open order is said in view, where its dialog was', async () => {
    const third = await account.placeOrder(['set-curd-400g'])
    await reportEvent(shop, third, 'accept')
    const card = counter.getByRole('article', { name: orderNumber(third) })
    const pack = card.getByRole('button', { name: 'Pack and hand over' })
    await counter.setViewportSize({ ...size, height: 500 })
    await pack.evaluate((button) => {
      button.scrollIntoView({ block: 'end' })
    })
    await expect(counter.getByRole('heading', { name: 'Counter' })).not.toBeInViewport()
    await pack.click()
    const sheet = counter.getByRole('dialog', { name: orderNumber(third) })
    await expect(sheet).toBeVisible()
    await expect.poll(() => counter.evaluate(() => history.state !== null)).toBe(true)
    await expectRoomForName(counter, sheet, sheet.getByText('Set Curd').first())
    await expect(sheet.getByRole('checkbox')).toBeInViewport({ ratio: 1 })
    await reportEvent(shop, third, 'cancel')
    await expect(sheet).toBeHidden()
    // The entry of the dialog is left.
    await expect.poll(() => counter.evaluate(() => history.state)).toBe(null)
    const said = counter.getByText(`Order ${orderNumber(third)} was cancelled.`)
    await expect(said).toBeInViewport({ ratio: 1 })
    await counter.getByRole('button', { name: 'Dismiss' }).click()
    await expect(said).toBeHidden()
  })

  await test.step('the end of an order is said in view of a board that is scrolled', async () => {
    const fourth = await account.placeOrder(['set-curd-400g'])
    await reportEvent(shop, fourth, 'accept')
    const pack = counter
      .getByRole('article', { name: orderNumber(fourth) })
      .getByRole('button', { name: 'Pack and hand over' })
    await pack.evaluate((button) => {
      button.scrollIntoView({ block: 'end' })
    })
    const scrolled = await counter.evaluate(() => scrollY)
    expect(scrolled).toBeGreaterThan(100)
    await reportEvent(shop, fourth, 'cancel')
    const said = counter.getByText(`Order ${orderNumber(fourth)} was cancelled.`)
    await expect(said).toBeInViewport({ ratio: 1 })
    await counter.getByRole('button', { name: 'Dismiss' }).click()
    await counter.setViewportSize(size)
  })

  // Revokes the key while the stream is open.
  await expect(live(counter)).toBeVisible()
  await sendToRunningShop(shop.dataDir, { command: 'key revoke', name: keyName })
  await expect(counter.getByText('This key is no longer valid.')).toBeVisible()
  await expect(counter.getByText(orderNumber(first))).toBeHidden()
  expect(await counter.evaluate(() => Object.keys(localStorage))).toEqual([])
  await counter.getByRole('textbox', { name: 'Counter key' }).fill(await counterKey(shop))
  await counter.getByRole('button', { name: 'Open the counter' }).click()
  await expect(lane(counter, 'To pack').getByText(orderNumber(first))).toBeVisible()

  const store = counter.getByRole('dialog', { name: 'Store and products' })
  await counter.getByRole('button', { name: 'Store and products' }).click()
  await store.getByRole('combobox', { name: 'Store' }).selectOption({ value: storeId })
  await store.getByRole('button', { name: 'Close until the next opening' }).click()
  const question = counter.getByRole('dialog', { name: 'Close the store?' })
  await question.getByRole('button', { name: 'Close the store' }).click()
  await expect(store.getByText('The store is closed. It opens')).toBeVisible()
  const closed = shopper.getByRole('heading', { name: 'Store is Closed' })
  await atNextStoreCheck(shopper, () => expect(closed).toBeVisible(SHOWN_SOON))
  await store.getByRole('button', { name: 'Open the store' }).click()
  await expect(store.getByText('The store is open.')).toBeVisible()
  await atNextStoreCheck(shopper, () => expect(closed).toBeHidden(SHOWN_SOON))

  // An open page of the shop shows the changes of its store without any action.
  await shopper.goto('/product/toned-milk-500ml')
  const product = shopper.getByRole('article').filter({
    has: shopper.getByRole('heading', { name: 'Toned Milk 500 ml', level: 1 }),
  })
  await expect(product).toBeVisible()
  // The timeout of the identity SDK must not pass when the clock is advanced.
  await shopper.waitForFunction(() => 'Clerk' in window)
  const milk = { productId: 'toned-milk-500ml', price: 47, discountPrice: 46 }
  await sendToRunningShop(shop.dataDir, {
    command: 'store prices',
    storeId,
    products: [milk],
    allowsLarge: false,
  })
  const newPrice = product.getByText('₹46', { exact: true }).first()
  await atNextStoreCheck(shopper, () => expect(newPrice).toBeVisible(SHOWN_SOON))
  await store.getByRole('searchbox', { name: 'Find a product' }).fill('Toned Milk 500')
  await expectRoomForName(counter, store, store.getByText('Toned Milk 500 ml', { exact: true }))
  await store.getByRole('button', { name: 'Mark Toned Milk 500 ml as sold out' }).click()
  const isGone = shopper.getByRole('heading', { name: 'Product not found' })
  await atNextStoreCheck(shopper, () => expect(isGone).toBeVisible(SHOWN_SOON))
  await store.getByRole('button', { name: 'Toned Milk 500 ml is back in stock' }).click()
  await atNextStoreCheck(shopper, () => expect(newPrice).toBeVisible(SHOWN_SOON))
  await store.getByRole('button', { name: 'Close', exact: true }).click()

  await counter.getByRole('button', { name: 'Sign out' }).click()
  await counter.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(counter.getByRole('textbox', { name: 'Counter key' })).toBeVisible()
  expect(await counter.evaluate(() => Object.keys(localStorage))).toEqual([])
})

/** Returns the path of the counter with its key, which `npm start` prints. */
function printedCounter(shop: ShopServer): string {
  const [, path] =
    /^The counter of all stores: http:\/\/localhost:\d+(\S+)$/m.exec(shop.output()) ?? []
  if (path === undefined) throw new Error(`No counter was printed:\n${shop.output()}`)
  return path
}

/** Records the announcements of new orders to screen readers. Returns a function to read them. */
async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const announced: string[] = []
    let last = ''
    new MutationObserver(() => {
      const texts = [...document.querySelectorAll('[role="status"]')].map(
        ({ textContent }) => textContent,
      )
      const text = texts.find((candidate) => candidate.startsWith('New order ')) ?? ''
      if (text !== '' && text !== last) announced.push(text)
      last = text
    }).observe(document, { subtree: true, childList: true, characterData: true })
    Object.assign(globalThis, { announced })
  })
  return async () => {
    const announced: unknown = await page.evaluate(() => Reflect.get(globalThis, 'announced'))
    return v.parse(v.array(v.string()), announced)
  }
}

test.describe('with a separate shop', () => {
  test.use({ ownShop: true })

  test('an order is delivered although the counter is offline at each step and the server is killed in between', async ({
    page: shopper,
    shop,
    signIn,
    openContext,
    expectConsoleError,
  }) => {
    expectConsoleError(NO_RESPONSE)
    const account = await signIn(shopper, { addresses: [SAVED_ADDRESS] })
    await addProduct(shopper, 'Toned Milk 500 ml')
    await shopper.getByRole('link', { name: 'My Cart, 1 item' }).click()

    const tablet = await openContext()
    const counter = await tablet.newPage()
    const announcements = await recordAnnouncements(counter)
    await counter.goto(printedCounter(shop))
    await expect(live(counter)).toBeVisible()
    await expect(counter.getByText('No new orders.')).toBeVisible()
    const killed = async () => {
      await shop.kill9()
      await shop.restart()
    }
    const whileCutOff = async (...happenings: (() => Promise<void>)[]) => {
      await tablet.setOffline(true)
      // An open dialog covers the page and repeats the message.
      await expect(counter.getByText('The connection is lost.').last()).toBeVisible()
      for (const happening of happenings) await happening()
      await tablet.setOffline(false)
      await expect(live(counter)).toBeVisible()
    }

    await whileCutOff(async () => {
      await placeOrder(shopper)
      await expect(group(shopper, 'Pending Orders')).toBeVisible()
    }, killed)
    const [placed] = await ordersOf(shop)
    const first = orderNumber(placed?.id ?? '')
    await expect(lane(counter, 'New').getByText(first)).toBeVisible()
    await expect.poll(announcements).toEqual([`New order ${first}`])

    // The server is killed after it has processed the report, before the counter gets a response.
    await counter.route(
      '**/api/v1/operations/orders/*/events',
      async (route) => {
        const request = route.request()
        const { pathname } = new URL(request.url())
        const taken = await fetch(`http://127.0.0.1:${shop.port}${pathname}`, {
          method: request.method(),
          headers: {
            authorization: (await request.headerValue('authorization')) ?? '',
            'content-type': 'application/json',
          },
          body: request.postData(),
        })
        expect(taken.status).toBe(200)
        await shop.kill9()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await lane(counter, 'New').getByRole('button', { name: 'Accept' }).click()
    await expect(counter.getByText('The connection is lost.')).toBeVisible()
    await shop.restart()
    await expect(live(counter)).toBeVisible()
    await expect(lane(counter, 'To pack').getByText(first)).toBeVisible()
    await expect(counter.getByText('No new orders.')).toBeVisible()

    await lane(counter, 'To pack').getByRole('button', { name: 'Pack and hand over' }).click()
    const sheet = counter.getByRole('dialog', { name: `Order ${first}` })
    await sheet.getByRole('textbox', { name: 'Name of the rider' }).fill('Rituraj Das')
    await sheet.getByRole('textbox', { name: 'Phone of the rider' }).fill('98540 00456')
    const assign = sheet.getByRole('button', { name: 'Assign the rider' })
    await whileCutOff(async () => {
      await assign.click()
      await expect(sheet.getByText('it is not known whether')).toBeVisible()
    })
    const link = sheet.getByRole('link', { name: 'Open the rider’s page' })
    // The report may have been sent just before the counter went offline.
    await expect(assign.or(link)).toBeVisible()
    if (await assign.isVisible()) await assign.click()
    await expect(link).toBeVisible()
    const rider = await (await openContext()).newPage()
    await rider.goto((await link.getAttribute('href')) ?? '')
    await expect(rider.getByRole('button', { name: 'Picked up' })).toBeVisible()

    let second = ''
    await whileCutOff(async () => {
      await rider.getByRole('button', { name: 'Picked up' }).click()
      await expect(rider.getByRole('button', { name: 'Delivered' })).toBeVisible()
      second = orderNumber(await account.placeOrder(['set-curd-400g']))
    }, killed)
    await expect(sheet.getByRole('button', { name: 'Mark as delivered' })).toBeVisible()
    await expect(group(shopper, 'Orders Out for Delivery')).toBeVisible()

    await whileCutOff(async () => {
      await rider.getByRole('button', { name: 'Delivered' }).click()
      await rider.getByRole('button', { name: 'Yes, delivered' }).click()
      await expect(rider.getByRole('heading', { name: 'This delivery is finished' })).toBeVisible()
    })
    await expect(sheet).toBeHidden()
    await expect(counter.getByText('No rider is on the way.')).toBeVisible()
    await expect(counter.getByText('Nothing to pack.')).toBeVisible()
    await expect(lane(counter, 'New').getByText(second)).toBeVisible()
    await expect(counter.getByText('1 new order is waiting')).toBeVisible()
    await expect(group(shopper, 'Delivered Orders')).toBeVisible()
    expect(await announcements()).toEqual([`New order ${first}`, `New order ${second}`])
  })
})
