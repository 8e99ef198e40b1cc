import type { Page } from '@playwright/test'
import type { FaultRule } from '#tests/support/fault-proxy.ts'
import { expect, test, type SignIn } from './support/fixtures.ts'
import { expectNotShown } from './support/not-shown.ts'
import { keepMessages } from '#tests/screens/keep-messages.ts'
import { SAVED_ADDRESS } from '#tests/support/shopper-account.ts'
import { CUT } from './support/offline.ts'
import { showStoreAsClosed } from './support/opening-hours.ts'
import { addProduct, openInShop, refreshOrders, changePriceDuringOrder } from './support/shopper.ts'

/** Over unreliable connections, an order is placed exactly once (product §8). */

const MILK = 'Toned Milk 500 ml'
const CREATE: Pick<FaultRule, 'method' | 'path'> = {
  method: 'POST',
  path: '/api/v1/order/create/',
}

const PLACE: Pick<FaultRule, 'method' | 'path'> = { method: 'POST', path: '/api/v1/orders/' }

const CUT_OFF = new RegExp(`net::ERR_(?:${CUT})`)

test.use({ throughProxy: true })

/** Opens /checkout as a new shopper with an address and milk in the cart. */
async function toCheckout(page: Page, signIn: SignIn, addresses = [SAVED_ADDRESS]): Promise<void> {
  await signIn(page, { addresses }, { path: '/checkout', cart: ['toned-milk-500ml'] })
  // Waits for the addresses, which could not be loaded after a cut.
  await expect(placeButton(page)).toBeEnabled()
  // The background, which sends orders, has started once the messages are there.
  await expect(page.getByRole('region', { name: 'Messages' })).toBeAttached()
}

const placeButton = (page: Page) => page.getByRole('button', { name: 'Place Order', exact: true })
const unsettled = (page: Page) => page.getByRole('region', { name: 'Orders being sent' })
const settled = (page: Page) => page.getByRole('region', { name: 'Your last order' })

async function expectOneOrder(page: Page): Promise<void> {
  const pending = page.getByRole('region', { name: 'Pending Orders' })
  await expect(pending.getByRole('button')).toHaveCount(1)
  await expect(pending).toContainText(`${MILK} × 1`)
  await expect(pending).toContainText('Waiting for store confirmation')
  expect((await refreshOrders(page)).match(/"totalPrice":/g)).toHaveLength(1)
  await expect(pending.getByRole('button')).toHaveCount(1)
  await expect(unsettled(page)).toBeHidden()
}

for (const { name, fault, error } of [
  {
    name: 'a gateway that gives up after the order was made',
    fault: { kind: 'gateway-timeout' },
    error: /status of 504/,
  },
  {
    name: 'a connection that is cut after the order was made',
    fault: { kind: 'cut-after' },
    error: CUT_OFF,
  },
] as const) {
  test(`${name} neither places the order twice nor reports it as placed too early`, async ({
    page,
    faults,
    expectConsoleError,
    signIn,
  }) => {
    expectConsoleError(error)
    await keepMessages(page)
    await toCheckout(page, signIn)
    const planned = faults.plan({ ...CREATE, fault })
    await placeButton(page).click()
    await expect(unsettled(page)).toContainText('Waiting for a connection')
    await expect(page.getByRole('button', { name: 'Placing Order...' })).toBeDisabled()
    await expect.poll(() => planned.appliedCount, { intervals: [50] }).toBeGreaterThan(1)
    await expectNotShown(page.getByText('Order placed successfully'))
    await expect(page).toHaveURL('/checkout')
    planned.remove()
    // The next attempt would come up to 30 seconds later.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page).toHaveURL('/orders')
    await expect(page.getByText('Order placed successfully')).toBeVisible()
    await expectOneOrder(page)
    await expect(page.getByRole('link', { name: 'My Cart', exact: true })).toBeVisible()
  })
}

test('while an order is being sent every page says so, and its items no longer count as in the cart', async ({
  page,
  faults,
  expectConsoleError,
  signIn,
}) => {
  expectConsoleError(CUT_OFF)
  await toCheckout(page, signIn)
  const planned = faults.plan({ ...CREATE, fault: { kind: 'cut-before' } })
  await placeButton(page).click()
  await expect(unsettled(page)).toContainText('Waiting for a connection')
  await page.getByRole('link', { name: 'Jhola' }).click()
  await expect(page).toHaveURL('/')
  const waiting = page.getByRole('link', { name: /^Waiting for a connection Your order for ₹47/ })
  await expect(waiting).toBeVisible()
  await expect(page.getByRole('link', { name: 'My Cart', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /view cart/ })).toBeHidden()
  // Products added now belong to the next order.
  await addProduct(page, 'Tomato Hybrid 500 g')
  await expect(page.getByRole('link', { name: 'My Cart, 1 item' })).toBeVisible()
  await page.getByRole('link', { name: 'My Cart, 1 item' }).click()
  await expect(page.getByText(/^An order with items from this cart is being sent/)).toBeVisible()
  await waiting.click()
  await expect(unsettled(page)).toContainText('Waiting for a connection')
  planned.remove()
  // Triggers an attempt, because the next one may be half a minute away.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectOneOrder(page)
  await expect(page.getByRole('link', { name: 'My Cart, 1 item' })).toBeVisible()
})

