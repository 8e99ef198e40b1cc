/** A shopper with an open order, and the reports of staff and rider about it. */
import type { Page, Request, WebSocket } from '@playwright/test'
import * as v from 'valibot'
import { ORDERS_REFRESH_MS } from '#contract/constants.ts'
import { pathOf } from '#contract/endpoint.ts'
import { orderById } from '#contract/order-endpoints.ts'
import type { ShopServer } from '#tests/support/shop-server.ts'
import type { AccountOptions, ShopperAccount } from '#tests/support/shopper-account.ts'
import { expect, type ShopFixtures } from './fixtures.ts'
import { holdIntervals } from './hold-timers.ts'

const stateSchema = v.object({
  orders: v.array(
    v.object({
      id: v.string(),
      userId: v.string(),
      status: v.string(),
      placed: v.boolean(),
      acknowledged: v.array(v.string()),
    }),
  ),
})

export async function ordersOf(shop: ShopServer) {
  return v.parse(stateSchema, await shop.control('GET', '/sandbox/state')).orders
}

const storeSchema = v.object({
  data: v.object({ order: v.object({ darkStoreId: v.string() }) }),
})

/** Returns the id of the store that received the order. */
export async function storeIdOf(account: ShopperAccount, orderId: string): Promise<string> {
  const order = await account.request('GET', pathOf(orderById.pattern, { orderId }))
  return v.parse(storeSchema, order).data.order.darkStoreId
}

type Shoppers = Pick<ShopFixtures, 'newAccount' | 'signIn'>

/** Signs a shopper in with one pending order and opens the orders page. */
export async function withPendingOrder(
  page: Page,
  { newAccount, signIn }: Shoppers,
  {
    products = ['toned-milk-500ml'],
    cart = [],
    ...who
  }: AccountOptions & { products?: readonly string[]; cart?: readonly string[] } = {},
): Promise<{ account: ShopperAccount; id: string }> {
  const account = await newAccount(who)
  const id = await account.placeOrder(products)
  await signIn(page, account, { path: '/orders', cart })
  const pending = page.getByRole('region', { name: 'Pending Orders' })
  await expect.poll(() => pending.isVisible(), { intervals: [50] }).toBe(true)
  await waitUntilLoaded(page)
  return { account, id }
}

/** Waits for the parts of the app that load after the first screen, which needs a connection. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Messages' })).toBeAttached()
  await expect(page.getByRole('contentinfo')).toBeVisible()
}

/**
 * Disables the poll of the orders every 30 seconds, in every document that the page opens from now
 * on, so that changes can only have arrived another way, even on a slow machine.
 */
export const withoutPoll = (page: Page): Promise<void> => holdIntervals(page, ORDERS_REFRESH_MS)

/**
 * Withholds lists of orders from the page from now on, so that changes can only have arrived over
 * the socket, even on a slow machine. Returns a function that ends this.
 */
export async function holdLists(page: Page): Promise<() => Promise<void>> {
  const lists = '**/api/v1/order/user-orders/*'
  let isHeld = false
  await page.route(lists, () => {
    isHeld = true
  })
  // Makes the page abort a pending request and request the list again.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => isHeld, { intervals: [50] }).toBe(true)
  return () => page.unroute(lists)
}

/** Reports an event of staff: `reportEvent(shop, id, 'accept')`. */
export async function reportEvent(
  shop: ShopServer,
  orderId: string,
  type: string,
  more: object = {},
): Promise<void> {
  await shop.control('POST', `/sandbox/orders/${orderId}/events`, { type, ...more })
}

export async function reportRiderPosition(
  shop: ShopServer,
  orderId: string,
  place: { lat: number; lng: number },
): Promise<void> {
  await shop.control('POST', `/sandbox/orders/${orderId}/rider-location`, place)
}

export interface SocketWatch {
  /** How often the page's socket has connected so far. */
  connects: () => number
  /** Resolves after more than `times` connects or, without `times`, once it is connected. */
  waitUntilConnected: (times?: number) => Promise<void>
  /** How many connection attempts are pending, by WebSocket or polling. */
  pending: () => number
  /** All data received over the socket. */
  received: () => string
}

const isPolling = (request: Request) => request.url().includes('transport=polling')

/** Returns an empty text if the page has been closed meanwhile. */
const textOf = async (request: Request): Promise<string> =>
  (await request.response())?.text().catch(() => '') ?? ''

const UPGRADE_PACKET = '5'
/** socket.io's CONNECT packet: the server has accepted the handshake. */
const CONNECT_PACKET = '40{'
/** Between the packets of a response to polling. */
const SEPARATOR = '\u001e'

/** Watches the page's socket. Must be called before the page is opened. */
export function watchSocket(page: Page): SocketWatch {
  let connects = 0
  /** The connection by WebSocket, or the request by which the page has connected. */
  let connected: WebSocket | Request | null = null
  let received = ''
  const pending = new Set<object>()
  const receive = (payload: string, by: WebSocket | Request): void => {
    received += `${payload}\n`
    if (!payload.split(SEPARATOR).some((packet) => packet.startsWith(CONNECT_PACKET))) return
    connects += 1
    connected = by
    pending.delete(by)
  }
  page.on('request', (request) => {
    if (isPolling(request)) pending.add(request)
  })
  page.on('requestfinished', (request) => {
    pending.delete(request)
    // If the server starts between the two attempts, the page connects by polling first.
    if (isPolling(request)) void textOf(request).then((text) => receive(text, request))
  })
  page.on('requestfailed', (request) => pending.delete(request))
  page.on('websocket', (socket) => {
    pending.add(socket)
    socket.on('framereceived', ({ payload }) => {
      receive(String(payload), socket)
    })
    socket.on('framesent', ({ payload }) => {
      // The connection by polling goes on by this WebSocket.
      if (payload !== UPGRADE_PACKET) return
      connected = socket
      pending.delete(socket)
    })
    socket.on('close', () => {
      pending.delete(socket)
      if (connected === socket) connected = null
    })
  })
  page.on('request', (request) => {
    // A navigation ends the connection of the previous page.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) connected = null
  })
  return {
    connects: () => connects,
    waitUntilConnected: async (times) => {
      const isBack = () => (times === undefined ? connected !== null : connects > times)
      await expect.poll(isBack, { intervals: [50], timeout: 60_000 }).toBe(true)
    },
    pending: () => pending.size,
    received: () => received,
  }
}
