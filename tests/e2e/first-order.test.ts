import type { Page } from '@playwright/test'
import { keepMessages } from '#tests/screens/keep-messages.ts'
import { SAVED_ADDRESS } from '#tests/support/shopper-account.ts'
import { expect, test } from './support/fixtures.ts'
import { fetchRoute } from './support/fetch-route.ts'
import { CUT } from './support/offline.ts'
import {
  addProduct,
  waitUntilHistorySettled,
  signInAtLogin,
  fillAddress,
  HOME_ADDRESS,
  openInShop,
  placeOrder,
  refreshOrders,
  signUp,
  signUpAtLogin,
} from './support/shopper.ts'

const EMAIL = 'ananya@example.in'

test.describe('with a separate shop', () => {
  // Including the service worker.
  test.use({ ownShop: true, serviceWorkers: 'allow' })

  test('a new shopper signs up, fills a cart, orders in cash, and still sees the order after a reload, a crash of the server and a sign-out', async ({
    page,
    shop,
    expectConsoleError,
  }) => {
    // The identity service returns 422 for an unknown email, which starts the sign-up.
    expectConsoleError(/status of 422 .*sign_ins/)

    await keepMessages(page)
    await signUp(page, EMAIL)

    const tomato = page.getByRole('article', { name: 'Tomato Hybrid 500 g' })
    await expect(tomato).toBeVisible()
    await addProduct(page, 'Tomato Hybrid 500 g', 5)
    const increase = page.getByRole('button', { name: 'Increase quantity of Tomato Hybrid 500 g' })
    await expect(increase).toHaveAttribute('aria-disabled', 'true')
    // Forced, because the limit must also be enforced.
    await increase.click({ force: true })
    await expect(tomato.getByText('5', { exact: true })).toBeVisible()
    await addProduct(page, 'Toned Milk 500 ml')
    await expect(page.getByRole('link', { name: 'My Cart, 6 items' })).toBeVisible()
    await expect(page.getByRole('link', { name: /₹167\.00.*2 items.*view cart/ })).toBeVisible()

    await page.getByRole('link', { name: 'My Cart, 6 items' }).click()
    const bill = page.getByRole('region', { name: 'Bill details' })
    // 5 × ₹24 (MRP ₹32) and 1 × ₹28 (MRP ₹29).
    await expect(bill).toContainText('Subtotal (2 items · 6 units)before discount ₹189₹148')
    await expect(bill).toContainText('Delivery charge₹19')
    await expect(bill).toContainText('Total₹167')
    await expect(bill).toContainText('You save₹41 (21.7%)')

    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await expect(page.getByText('Please add a delivery address')).toBeVisible()
    await fillAddress(page, HOME_ADDRESS)
    await expect(
      page.getByRole('radio', { name: 'House 12, Kharghuli Hill Road, Guwahati, 781004' }),
    ).toBeChecked()

    await placeOrder(page)
    await expect(page).toHaveURL('/orders')
    await expect(page.getByText('Order placed successfully')).toBeVisible()
    const pending = page.getByRole('region', { name: 'Pending Orders' })
    await expect(pending).toContainText('Tomato Hybrid 500 g × 5, Toned Milk 500 ml × 1')
    await expect(pending).toContainText('₹167')
    await expect(pending).toContainText('Waiting for store confirmation')
    await expect(page.getByRole('link', { name: 'My Cart', exact: true })).toBeVisible()
    await openInShop(page, '/cart')
    await expect(page.getByText('Your cart is empty')).toBeVisible()

    await openInShop(page, '/orders')
    await expect(pending).toBeVisible()
    await page.reload()
    await expect(pending).toContainText('₹167')
    // Also waits for the identity SDK, which could not be loaded once the server is killed.
    await refreshOrders(page)

    // Background requests of the page fail while the server is down.
    expectConsoleError(new RegExp(`net::ERR_(?:${CUT})`))
    await shop.kill9()
    await shop.restart()
    await page.reload()
    // The response of the server, with the session from before the restart.
    expect(await refreshOrders(page)).toContain('"totalPrice":167')
    await pending.getByRole('button').click()
    const details = page.getByRole('dialog', { name: 'Order Details' })
    await expect(details).toContainText('CASH')
    await expect(details).toContainText('₹167')
    await details.getByRole('button', { name: 'Close' }).click()
    await waitUntilHistorySettled(page)

    await openInShop(page, '/profile')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/login')
    for (const path of ['/orders', '/', '/cart', '/checkout', '/profile', '/address', '/onboard']) {
      // The rest of the load is irrelevant.
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page).toHaveURL('/login')
    }

    await signInAtLogin(page, EMAIL)
    // A known shopper is not asked for the phone number again.
    await expect(page).toHaveURL('/')
    await openInShop(page, '/orders')
    await expect(pending).toContainText('₹167')
  })
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('another shopper on the same phone sees no data of the first', async ({
    page,
    newAccount,
    signIn,
    expectConsoleError,
  }) => {
    expectConsoleError(/status of 422 .*sign_ins/)
    const first = await newAccount({ addresses: [SAVED_ADDRESS] })
    await first.placeOrder(['toned-milk-500ml'])
    await signIn(page, first, { path: '/address' })
    await expect(page.getByText(/Kharghuli Hill Road/)).toBeVisible()
    await openInShop(page, '/orders')
    await expect(page.getByRole('region', { name: 'Pending Orders' })).toBeVisible()
    await openInShop(page, '/')
    await addProduct(page, 'Tomato Hybrid 500 g')
    await openInShop(page, '/profile')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/login')
    expect(
      await page.evaluate(() =>
        Object.keys(localStorage).filter(
          (key) => /store|outbox/.test(key) && key !== 'settings-store',
        ),
      ),
    ).toEqual([])

    await signUp(page, 'second@example.in', '9864000999')
    await expect(page.getByRole('link', { name: 'My Cart', exact: true })).toBeVisible()
    await openInShop(page, '/orders')
    await expect(page.getByText('No orders yet')).toBeVisible()
    await openInShop(page, '/address')
    await expect(page.getByText('No addresses found')).toBeVisible()
  })
})

