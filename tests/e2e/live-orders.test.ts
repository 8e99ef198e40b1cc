/** The page shows each event of an order when it occurs (product §10). */
import type { Page, Response } from '@playwright/test'
import { sendToRunningShop } from '#server/operations/operations-socket.ts'
import { keepMessages } from '#tests/screens/keep-messages.ts'
import { SAVED_ADDRESS } from '#tests/support/shopper-account.ts'
import { DESKTOP } from './support/devices.ts'
import { expect, test } from './support/fixtures.ts'
import { expectNotShown } from './support/not-shown.ts'
import {
  waitUntilLoaded,
  reportEvent,
  holdLists,
  ordersOf,
  reportRiderPosition,
  storeIdOf,
  watchSocket,
  withoutPoll,
  withPendingOrder,
} from './support/live-shopper.ts'
import { CUT } from './support/offline.ts'
import { openInShop, placeOrder } from './support/shopper.ts'
import { requestsInFlight } from './support/watch-requests.ts'

const GROUPS = {
  accept: 'Accepted Orders',
  pickup: 'Orders Out for Delivery',
  deliver: 'Delivered Orders',
  reject: 'Rejected Orders',
  cancel: 'Cancelled Orders',
} as const
type Transition = keyof typeof GROUPS

const groupOf = (page: Page, transition: Transition) =>
  page.getByRole('region', { name: GROUPS[transition] })
const pendingOrders = (page: Page) => page.getByRole('region', { name: 'Pending Orders' })
const message = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text)

/**
 * Matches Chromium's errors for requests that were cut off: calls to the shop and to the identity
 * service, pictures, and the check whether the shop responds, but not the files of the page.
 */
const cutOff = (names: string): RegExp =>
  new RegExp(
    String.raw`net::ERR_(?:${names}) \(http://[^/]+/(?:api/v1/|healthz|pictures/|sandbox/identity/)`,
  )

/** Whether this response to a poll accepts the socket.io handshake. */
async function acceptsSocket(response: Response): Promise<boolean> {
  if (!response.url().includes('transport=polling') || !response.ok()) return false
  return (await response.text()).includes('40{')
}

test(
  'each step of an order reaches the page over the socket, shows one message, and is acknowledged',
  { tag: '@quiet' },
  async ({ page, shop, newAccount, signIn }) => {
    const link = watchSocket(page)
    await keepMessages(page)
    const { account, id } = await withPendingOrder(page, { newAccount, signIn })
    await link.waitUntilConnected()
    await holdLists(page)

    await reportEvent(shop, id, 'accept')
    await expect(groupOf(page, 'accept')).toBeVisible()
    await expect(message(page, 'Your order has been accepted!')).toBeVisible()
    await reportEvent(shop, id, 'no-rider')
    await expect(message(page, 'No riders available at the moment. Please wait.')).toBeVisible()
    await reportEvent(shop, id, 'assign-rider', {
      rider: { name: 'Rituraj Das', phoneNumber: '+91 98540 00456' },
    })
    await expect(message(page, 'Rider Rituraj Das has been assigned to your order')).toBeVisible()
    await reportEvent(shop, id, 'pickup')
    await expect(groupOf(page, 'pickup')).toBeVisible()
    await expect(message(page, 'Rider has picked up your order from the store')).toBeVisible()
    await reportEvent(shop, id, 'deliver')
    await expect(groupOf(page, 'deliver')).toBeVisible()
    await expect(message(page, 'Your order has been delivered!')).toBeVisible()

    const rejected = await account.placeOrder(['toned-milk-500ml'])
    await expect(pendingOrders(page)).toBeVisible()
    await reportEvent(shop, rejected, 'reject')
    await expect(groupOf(page, 'reject')).toBeVisible()
    await expect(message(page, 'Your order has been rejected')).toBeVisible()
    const cancelled = await account.placeOrder(['toned-milk-500ml'])
    await expect(pendingOrders(page)).toBeVisible()
    await reportEvent(shop, cancelled, 'cancel')
    await expect(groupOf(page, 'cancel')).toBeVisible()
    await expect(message(page, 'New notification received')).toBeVisible()

    await expect
      .poll(async () => (await ordersOf(shop)).map(({ acknowledged }) => acknowledged))
      .toEqual([
        ['ORDER_ACCEPTED', 'NO_RIDER_AVAILABLE', 'RIDER_ASSIGNED', 'PICKUP', 'DELIVERED'],
        ['ORDER_REJECTED'],
        ['ORDER_CANCELLED'],
      ])

    const [order] = await ordersOf(shop)
    await shop.control('POST', '/sandbox/notifications', {
      userId: order?.userId,
      message: 'Heavy rain: deliveries may take longer',
    })
    await expect(message(page, 'Heavy rain: deliveries may take longer')).toBeVisible()
  },
)

