/** The pages of the staff (product §23). */
import { expect, type Page } from '@playwright/test'
import * as v from 'valibot'
import { fetchRoute } from '#tests/e2e/support/fetch-route.ts'
import { pathOf } from '#contract/endpoint.ts'
import { listOrders } from '#contract/operations-endpoints.ts'
import { rideLink } from '#contract/ride-endpoints.ts'
import { button, respondWith502, heading, text, statusError } from './screen-steps.ts'
import type { Screen, Visit } from './screen.ts'

const keySchema = v.object({ key: v.string() })
const stateSchema = v.object({
  orders: v.array(v.object({ id: v.string(), status: v.string() })),
})

/** Creates a counter key for one store or, without `storeId`, for all stores. */
async function makeKey({ testShop }: Visit, storeId: string | null = null): Promise<string> {
  const body = { role: 'counter', storeId }
  const made = await testShop.shop.control('POST', '/sandbox/operations-keys', body)
  return v.parse(keySchema, made).key
}

const storeKey = (visit: Visit): Promise<void> => storeKeyOf(visit, null)

/** Stores a new key before the page is opened, so that the counter is signed in. */
async function storeKeyOf(visit: Visit, storeId: string | null): Promise<void> {
  const key = await makeKey(visit, storeId)
  await visit.page.addInitScript((kept) => {
    localStorage.setItem('counter-key', kept)
  }, key)
}

/** Stores the key and the orders of an earlier visit, and makes the shop unreachable. */
async function storeKnownOrders(visit: Visit): Promise<void> {
  const { page, testShop } = visit
  const key = await makeKey(visit)
  const response = await page.request.get(
    `http://127.0.0.1:${testShop.shop.port}${listOrders.pattern}?state=pending,accepted,pickup`,
    { headers: { authorization: `Bearer ${key}` } },
  )
  const { orders } = v.parse(listOrders.response, await response.json()).data
  await page.addInitScript(
    (kept) => {
      localStorage.setItem('counter-key', kept.key)
      localStorage.setItem('counter-board', JSON.stringify(kept))
    },
    { key, atMs: Date.now(), orders },
  )
  await respondWith502('/api/v1/operations')(visit)
}

const openRequests = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^Requests for help/ }).click()

const lane = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Opens the page of the rider who is delivering an order of the regular visitor. */
async function openRide(visit: Visit): Promise<void> {
  const { page, testShop } = visit
  const { orders } = v.parse(stateSchema, await testShop.shop.control('GET', '/sandbox/state'))
  const orderId = orders.find(({ status }) => status === 'pickup')?.id ?? ''
  const response = await page.request.post(
    `http://127.0.0.1:${testShop.shop.port}${pathOf(rideLink.pattern, { orderId })}`,
    { headers: { authorization: `Bearer ${await makeKey(visit)}` } },
  )
  const { data } = v.parse(rideLink.response, await response.json())
  await page.goto(`/ride/#${data.token}`)
}

/** Changes responses on their way to the page, because the shop's data belong to all screens. */
const changeResponses = (page: Page, url: string, change: (body: string) => string) =>
  page.route(url, async (route) => {
    const response = await fetchRoute(route)
    await route.fulfill({ response, body: change(await response.text()) })
  })

const LATE_BY_MS = 50 * 60_000

/** Makes the orders on their way late. */
function withLateOrders(body: string): string {
  const { data } = v.parse(listOrders.response, JSON.parse(body))
  const orders = data.orders.map((order) =>
    order.orderStatus === 'pickup'
      ? { ...order, placedAt: new Date(Date.parse(order.placedAt) - LATE_BY_MS).toISOString() }
      : order,
  )
  return JSON.stringify({ data: { ...data, orders } })
}

/** Delivers the orders on their way. */
function withDeliveredOrders(body: string): string {
  const { data } = v.parse(listOrders.response, JSON.parse(body))
  // Now, because the orders of a long run are older than what the counter keeps.
  const delivery = { status: 'delivered', at: new Date().toISOString() }
  const orders = data.orders.map((order) =>
    order.orderStatus === 'pickup'
      ? { ...order, orderStatus: 'delivered', history: [...order.history, delivery] }
      : order,
  )
  return JSON.stringify({ data: { ...data, orders } })
}

