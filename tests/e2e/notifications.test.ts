import type { Page, Worker } from '@playwright/test'
import * as v from 'valibot'
import type { ShopServer } from '#tests/support/shop-server.ts'
import { savePushSubscription } from '#contract/push-endpoints.ts'
import { keepMessages } from '#tests/screens/keep-messages.ts'
import { SAVED_ADDRESS, type ShopperAccount } from '#tests/support/shopper-account.ts'
import { FULL_BROWSER } from './support/browsers.ts'
import { expect, type SignIn } from './support/fixtures.ts'
import { reportEvent, waitUntilLoaded } from './support/live-shopper.ts'
import {
  dispatchSubscriptionChange,
  shownNotifications,
  tapNotification,
  test,
} from './support/notification-fixtures.ts'
import { addProduct, waitUntilHistorySettled, openInShop, placeOrder } from './support/shopper.ts'

test.use({ launchOptions: FULL_BROWSER })
// In one worker, because each worker needs a full browser and a shop with a push service.
test.describe.configure({ mode: 'default' })

const stateSchema = v.object({
  orders: v.array(v.object({ id: v.string() })),
  calls: v.record(v.string(), v.number()),
  pushes: v.array(v.object({ status: v.string(), outcome: v.object({ kind: v.string() }) })),
})

async function state(shop: ShopServer) {
  return v.parse(stateSchema, await shop.control('GET', '/sandbox/state'))
}

/** Returns how often a subscription was ended on the server so far. */
async function endings(shop: ShopServer): Promise<number> {
  return (await state(shop)).calls['DELETE /api/v1/push/subscriptions'] ?? 0
}