/** Runs in the page. Returns the keys of localStorage that contain a shopper's data. */
const shoppersKeys = () =>
  Object.keys(localStorage).filter((key) => /owner|(user|cart|session)-store/.test(key))

test('a shopper who deletes the account is signed out on both phones, and gets a new account at the next sign-up', async ({
  page,
  shop,
  signIn,
  newAccount,
  openContext,
  expectConsoleError,
}) => {
  // The deletion is refused while an order is open. Later, concurrent requests fail because the
  // account is deleted.
  expectConsoleError(/status of 4(09|10) .*\/api\/v1\//)
  expectConsoleError(/status of 40[14] .*\/v1\/client/)
  const account = await newAccount({ addresses: [SAVED_ADDRESS] })
  const otherPhone = await (await openContext()).newPage()
  await signIn(otherPhone, account)
  await expect(otherPhone.getByRole('article').first()).toBeVisible()
  const orderId = await account.placeOrder(['toned-milk-500ml'])

  await signIn(page, account, { path: '/profile' })
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete my account?' })
  const confirm = dialog.getByRole('button', { name: 'Delete for good' })
  await confirm.click()
  await expect(dialog.getByRole('alert')).toContainText('an order is still on its way')
  await shop.control('POST', `/sandbox/orders/${orderId}/events`, { type: 'cancel' })
  await confirm.click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => page.evaluate(shoppersKeys)).toEqual([])

  await otherPhone.goto('/address')
  await expect(otherPhone).toHaveURL('/login')

  // The identity provider refuses the email address until it has deleted the former user.
  const signUpAgain = () =>
    newAccount({ email: account.email }).then(
      ({ userId }) => userId,
      () => account.userId,
    )
  await expect.poll(signUpAgain).not.toBe(account.userId)
})

/** The identity SDK requests the sessions of the browser. */
const LIST_OF_SESSIONS = /\/v1\/client\?/

const stored = (tab: Page, key: string): Promise<string | null> =>
  tab.evaluate((name) => localStorage.getItem(name), key)

/** Records the sessions that other tabs store from now on. Returns a function that returns them. */
async function recordSessions(tab: Page): Promise<() => Promise<string>> {
  await tab.evaluate(() => {
    const sessions: (string | null)[] = []
    addEventListener('storage', ({ key, newValue }) => {
      if (key === 'session-store') sessions.push(newValue)
    })
    Object.assign(window, { storedSessions: sessions })
  })
  return () => tab.evaluate('JSON.stringify(storedSessions)')
}