test(
  'the order details are updated over the socket: map, minutes, times, and the rider’s telephone',
  { tag: '@quiet' },
  async ({ page, shop, newAccount, signIn }) => {
    const link = watchSocket(page)
    const { id } = await withPendingOrder(page, { newAccount, signIn })
    await link.waitUntilConnected()
    await holdLists(page)
    await page.getByRole('region', { name: 'Pending Orders' }).getByRole('button').click()
    const details = page.getByRole('dialog', { name: 'Order Details' })
    const steps = details.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
    await expect(steps).toHaveText([
      /^Waiting for store confirmation\d+:\d\d/,
      'Order accepted',
      'Out for delivery',
      'Delivered',
    ])

    await reportEvent(shop, id, 'accept')
    await expect(steps.nth(1)).toHaveText(/^Order accepted\d+:\d\d/)
    await expect(details.getByRole('img', { name: /^Map: the store is .* away$/ })).toBeVisible()
    await reportEvent(shop, id, 'assign-rider', {
      rider: { name: 'Rituraj Das', phoneNumber: '+91 98540 00456' },
    })
    await expect(details.getByRole('link', { name: 'Call Rituraj Das' })).toHaveAttribute(
      'href',
      'tel:+919854000456',
    )
    await reportEvent(shop, id, 'pickup')
    await expect(steps.nth(2)).toHaveText(/^Out for delivery\d+:\d\d/)
    await reportRiderPosition(shop, id, { lat: 26.1455, lng: 91.7362 })
    await expect(details.getByText(/^Rider is on the way/)).toBeVisible()
    await expect(details.getByRole('img', { name: /Rituraj Das is .* away$/ })).toBeVisible()
    await expect(details.getByText(/^\d+\smins?$/)).toBeVisible()
    const way = details.locator('[data-part=ahead]')
    await expect(way).toHaveAttribute('points', /^[\d.,\s-]+$/)

    // Latitude, then longitude (product §9.1): more latitude is up, more longitude is to the right.
    const rider = details.locator('[data-part=rider]')
    const place = async () => {
      const [x = Number.NaN, y = Number.NaN] =
        (await rider.evaluate((pin) => pin.style.transform)).match(/-?[\d.]+/g)?.map(Number) ?? []
      return { x, y }
    }
    const first = await place()
    await reportRiderPosition(shop, id, { lat: 26.1475, lng: 91.7362 })
    await expect.poll(async () => (await place()).y).toBeLessThan(first.y)
    expect((await place()).x).toBeCloseTo(first.x, 0)
    await reportRiderPosition(shop, id, { lat: 26.1475, lng: 91.7402 })
    await expect.poll(async () => (await place()).x).toBeGreaterThan(first.x)
    // The move is animated (product §10.7).
    expect(await rider.evaluate((pin) => getComputedStyle(pin).transitionDuration)).toBe('1s')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await rider.evaluate((pin) => getComputedStyle(pin).transitionProperty)).toBe('none')

    await reportEvent(shop, id, 'deliver')
    await expect(steps.nth(3)).toHaveText(/^Delivered\d+:\d\d/)
    await expect(details.getByText(/^Rider is on the way/)).toBeHidden()
    await expect(details.getByText('Paid', { exact: true })).toBeVisible()
  },
)

test('the active order is one tap away from every page', async ({
  page,
  shop,
  newAccount,
  signIn,
  expectConsoleError,
}) => {
  const link = watchSocket(page)
  const { account, id } = await withPendingOrder(page, { newAccount, signIn })
  // The order may be cancelled while its details request the rider's route.
  expectConsoleError(new RegExp(`409 \\(Conflict\\).*/order/${id}/route`))
  await link.waitUntilConnected()
  const active = page.getByRole('complementary', { name: 'Active order' }).getByRole('link')
  for (const [path, heading] of [
    ['/', 'Shop by Category'],
    ['/categories', 'Categories'],
    ['/cart', 'My Cart'],
    ['/profile', account.email],
    ['/address', 'Delivery addresses'],
    ['/about-us', 'About us'],
  ] as const) {
    await openInShop(page, path)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    await expect(active).toContainText('Waiting for store confirmation')
  }
  await reportEvent(shop, id, 'accept')
  await expect(active).toContainText('Order accepted')
  await active.click()
  await expect(page.getByRole('dialog', { name: 'Order Details' })).toContainText(id)
  await reportEvent(shop, id, 'cancel')
  await openInShop(page, '/')
  await expect(page.getByRole('heading', { name: 'Shop by Category' }).first()).toBeVisible()
  await expect(active).toBeHidden()
})