/** Signs in and places an order, after which the shop asks about notifications. */
async function orderAs(
  page: Page,
  shop: ShopServer,
  signIn: SignIn,
): Promise<{ account: ShopperAccount; orderId: string }> {
  await keepMessages(page)
  const account = await signIn(
    page,
    { addresses: [SAVED_ADDRESS] },
    { path: '/checkout', cart: ['tomato-hybrid-500g'] },
  )
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL('/orders')
  const { orders } = await state(shop)
  return { account, orderId: orders.at(-1)?.id ?? '' }
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Know when your order moves' })

async function turnOn(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(question(page)).toBeHidden()
  await expect(page.getByText('Order notifications are on')).toBeVisible()
}

declare global {
  interface Window {
    heardFromWorker?: unknown[]
  }
}

async function listenToWorker(page: Page): Promise<void> {
  await page.evaluate(() => {
    const heard: unknown[] = (window.heardFromWorker = [])
    navigator.serviceWorker.addEventListener('message', ({ data }) => heard.push(data))
  })
}

const heardFromWorker = (page: Page) => page.evaluate(() => window.heardFromWorker)

/** Returns title, body and silent flag of each notification. Also works if no page is open. */
function shownByWorker(worker: Worker) {
  return worker.evaluate(async () => {
    const scope: { registration: ServiceWorkerRegistration } = Object.assign(globalThis)
    const shown = await scope.registration.getNotifications()
    return shown.map(({ title, body, silent }) => [title, body, silent])
  })
}

test('an event of an order shows a notification, a tap on it opens the order, and every other push message shows one too: a generic one if it is invalid or for another shopper', async ({
  page,
  shop,
  subscribedBrowser,
  allowNotifications,
  delivery,
  message,
  signIn,
}) => {
  await allowNotifications()
  const { orderId } = await orderAs(page, shop, signIn)
  await turnOn(page)

  await listenToWorker(page)
  await reportEvent(shop, orderId, 'accept')
  // The push service has verified and decrypted it (tests/support/push-service.ts).
  const accepted = await message(1)
  await delivery.deliver(accepted)
  await expect
    .poll(() => shownNotifications(page))
    .toMatchObject([
      {
        title: 'Order accepted',
        body: 'Your order has been accepted!',
        tag: `order-${orderId}`,
        // Silent, because the visible page shows the event itself.
        silent: true,
        renotify: false,
        actions: ['Track order'],
      },
    ])

  // The worker tells the page, so that it does not show the event again.
  await expect
    .poll(() => heardFromWorker(page))
    .toEqual([{ type: 'ORDER_NOTIFIED', orderId, status: 'accepted' }])

  // With no page open, the notification is not silent.
  await page.close()
  await reportEvent(shop, orderId, 'assign-rider', {
    rider: { name: 'Rahul Das', phoneNumber: '9000000001' },
  })
  await reportEvent(shop, orderId, 'pickup')
  const pickup = await message(2)
  await delivery.deliver(pickup)
  const worker = await delivery.worker()
  await expect
    .poll(() => shownByWorker(worker))
    .toEqual([['Out for delivery', 'Rahul Das has picked up your order from the store', false]])
  // An older message that arrives late does not replace a newer state.
  await delivery.deliver(accepted)
  await expect
    .poll(() => shownByWorker(worker))
    // Shown again by the older message, and therefore silent.
    .toEqual([['Out for delivery', 'Rahul Das has picked up your order from the store', true]])

  // As an iPhone does: the click opens the start page instead of the address.
  await worker.evaluate(async (id) => {
    const cache = await caches.open('notifications')
    const entry = new Response(JSON.stringify({ orderId: id, atMs: Date.now() }))
    await cache.put('/notifications/clicked', entry)
  }, orderId)
  const reopened = await page.context().newPage()
  await reopened.goto('/')
  await expect(reopened).toHaveURL(`/orders?order=${orderId}`)

  await reopened.goto('/')
  await expect(reopened.getByRole('article').first()).toBeVisible()
  await tapNotification(await delivery.worker())
  await expect(reopened).toHaveURL(`/orders?order=${orderId}`)
  await expect(reopened.getByRole('dialog', { name: 'Order Details' })).toContainText(orderId)
  await expect.poll(() => shownNotifications(reopened)).toEqual([])

  // Filtered, because on a busy machine an attempt may fail and be retried.
  const delivered = (await state(shop)).pushes.filter(({ outcome }) => outcome.kind === 'delivered')
  expect(delivered.map(({ status }) => status)).toEqual(['accepted', 'pickup'])

  const payload: unknown = JSON.parse(pickup)
  const changed = (change: object) => JSON.stringify(Object.assign({}, payload, change))
  let lastShownAtMs = 0
  for (const broken of [
    '',
    'no JSON',
    pickup.slice(0, -1),
    'null',
    '[]',
    '{}',
    '"accepted"',
    changed({ status: 'paid' }),
    changed({ orderId: '' }),
    changed({ orderId: 'x'.repeat(129) }),
    changed({ version: 'new' }),
    changed({ activeOrders: -1 }),
    changed({ userTag: 7 }),
    changed({ riderName: 'x'.repeat(5_000) }),
  ]) {
    await delivery.deliver(broken)
    // Checks the time, because the notification replaces an equal one of the previous message.
    await expect
      .poll(
        async () => {
          const shown = await shownNotifications(reopened)
          return shown.map(({ title, body, tag, shownAtMs }) => [
            title,
            body,
            tag,
            shownAtMs > lastShownAtMs,
          ])
        },
        broken.slice(0, 60),
      )
      .toEqual([['Jhola', 'There is news about an order.', 'jhola', true]])
    lastShownAtMs = (await shownNotifications(reopened))[0]?.shownAtMs ?? 0
  }

  // Sets the subscription that the worker sees.
  await (
    await delivery.worker()
  ).evaluate((endpoint) => {
    Object.assign(PushManager.prototype, {
      getSubscription: () =>
        Promise.resolve({ endpoint, unsubscribe: () => Promise.resolve(true) }),
    })
  }, subscribedBrowser.endpoint)
  const endedBefore = await endings(shop)
  await delivery.deliver(changed({ userTag: 'somebody-else', riderName: 'Rahul Das' }))
  await expect
    .poll(() => shownNotifications(reopened))
    .toMatchObject([{ title: 'Jhola', body: 'Open Jhola to see what is new.' }])
  await expect.poll(() => endings(shop)).toBeGreaterThan(endedBefore)
})

test('a subscription that the browser replaces is renewed on the server; a sign-out ends it in the browser and on the server, and a later message reveals nothing', async ({
  page,
  shop,
  pushService,
  subscribedBrowser,
  allowNotifications,
  delivery,
  message,
  signIn,
}) => {
  await allowNotifications()
  const { account, orderId } = await orderAs(page, shop, signIn)
  await turnOn(page)
  const saved = (await state(shop)).calls['POST /api/v1/push/subscriptions'] ?? 0

  // Waits for the response, because the counters of the shop count requests when they arrive.
  const savedAgain = page.waitForResponse(
    (response) =>
      response.request().method() === savePushSubscription.method &&
      response.url().endsWith(savePushSubscription.pattern),
  )
  await dispatchSubscriptionChange(await delivery.worker(), subscribedBrowser.endpoint)
  expect((await savedAgain).status()).toBe(201)

  await expect
    .poll(async () => {
      const { calls } = await state(shop)
      return [
        calls['DELETE /api/v1/push/subscriptions'],
        (calls['POST /api/v1/push/subscriptions'] ?? 0) > saved,
      ]
    })
    .toEqual([1, true])
  await reportEvent(shop, orderId, 'accept')
  const sound = await message(1)
  expect(sound).toContain('accepted')
  await delivery.deliver(sound)
  await expect.poll(() => shownNotifications(page)).toMatchObject([{ title: 'Order accepted' }])

  // Another phone of the shopper, which still receives messages afterwards.
  const otherPhone = pushService.subscribe()
  await account.request('POST', savePushSubscription.pattern, otherPhone.subscription)

  await openInShop(page, '/profile')
  await expect(page.getByRole('switch', { name: 'Order notifications' })).toBeChecked()
  const endedBefore = await endings(shop)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => endings(shop)).toBeGreaterThan(endedBefore)
  await expect
    .poll(() =>
      page.evaluate(() => [
        localStorage.getItem('push-to-end'),
        localStorage.getItem('notification-store'),
      ]),
    )
    .toEqual([null, null])
  await expect.poll(() => shownNotifications(page)).toEqual([])

  await reportEvent(shop, orderId, 'cancel')
  await expect.poll(() => pushService.received(otherPhone).length).toBe(1)
  await delivery.deliver(sound)
  await expect
    .poll(() => shownNotifications(page))
    .toMatchObject([{ body: 'Open Jhola to see what is new.' }])
  expect(pushService.requestCount(subscribedBrowser)).toBe(1)
})