test('a request without a response is aborted after 50 seconds and retried under the same key', async ({
  page,
  faults,
  signIn,
}) => {
  // Before the page is opened: while Playwright replaces the clock of an open page, it is 1970 for a
  // moment, and a response that arrives then would set the shop's clock.
  await page.clock.install()
  await toCheckout(page, signIn)
  const hanging = faults.plan({ ...CREATE, times: 1, fault: { kind: 'hang', forwarded: true } })
  const beforeTapMs = await page.evaluate(() => Date.now())
  await placeButton(page).click()
  await expect.poll(() => hanging.appliedCount).toBe(1)
  await expect(unsettled(page)).toContainText('Sending')
  // The clock stops there, however much real time has passed.
  await page.clock.pauseAt(beforeTapMs + 49_000)
  await expect(unsettled(page)).toContainText('Sending')
  await page.clock.resume()
  await page.clock.runFor(3_000)
  await expect(page).toHaveURL('/orders')
  await expectOneOrder(page)
})

test('a second tab shows the order that the first is sending, does not place another, and completes it when the first is closed', async ({
  page,
  context,
  faults,
  signIn,
}) => {
  await toCheckout(page, signIn)
  const hanging = faults.plan({ ...CREATE, times: 1, fault: { kind: 'hang', forwarded: true } })
  await placeButton(page).click()
  await expect.poll(() => hanging.appliedCount).toBe(1)
  const second = await context.newPage()
  await second.goto('/checkout')
  await expect(unsettled(second)).toContainText('Sending')
  await expect(second.getByRole('button', { name: 'Placing Order...' })).toBeDisabled()
  await page.close()
  await expect(second).toHaveURL('/orders')
  await expectOneOrder(second)
})