/**
 * Returns by how much the active order, or the notice in its place, overlaps the bar at the foot, and
 * which texts it covers.
 */
const meeting = (page: Page) =>
  page.evaluate(() => {
    const foot = document.querySelector('[data-foot]')
    const order = document.querySelector('aside :is(a, p)')
    if (!foot || !order) return undefined
    const isCovered = (part: Element): boolean => {
      const { left, top, width, height } = part.getBoundingClientRect()
      return !foot.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }
    const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const overlapPx = order.getBoundingClientRect().bottom - foot.getBoundingClientRect().top
    return {
      overlapRem: Math.round((8 * overlapPx) / remPx) / 8,
      covered: [...foot.querySelectorAll('b, span, small, button, a')]
        .filter((part) => isCovered(part))
        .map((part) => part.textContent),
    }
  })

const setTextSize = (page: Page, size: string) =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize
  }, size)

test('the active order covers nothing: on a phone it adjoins the bar at the foot, also with large text, and on a wide screen it is a strip below the end of the page', async ({
  page,
  newAccount,
  signIn,
}) => {
  await withPendingOrder(page, { newAccount, signIn }, { cart: ['toned-milk-500ml'] })
  // On the home page, the rounded corners of the cart bar overlap the lower edge of the order.
  for (const [path, heading, overlapRem] of [
    ['/', 'Shop by Category', 1.125],
    ['/product/toned-milk-500ml', 'Toned Milk 500 ml', 0],
    ['/cart', 'My Cart', 0],
  ] as const) {
    await openInShop(page, path)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    await expect(
      page.getByRole('complementary', { name: 'Active order' }).getByRole('link'),
    ).toBeVisible()
    for (const size of ['100%', '150%']) {
      await setTextSize(page, size)
      await expect.poll(() => meeting(page)).toEqual({ overlapRem, covered: [] })
    }
    await setTextSize(page, '100%')
  }
  await page.setViewportSize(DESKTOP.viewport)
  const strip = page.getByRole('complementary', { name: 'Active order' }).getByRole('link')
  await expect
    .poll(async () => {
      await page.evaluate(() => {
        scrollTo(0, document.documentElement.scrollHeight)
      })
      const end = await page.getByRole('contentinfo').boundingBox()
      return { ...(await strip.boundingBox()), endOfPage: end && Math.round(end.y + end.height) }
    })
    .toEqual({ x: 0, y: 744, width: 1280, height: 56, endOfPage: 744 })
})

test(
  'another phone of the shopper shows a new order at once; a phone of another shopper does not',
  { tag: '@quiet' },
  async ({ page, shop, openContext, newAccount, signIn }) => {
    const shoppers = { newAccount, signIn }
    const first = watchSocket(page)
    await keepMessages(page)
    const { account } = await withPendingOrder(page, shoppers, {
      addresses: [SAVED_ADDRESS],
      cart: ['toned-milk-500ml'],
    })
    await first.waitUntilConnected()

    const stranger = await (await openContext()).newPage()
    const strangersLink = watchSocket(stranger)
    const { id: foreign } = await withPendingOrder(stranger, shoppers)
    await strangersLink.waitUntilConnected()
    const strangersListsReturn = await holdLists(stranger)

    // The same shopper on a second phone.
    const secondPage = await (await openContext()).newPage()
    const secondLink = watchSocket(secondPage)
    await keepMessages(secondPage)
    await signIn(secondPage, account, { path: '/orders' })
    await secondLink.waitUntilConnected()
    const listed = secondPage.getByRole('region', { name: 'Pending Orders' }).getByRole('button')
    await expect(listed).toHaveCount(1)
    await holdLists(secondPage)

    // Placed through the page, because the message for a new order depends on the phone.
    await openInShop(page, '/cart')
    await placeOrder(page)
    await expect(page).toHaveURL('/orders')
    await expect(pendingOrders(page).getByRole('button')).toHaveCount(2)
    await holdLists(page)
    const id = (await ordersOf(shop)).at(-1)?.id ?? ''
    await expect(listed).toHaveCount(2)
    await expect(message(secondPage, 'New order has been added')).toBeVisible()
    await reportEvent(shop, id, 'accept')
    await expect(groupOf(secondPage, 'accept')).toBeVisible()
    await expect(groupOf(page, 'accept')).toBeVisible()
    // The phone that placed the order has shown its own message.
    await expectNotShown(message(page, 'New order has been added'))

    await reportEvent(shop, foreign, 'accept')
    await expect(groupOf(stranger, 'accept')).toBeVisible()
    await expect(groupOf(stranger, 'accept').getByRole('button')).toHaveCount(1)
    expect(strangersLink.received()).not.toContain(id)
    for (const link of [first, secondLink]) expect(link.received()).not.toContain(foreign)
    await strangersListsReturn()
    await stranger.goto(`/orders?order=${id}`)
    await expect(groupOf(stranger, 'accept')).toBeVisible()
    await expect(stranger.getByRole('dialog')).toBeHidden()
  },
)