test('a question that a reload took away is not asked at load, but after the shopper has looked at the order', async ({
  page,
  shop,
  allowNotifications,
  signIn,
}) => {
  await allowNotifications()
  await orderAs(page, shop, signIn)
  await expect(question(page)).toBeVisible()
  await page.reload()
  await waitUntilLoaded(page)
  const order = page.getByRole('region', { name: 'Pending Orders' }).getByRole('button')
  await order.click()
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await expect(details).toBeVisible()
  await expect(question(page)).toBeHidden()
  await details.getByRole('button', { name: 'Close' }).click()
  await expect(question(page)).toBeVisible()
  await expect(details).toBeHidden()
  await question(page).getByRole('button', { name: 'Not now' }).click()
  await expect(question(page)).toBeHidden()
  await waitUntilHistorySettled(page)
  await expect(page).toHaveURL('/orders')
})

test('after ‘Not now’ the shop does not ask again, and the profile has a switch', async ({
  page,
  shop,
  allowNotifications,
  signIn,
}) => {
  await allowNotifications()
  await orderAs(page, shop, signIn)
  await question(page).getByRole('button', { name: 'Not now' }).click()
  await expect(question(page)).toBeHidden()
  await waitUntilHistorySettled(page)

  await openInShop(page, '/')
  await addProduct(page, 'Tomato Hybrid 500 g')
  await openInShop(page, '/cart')
  await placeOrder(page)
  await expect(page).toHaveURL('/orders')
  // One message for the first order and one for this one.
  await expect(page.getByText('Order placed successfully')).toHaveCount(2)
  await expect(question(page)).toBeHidden()
  // The messages, which stay in this test, would cover the switch. One is about ‘Not now’.
  const closeMessage = page.getByRole('region', { name: 'Messages' }).getByRole('button')
  for (const left of [2, 1, 0]) {
    await closeMessage.first().click()
    await expect(closeMessage).toHaveCount(left)
  }

  // Once the profile shows its switch, the code of the question is loaded, so it could be shown.
  await page.getByRole('link', { name: 'Account' }).first().click()
  const toggle = page.getByRole('switch', { name: 'Order notifications' })
  await expect(toggle).not.toBeChecked()
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Pending Orders' })).toBeVisible()
  await expect(question(page)).toBeHidden()
  await openInShop(page, '/profile')
  await expect(toggle).not.toBeChecked()
  await toggle.click()
  await expect(toggle).toBeChecked()
  await page.reload()
  await expect(toggle).toBeChecked()
  await toggle.click()
  await expect(toggle).not.toBeChecked()
  // Possibly twice, if the page was renewing the subscription.
  await expect.poll(() => endings(shop)).toBeGreaterThanOrEqual(1)
})

test('a push service that never responds is reported after a timeout', async ({
  page,
  context,
  shop,
  signIn,
}) => {
  await context.grantPermissions(['notifications'], { origin: shop.origin })
  await context.addInitScript(() => {
    Object.assign(PushManager.prototype, {
      subscribe: () => {
        document.documentElement.dataset['subscribing'] = ''
        return new Promise(() => {})
      },
    })
  })
  await page.clock.install()
  await orderAs(page, shop, signIn)
  await question(page).getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(question(page).getByRole('button', { name: 'Turning on...' })).toBeDisabled()
  await expect(page.locator('html[data-subscribing]')).toBeAttached()
  await page.clock.runFor(21_000)
  await expect(question(page).getByRole('alert')).toContainText('could not be reached')
  await question(page).getByRole('button', { name: 'Not now' }).click()
  await expect(question(page)).toBeHidden()
})
