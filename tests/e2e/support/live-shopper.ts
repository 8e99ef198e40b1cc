/** A shopper with an order under way, and the staff and rider who move it. */
import type { Page, Request, WebSocket } from '@playwright/test'
import * as v from 'valibot'
import type { ShopServer } from '#tests/support/shop-server.ts'
import type { ShopperAccount } from '#tests/support/shopper-account.ts'
import { expect } from './fixtures.ts'

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

/** A shopper's phone on the orders page, with one order waiting for the store. */
export async function withPendingOrder(
  page: Page,
  signIn: (page: Page) => Promise<ShopperAccount>,
  products: readonly string[] = ['toned-milk-500ml'],
): Promise<{ account: ShopperAccount; id: string }> {
  const account = await signIn(page)
  const id = await account.placeOrder(products)
  await page.goto('/orders')
  const pending = page.getByRole('region', { name: 'Pending Orders' })
  await expect.poll(() => pending.isVisible(), { intervals: [50] }).toBe(true)
  return { account, id }
}

/** What staff report: `happens(shop, id, 'accept')`. */
export async function happens(
  shop: ShopServer,
  orderId: string,
  type: string,
  more: object = {},
): Promise<void> {
  await shop.control('POST', `/sandbox/orders/${orderId}/events`, { type, ...more })
}

export async function riderAt(
  shop: ShopServer,
  orderId: string,
  place: { lat: number; lng: number },
): Promise<void> {
  await shop.control('POST', `/sandbox/orders/${orderId}/rider-location`, place)
}

export interface LiveLink {
  /** How often the page's socket has connected so far. */
  connects: () => number
  /** Resolves after more than `times` connections; without `times`, when it is connected. */
  untilConnected: (times?: number) => Promise<void>
  /** How many attempts to connect are under way, by websocket or polling. */
  pending: () => number
  /** All data received over the socket. */
  received: () => string
}

const isPolling = (request: Request) => request.url().includes('transport=polling')

/** Watches the page's socket; to be called before the page is opened. */
export function watchLink(page: Page): LiveLink {
  let connects = 0
  let connected: WebSocket | null = null
  let received = ''
  const pending = new Set<object>()
  page.on('request', (request) => {
    if (isPolling(request)) pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  page.on('websocket', (socket) => {
    pending.add(socket)
    socket.on('framereceived', ({ payload }) => {
      received += `${String(payload)}\n`
      // socket.io's response to a handshake that was accepted.
      if (!String(payload).startsWith('40{')) return
      connects += 1
      connected = socket
      pending.delete(socket)
    })
    socket.on('close', () => {
      pending.delete(socket)
      if (connected === socket) connected = null
    })
  })
  page.on('request', (request) => {
    // Discards the connection of the previous page.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) connected = null
  })
  return {
    connects: () => connects,
    untilConnected: async (times) => {
      const isBack = () => (times === undefined ? connected !== null : connects > times)
      await expect.poll(isBack, { intervals: [50], timeout: 60_000 }).toBe(true)
    },
    pending: () => pending.size,
    received: () => received,
  }
}