test.describe('over a faulty connection', () => {
  test.use({ throughProxy: true })
  test.beforeEach(({ expectConsoleError }) => {
    expectConsoleError(cutOff(CUT))
  })

  const WAYS: readonly (readonly Transition[])[] = [
    ['accept', 'pickup', 'deliver'],
    ['accept', 'cancel'],
    ['reject'],
  ]

  test('the page is correct after each reconnect, whether the connection was cut before or during a step', async ({
    page,
    shop,
    faults,
    signIn,
  }) => {
    const link = watchSocket(page)
    await withoutPoll(page)
    const account = await signIn(page, {}, { path: '/orders' })
    await waitUntilLoaded(page)
    const pendingOrder = async () => {
      const id = await account.placeOrder(['toned-milk-500ml'])
      await expect(pendingOrders(page)).toBeVisible()
      return id
    }

    await test.step('a connection that is cut before each step', async () => {
      let right = 0
      for (const way of WAYS) {
        const id = await pendingOrder()
        for (const step of way) {
          await link.waitUntilConnected()
          const before = link.connects()
          await faults.refuse()
          await reportEvent(shop, id, step)
          await faults.listenAgain()
          await link.waitUntilConnected(before)
          await expect(groupOf(page, step)).toBeVisible()
          right += 1
        }
      }
      expect(right).toBe(WAYS.flat().length)
      expect(faults.counts.refuse).toBe(WAYS.flat().length)
    })

    await test.step('a connection that is cut during each step', async () => {
      const id = await pendingOrder()
      for (const [step, ordersInGroup] of [
        ['accept', 1],
        ['pickup', 1],
        // One was delivered in the first part of this test.
        ['deliver', 2],
      ] as const) {
        await link.waitUntilConnected()
        const before = link.connects()
        const reported = reportEvent(shop, id, step)
        faults.dropSockets()
        await reported
        await link.waitUntilConnected(before)
        await expect(groupOf(page, step).getByRole('button')).toHaveCount(ordersInGroup)
      }
    })
  })

  test.describe('with a separate server', () => {
    test.use({ ownShop: true })

    test(
      'after a crash of the server, further events arrive over the socket',
      { tag: '@quiet' },
      async ({ page, shop, newAccount, signIn }) => {
        const link = watchSocket(page)
        await withoutPoll(page)
        const { id } = await withPendingOrder(page, { newAccount, signIn })
        await link.waitUntilConnected()
        const before = link.connects()
        await reportEvent(shop, id, 'accept')
        await shop.kill9()
        await shop.restart()
        await link.waitUntilConnected(before)
        await expect(groupOf(page, 'accept')).toBeVisible()
        await holdLists(page)
        await reportEvent(shop, id, 'pickup')
        await expect(groupOf(page, 'pickup')).toBeVisible()
      },
    )
  })

  test('a page is correct after it was frozen, offline, or on a connection that hangs', async ({
    page,
    shop,
    faults,
    context,
    newAccount,
    signIn,
    expectConsoleError,
  }) => {
    expectConsoleError(cutOff('INTERNET_DISCONNECTED|NETWORK_CHANGED'))
    const link = watchSocket(page)
    await withoutPoll(page)
    const { id } = await withPendingOrder(page, { newAccount, signIn })
    await link.waitUntilConnected()

    const browser = await context.newCDPSession(page)
    await browser.send('Page.setWebLifecycleState', { state: 'frozen' })
    faults.dropSockets()
    await reportEvent(shop, id, 'accept')
    await browser.send('Page.setWebLifecycleState', { state: 'active' })
    await expect(groupOf(page, 'accept')).toBeVisible()

    await context.setOffline(true)
    faults.dropSockets()
    await reportEvent(shop, id, 'pickup')
    await context.setOffline(false)
    await expect(groupOf(page, 'pickup')).toBeVisible()

    // A connection that seems open: all data is withheld, and nothing is closed.
    const before = link.connects()
    const hanging = faults.plan({ path: '/socket.io/', fault: { kind: 'hang' } })
    faults.dropSockets()
    await reportEvent(shop, id, 'deliver')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(groupOf(page, 'deliver')).toBeVisible()
    hanging.remove()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await link.waitUntilConnected(before)
  })

  test('after the last attempt to reconnect a notice appears, polling continues, and a tap reconnects', async ({
    page,
    shop,
    faults,
    newAccount,
    signIn,
  }) => {
    const link = watchSocket(page)
    await page.clock.install()
    const { id } = await withPendingOrder(
      page,
      { newAccount, signIn },
      { cart: ['toned-milk-500ml'] },
    )
    await link.waitUntilConnected()
    const before = link.connects()
    const websockets = faults.plan({
      path: '/socket.io/',
      when: ({ isUpgrade }) => isUpgrade,
      fault: { kind: 'cut-before' },
    })
    const polling = faults.plan({ path: '/socket.io/', fault: { kind: 'cut-before' } })
    // The pending requests for the list and for its token, and the health check that follows the
    // end of the socket.
    const requests = requestsInFlight(page.context(), (request) =>
      /\/order\/user-orders\/|\/sessions\/[^/]+\/tokens|\/healthz/.test(request.url()),
    )
    faults.dropSockets()
    await reportEvent(shop, id, 'accept')

    const accepted = groupOf(page, 'accept')
    const stopped = page.getByText('Live updates have stopped')
    let secondsToPoll: number | undefined
    let seconds = 0
    // Advances the page's clock by seconds. Each waits for the requests of the previous one.
    while (!(await stopped.isVisible())) {
      await expect.poll(() => link.pending() + requests.size).toBe(0)
      if (await accepted.isVisible()) secondsToPoll ??= seconds
      expect(seconds, 'seconds until the page gives up').toBeLessThan(120)
      await page.clock.runFor(1_000)
      seconds += 1
    }
    // The orders are polled every 30 seconds (product §9.5).
    await expect(accepted).toBeVisible()
    expect(secondsToPoll).toBeLessThanOrEqual(31)
    // 5 + 10 attempts (product §10.5), each by WebSocket and, if that fails, by polling.
    expect(websockets.appliedCount).toBe(15)
    expect(polling.appliedCount).toBeGreaterThanOrEqual(15)
    await expect.poll(() => meeting(page)).toEqual({ overlapRem: 1.125, covered: [] })
    faults.clear()
    await page.clock.resume()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await link.waitUntilConnected(before)
    await expect(stopped).toBeHidden()
    await holdLists(page)
    await reportEvent(shop, id, 'pickup')
    await expect(groupOf(page, 'pickup')).toBeVisible()
  })

  test('events arrive by polling if WebSockets are blocked', async ({
    page,
    shop,
    faults,
    newAccount,
    signIn,
  }) => {
    faults.plan({ when: ({ isUpgrade }) => isUpgrade, fault: { kind: 'cut-before' } })
    await keepMessages(page)
    const handshake = page.waitForResponse(acceptsSocket)
    const { id } = await withPendingOrder(page, { newAccount, signIn })
    // Until the handshake, the event would only reach the list, without a message.
    await handshake
    await reportEvent(shop, id, 'accept')
    await expect(message(page, 'Your order has been accepted!')).toBeVisible()
    await expect(groupOf(page, 'accept')).toBeVisible()
  })
})