export const COUNTER_SCREENS: readonly Screen[] = [
  {
    name: 'counter-sign-in',
    title: 'Counter, sign-in',
    as: 'visitor',
    path: '/counter/',
    act: ({ page }) => button(page, 'Open the counter').click(),
    mark: (page) => page.getByText('Enter the key of your store.'),
  },
  {
    name: 'counter-board',
    title: 'Counter, orders in every lane, one late',
    before: async (visit) => {
      await storeKey(visit)
      await changeResponses(visit.page, '**/api/v1/operations/orders?*', withLateOrders)
    },
    path: '/counter/',
    act: ({ page }) => expect(lane(page, 'On the way').getByText(/ late$/)).toBeVisible(),
    mark: (page) => lane(page, 'New').getByRole('button', { name: 'Accept' }),
  },
  {
    name: 'counter-old',
    title: 'Counter, the last known orders',
    before: storeKnownOrders,
    path: '/counter/',
    mark: text(/^Last updated /),
    errors: [statusError(502, '/api/v1/operations')],
  },
  {
    name: 'counter-not-loaded',
    title: 'Counter, orders could not be loaded',
    before: async (visit) => {
      await storeKey(visit)
      await respondWith502('/api/v1/operations')(visit)
    },
    path: '/counter/',
    mark: text(/^Orders have not been loaded yet/),
    errors: [statusError(502, '/api/v1/operations')],
  },
  {
    name: 'counter-store',
    title: 'Counter, store and products',
    continues: 'counter-board',
    act: ({ page }) => button(page, 'Store and products').click(),
    mark: (page) => button(page, 'Close until the next opening'),
  },
  {
    name: 'counter-packing',
    title: 'Counter, pick list and rider',
    continues: 'counter-board',
    act: ({ page }) => lane(page, 'To pack').getByRole('button').first().click(),
    mark: (page) => page.getByRole('img', { name: 'QR code of the rider’s page' }),
  },
  {
    name: 'counter-missing',
    title: 'Counter, an item that is not in the shop',
    continues: 'counter-board',
    act: async ({ page }) => {
      await lane(page, 'To pack').getByRole('button').first().click()
      await button(page, /^Not in the shop: /).click()
    },
    mark: (page) => button(page, 'Leave it out'),
  },
  {
    name: 'counter-cancel',
    title: 'Counter, cancel the order?',
    continues: 'counter-board',
    act: async ({ page }) => {
      await lane(page, 'To pack').getByRole('button').first().click()
      await button(page, 'Cancel the order').click()
    },
    mark: (page) => page.getByRole('dialog', { name: 'Cancel the order?' }),
  },
  {
    name: 'counter-delivered',
    title: 'Counter, just delivered',
    before: async (visit) => {
      await storeKey(visit)
      await changeResponses(visit.page, '**/api/v1/operations/orders?*', withDeliveredOrders)
    },
    path: '/counter/',
    act: ({ page }) => lane(page, 'Just delivered').scrollIntoViewIfNeeded(),
    mark: (page) => lane(page, 'Just delivered'),
  },
  {
    name: 'counter-help',
    title: 'Counter, requests for help',
    continues: 'counter-board',
    act: ({ page }) => openRequests(page),
    mark: (page) => button(page, 'Send the reply').first(),
  },
  {
    name: 'counter-help-close',
    title: 'Counter, close a request for help?',
    continues: 'counter-board',
    act: async ({ page }) => {
      await openRequests(page)
      await button(page, 'Send the reply').first().click()
      await button(page, 'Close the request').first().click()
    },
    mark: (page) => button(page, 'Keep it open'),
  },
  {
    name: 'counter-help-empty',
    title: 'Counter, no request for help',
    before: (visit) => storeKeyOf(visit, 'mumbai-bandra'),
    path: '/counter/',
    act: ({ page }) => openRequests(page),
    mark: text(/^No request is open/),
  },
  {
    name: 'counter-help-failing',
    title: 'Counter, requests for help could not be loaded',
    before: async (visit) => {
      await storeKey(visit)
      await respondWith502(/^\/api\/v1\/operations\/help/)(visit)
    },
    path: '/counter/',
    act: ({ page }) => openRequests(page),
    mark: text('The requests for help could not be loaded.'),
    errors: [statusError(502, '/api/v1/operations/help')],
  },
  {
    name: 'ride',
    title: 'Rider, an order on its way',
    path: '/ride/',
    act: openRide,
    mark: (page) => button(page, 'Delivered'),
  },
  {
    name: 'ride-question',
    title: 'Rider, is the order delivered?',
    continues: 'ride',
    act: ({ page }) => button(page, 'Delivered').click(),
    mark: (page) => button(page, 'Yes, delivered'),
  },
  {
    name: 'ride-delivered',
    title: 'Rider, an order that was just delivered',
    // The order itself stays on its way for the other screens.
    before: ({ page }) =>
      changeResponses(page, '**/api/v1/ride', (body) =>
        body.replace('"orderStatus":"pickup"', '"orderStatus":"delivered"'),
      ),
    path: '/ride/',
    act: openRide,
    mark: heading('This delivery is finished'),
  },
  {
    name: 'ride-gone',
    title: 'Rider, an order that was delivered or cancelled elsewhere',
    as: 'visitor',
    before: async ({ page }) => {
      const error = {
        code: 'ORDER_NOT_ACTIVE',
        message: 'The link has expired because its order is finished',
      }
      await page.route('**/api/v1/ride', (route) => route.fulfill({ status: 409, json: { error } }))
    },
    path: '/ride/#of-an-order',
    mark: heading('This order is no longer on its way'),
    errors: [statusError(409, '/api/v1/ride')],
  },
  {
    name: 'ride-wrong-link',
    title: 'Rider, a link that opens nothing',
    as: 'visitor',
    path: '/ride/#not-a-link',
    mark: heading('This link does not open an order'),
    errors: [statusError(403, '/api/v1/ride')],
  },
]