test.describe('a shopper who withdraws an order with an unknown outcome', () => {
  test('sees that the order is placed if the store already had it', async ({
    page,
    faults,
    expectConsoleError,
    signIn,
  }) => {
    expectConsoleError(/status of 504/)
    await toCheckout(page, signIn)
    faults.plan({ ...PLACE, fault: { kind: 'gateway-timeout' } })
    await placeButton(page).click()
    await expect(unsettled(page)).toContainText('Waiting for a connection')
    await unsettled(page).getByRole('button', { name: 'Withdraw order' }).click()
    await expect(settled(page)).toContainText(
      'The store had your order before it could be withdrawn, so it is placed.',
    )
    await openInShop(page, '/orders')
    await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
    await settled(page).getByRole('button', { name: 'Got it' }).click()
    await expectOneOrder(page)
  })

  for (const { name, fault } of [
    { name: 'if the store never received it', fault: CREATE },
    { name: 'if it was created but not placed', fault: PLACE },
  ]) {
    test(`orders nothing ${name}, and keeps the cart`, async ({
      page,
      faults,
      expectConsoleError,
      signIn,
    }) => {
      expectConsoleError(CUT_OFF)
      await toCheckout(page, signIn)
      faults.plan({ ...fault, fault: { kind: 'cut-before' } })
      await placeButton(page).click()
      await expect(unsettled(page)).toContainText('Waiting for a connection')
      await unsettled(page).getByRole('button', { name: 'Withdraw order' }).click()
      await expect(settled(page)).toContainText('Nothing was ordered.')
      faults.clear()
      await settled(page).getByRole('button', { name: 'Got it' }).click()
      await expect(placeButton(page)).toBeEnabled()
      await openInShop(page, '/orders')
      await expect(page.getByText('No orders yet')).toBeVisible()
      await expect(page.getByRole('link', { name: 'My Cart, 1 item' })).toBeVisible()
    })
  }
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Order still being sent' })

async function leave(page: Page): Promise<void> {
  await openInShop(page, '/profile')
  await page.getByRole('button', { name: 'Sign out' }).click()
}

/** An order that was not placed has left its goods in the cart. */
async function leaveCart(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Sign out?' })
  await expect(question).toContainText('empties the cart')
  await question.getByRole('button', { name: 'Sign out' }).click()
}

test.describe('signing out while an order is being sent', () => {
  test('asks first: staying signed in keeps the order, and the alternative withdraws it, asks about the cart and signs out', async ({
    page,
    faults,
    expectConsoleError,
    signIn,
  }) => {
    expectConsoleError(CUT_OFF)
    await toCheckout(page, signIn)
    faults.plan({ ...CREATE, fault: { kind: 'cut-before' } })
    await placeButton(page).click()
    await expect(unsettled(page)).toContainText('Waiting for a connection')
    await leave(page)
    await dialog(page).getByRole('button', { name: 'Stay signed in' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL('/profile')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await dialog(page).getByRole('button', { name: 'Withdraw and sign out' }).click()
    await leaveCart(page)
    await expect(page).toHaveURL('/login')
    expect(faults.records).toContainEqual(
      expect.objectContaining({ method: 'DELETE', serverStatus: 200 }),
    )
    expect(await page.evaluate(() => localStorage.getItem('order-outbox'))).toBeNull()
  })

  test('says without a connection that the order may still arrive, and removes it from the phone', async ({
    page,
    faults,
    expectConsoleError,
    signIn,
  }) => {
    expectConsoleError(CUT_OFF)
    await page.clock.install()
    await toCheckout(page, signIn)
    await page.getByRole('link', { name: 'Account' }).first().click()
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await page.goBack()
    await expect(placeButton(page)).toBeVisible()
    faults.plan({ path: '/api/v1/order', fault: { kind: 'cut-before' } })
    await placeButton(page).click()
    await expect(unsettled(page)).toContainText('Waiting for a connection')
    await leave(page)
    await dialog(page).getByRole('button', { name: 'Withdraw and sign out' }).click()
    await expect(dialog(page)).toContainText('Withdrawing')
    // Exceeds the time that the dialog waits for a response.
    await page.clock.fastForward(6_000)
    await expect(dialog(page)).toContainText('it may still arrive')
    await dialog(page).getByRole('button', { name: 'Sign out anyway' }).click()
    await leaveCart(page)
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('order-outbox'))).toBeNull()
  })
})

test('while the shop is closed, an order that is being sent stays visible, and so does the placed order', async ({
  page,
  faults,
  expectConsoleError,
  signIn,
}) => {
  expectConsoleError(CUT_OFF)
  await toCheckout(page, signIn)
  faults.plan({ ...CREATE, fault: { kind: 'cut-before' } })
  await placeButton(page).click()
  await expect(unsettled(page)).toContainText('Waiting for a connection')
  await showStoreAsClosed(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Store is Closed' })).toBeVisible()
  await expect(unsettled(page)).toContainText(`${MILK} × 1`)
  faults.clear()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('region', { name: 'Pending Orders' })).toContainText(
    'Waiting for store confirmation',
  )
  await expect(unsettled(page)).toBeHidden()
})

test.describe('with a separate shop', () => {
  test.use({ ownShop: true })

  test('an order that is placed while the server is down survives a reload and is placed once when the server is back', async ({
    page,
    shop,
    expectConsoleError,
    signIn,
  }) => {
    expectConsoleError(CUT_OFF)
    await toCheckout(page, signIn)
    await shop.kill9()
    await placeButton(page).click()
    await expect(unsettled(page)).toContainText('Waiting for a connection')
    // Fails if there is no service worker with the stored app.
    await page.reload().catch((error: unknown) => {
      expect(String(error)).toContain('net::ERR')
    })
    await shop.restart()
    await page.goto('/orders')
    await expectOneOrder(page)
    expect(await shop.control('GET', '/sandbox/state')).toMatchObject({ orders: [{}] })
  })
})

test('if a price has changed before the order arrives, the shopper sees the new bill, and agreeing places one order at that price to the selected address', async ({
  page,
  shop,
  expectConsoleError,
  signIn,
}) => {
  expectConsoleError(/status of 409/)
  const office = { ...SAVED_ADDRESS, _id: '1763700000002', addressLine: '5 Zoo Road' }
  await toCheckout(page, signIn, [SAVED_ADDRESS, office])
  await changePriceDuringOrder(page, shop, 'toned-milk-500ml', { price: 34, discountPrice: 31 })
  await placeButton(page).click()
  await expect(settled(page)).toContainText('Waiting for you')
  await expect(settled(page)).toContainText('nothing was ordered yet')
  await expect(settled(page)).toContainText(`${MILK}before ₹28 ₹31`)
  await expect(settled(page)).toContainText('Total before ₹47 ₹50')
  expect(await shop.control('GET', '/sandbox/state')).toMatchObject({ orders: [] })
  // The new bill replaces the button.
  await expect(placeButton(page)).toBeHidden()
  // The order goes to the address that the picker shows when the shopper agrees.
  await page.getByRole('radio', { name: /5 Zoo Road/ }).check()
  await expect(settled(page)).toContainText('5 Zoo Road')
  const sent = page.waitForRequest((request) => request.url().includes('/order/create/'))
  await settled(page).getByRole('button', { name: 'Place order for ₹50' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ address: { addressLine: '5 Zoo Road' } })
  await expect(page).toHaveURL('/orders')
  await expectOneOrder(page)
  await expect(page.getByRole('region', { name: 'Pending Orders' })).toContainText('₹50')
})

test('a phone that cannot store the order does not send it, and says so', async ({
  page,
  faults,
  signIn,
}) => {
  await toCheckout(page, signIn)
  await page.evaluate(() => {
    Storage.prototype.setItem = (key: string) => {
      throw new DOMException(`no room for ${key}`, 'QuotaExceededError')
    }
  })
  await placeButton(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('it was not sent')
  expect(faults.records.some(({ url }) => url.startsWith('/api/v1/order/create'))).toBe(false)
  await expect(placeButton(page)).toBeEnabled()
})