test("'Store is Closed' shows the active order with live updates and the rider's telephone", async ({
  page,
  shop,
  newAccount,
  signIn,
}) => {
  const account = await newAccount()
  const id = await account.placeOrder(['toned-milk-500ml'])
  await reportEvent(shop, id, 'accept')
  const storeId = await storeIdOf(account, id)
  await sendToRunningShop(shop.dataDir, { command: 'store close', storeId })
  const link = watchSocket(page)
  await signIn(page, account, { path: '/orders' })
  await expect(page.getByRole('heading', { name: 'Store is Closed' })).toBeVisible()
  await link.waitUntilConnected()
  await expect(groupOf(page, 'accept')).toBeVisible()
  await reportEvent(shop, id, 'assign-rider', {
    rider: { name: 'Rituraj Das', phoneNumber: '9854000456' },
  })
  await expect(page.getByRole('link', { name: 'Call Rituraj Das' })).toHaveAttribute(
    'href',
    'tel:+919854000456',
  )
  await reportEvent(shop, id, 'pickup')
  await groupOf(page, 'pickup').getByRole('button').click()
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await expect(details).toContainText('Out for delivery')
  // The URL that 'Track order' in a notification opens.
  await expect(page).toHaveURL(`/orders?order=${id}`)
  await page.reload()
  await expect(details).toContainText(id)
})