const storedItems = (tab: Page): Promise<unknown> =>
  tab.evaluate(() => JSON.parse(localStorage.getItem('cart-store') ?? '{}').items)

test('when another tab signs in a second shopper, a tab of the first switches to the second and keeps their cart', async ({
  page,
  context,
  newAccount,
  signIn,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 422 .*sign_ins/)
  // The first tab's SDK may still send requests for the session that has ended.
  expectConsoleError(/status of 401 .*\/v1\/client\/sessions\/[^/]+\/(?:touch|tokens)/)
  const first = await newAccount({ addresses: [SAVED_ADDRESS] })
  await first.placeOrder(['toned-milk-500ml'])
  await signIn(page, first, { path: '/orders' })
  await expect(page.getByRole('region', { name: 'Pending Orders' })).toBeVisible()

  // The identity SDK of this tab asks its server, which responds last: the other tab has signed out.
  const held: (() => void)[] = []
  let isSignedOut = false
  await page.route(LIST_OF_SESSIONS, async (route) => {
    if (!isSignedOut) await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  const other = await context.newPage()
  await other.goto('/profile')
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(other).toHaveURL('/login')
  const sessions = await recordSessions(other)
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await expect.poll(() => stored(other, 'signed-out-mark')).toBeNull()
  isSignedOut = true
  for (const release of held) release()
  await signUpAtLogin(other, 'second@example.in', '9864000999')
  await addProduct(other, 'Tomato Hybrid 500 g')
  const oneTomato = [{ _id: 'tomato-hybrid-500g', quantity: 1 }]
  await expect.poll(() => storedItems(other)).toMatchObject(oneTomato)

  await page.bringToFront()
  await page.getByRole('link', { name: 'Account' }).first().click()
  // Requested with a token of the second shopper, after the SDK of this tab was reloaded.
  await expect(page.getByText('+91 98640 00999')).toBeVisible()
  await expect(page.getByText('No addresses found')).toBeVisible()
  await expect(page.getByText(/Kharghuli Hill Road/)).toBeHidden()
  await page
    .getByRole('link', { name: /my orders/i })
    .first()
    .click()
  await expect(page.getByText('No orders yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'My Cart, 1 item' })).toBeVisible()
  expect(await storedItems(page)).toMatchObject(oneTomato)
  // The first tab has not taken the session that had ended for a new sign-in.
  expect(await sessions()).not.toContain(first.email)
})

test('a tab that receives an old list of sessions does not bring back a shopper who has signed out', async ({
  page,
  context,
  signIn,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 401 .*\/v1\/client\/sessions\/[^/]+\/(?:touch|tokens)/)
  const shopper = await signIn(page, {}, { path: '/orders' })
  await expect(page.getByText('No orders yet')).toBeVisible()
  // In the background, the SDK does not report its session as used, which would be refused.
  await page.evaluate(() => Object.assign(document, { hasFocus: () => false }))

  // The list is made before the session ends, and arrives afterwards.
  const held: (() => void)[] = []
  let isReleased = false
  await page.route(LIST_OF_SESSIONS, async (route) => {
    const response = await fetchRoute(route)
    if (!isReleased) await new Promise<void>((resolve) => held.push(resolve))
    await route.fulfill({ response })
  })
  const other = await context.newPage()
  await other.route(/\/v1\/client\/sessions\?/, async (route) => {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    await route.continue()
  })
  await other.goto('/profile')
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(other).toHaveURL('/login')
  const sessions = await recordSessions(other)
  await expect.poll(() => stored(other, 'signed-out-mark')).toBeNull()
  await expect.poll(() => held.length).toBeGreaterThan(1)
  await expect(page.getByText('Finishing your last sign-out…')).toBeVisible()
  const arrived = page.waitForEvent('requestfinished', (request) =>
    LIST_OF_SESSIONS.test(request.url()),
  )
  held[0]?.()
  await arrived
  await expect(page.getByText('Finishing your last sign-out…')).toBeVisible()
  isReleased = true
  for (const release of held) release()

  await expect(page.getByRole('textbox', { name: 'Email address' })).toBeVisible()
  expect(await sessions()).not.toContain(shopper.email)
  expect(await stored(page, 'data-owner')).toBeNull()
  // A list that is still fetched at the end would fail the test.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
