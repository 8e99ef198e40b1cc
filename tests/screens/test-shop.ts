/**
 * The shop that the screens are tested on, behind a connection that can be made to fail: a store
 * with an edge-case catalogue beside the seeded ones, and signed-in shoppers with a browser each.
 * Made once for each worker, since a server takes seconds to start and a shopper's data do too.
 */
import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import * as v from 'valibot'
import { pathOf } from '#contract/endpoint.ts'
import type { Position } from '#contract/geo.ts'
import { replyToTicket, requestHelp } from '#contract/help-endpoints.ts'
import { IDEMPOTENCY_HEADER } from '#contract/order-endpoints.ts'
import { changeAnswerTimes } from '#contract/store-endpoints.ts'
import { DEFAULT_ANSWER_TIMES, MAX_ANSWER_SECONDS } from '#contract/unanswered-orders.ts'
import type { Address } from '#contract/user-endpoints.ts'
import { catalogueSeed, type ProductSeed } from '#server/seed/catalogue.ts'
import { storeSession } from '#tests/e2e/support/stored-data.ts'
import { addProduct, openInShop } from '#tests/e2e/support/shopper.ts'
import { createWatch, type Watch } from '#tests/e2e/support/watch-context.ts'
import { startFaultProxy, type FaultProxy } from '#tests/support/fault-proxy.ts'
import { startShopServer, type ShopServer } from '#tests/support/shop-server.ts'
import {
  createAccount,
  HOME_PLACE,
  productOfSeed,
  SAVED_ADDRESS,
  type AccountOptions,
  type ShopperAccount,
} from '#tests/support/shopper-account.ts'
import { EDGE_CASE_PLACE, LONG_NAME } from './edge-case-catalogue.ts'

/** The store of the seed at which all visitors except 'edge-case' shop. */
const HOME_STORE = 'guwahati-pan-bazaar'

/** In the Bay of Bengal. */
const OUT_OF_REACH: Position = { latitude: 15, longitude: 88 }

export type Visitor =
  /** Signed out. */
  | 'visitor'
  /** Signed in, but without a phone number, so not registered yet. */
  | 'unregistered'
  /** Registered, with nothing in the cart, no address and no order. */
  | 'newcomer'
  /** Has a cart, an address of each type, an order in every state, and two requests for help. */
  | 'regular'
  /** Shops at the store with the edge-case catalogue, and lives at a long address. */
  | 'edge-case'

export type Place = 'home' | 'edge-case' | 'out-of-reach'
const PLACES: Readonly<Record<Place, Position>> = {
  home: HOME_PLACE,
  'edge-case': EDGE_CASE_PLACE,
  'out-of-reach': OUT_OF_REACH,
}

/** What a visitor's browser has stored before a visit. */
export interface StoredData {
  cookies: Parameters<BrowserContext['addCookies']>[0]
  localStorage: Readonly<Record<string, string>>
}

export interface VisitorBrowser {
  context: BrowserContext
  /** Collects the errors of this browser. */
  watch: Watch
}

export interface TestShop {
  readonly shop: ShopServer
  readonly faults: FaultProxy
  /** The origin of the page, through the fault proxy. */
  readonly origin: string
  /** Returns the stored data of a visitor, whose account is created by the first call. */
  storedDataOf: (visitor: Visitor) => Promise<StoredData>
  /** Returns the browser of a visitor with these options, which is opened by the first call. */
  browserOf: (visitor: Visitor, options: BrowserContextOptions) => Promise<VisitorBrowser>
  /** Sets the position that the sandbox reports for shoppers. */
  moveTo: (place: Place) => Promise<void>
  close: () => Promise<void>
}

const ADDRESSES: readonly Address[] = [
  { ...SAVED_ADDRESS, landmark: 'Near Nehru Park' },
  {
    _id: '1763700000002',
    type: 'Office',
    fullName: 'Ananya Baruah',
    addressLine: '3rd floor, Lotus Towers, GS Road',
    city: 'Guwahati',
    pinCode: '781005',
  },
  {
    _id: '1763700000003',
    type: 'Other',
    fullName: 'Ranjit Baruah',
    addressLine: 'Gate 2, Cotton University, Pan Bazaar',
    city: 'Guwahati',
    pinCode: '781001',
  },
]

const EDGE_CASE_ADDRESS: Address = {
  _id: '1763700000009',
  type: 'Home',
  fullName: LONG_NAME.slice(0, 120),
  addressLine: 'Gehunkaaataasampoorna'.repeat(20).slice(0, 300),
  city: 'Thiruvananthapuram-Neyyattinkara-Kazhakkoottam',
  pinCode: '799001',
}

export const CART_OF_REGULAR = [
  productOfSeed('chakki-atta-5kg'),
  productOfSeed('toned-milk-500ml'),
  productOfSeed('almonds-250g'),
] as const

/** The events that are reported for each order of the regular visitor. The last stays pending. */
const ORDER_EVENTS: readonly (readonly string[])[] = [
  ['accept', 'assign-rider', 'pickup', 'deliver'],
  ['reject'],
  ['cancel'],
  ['accept', 'assign-rider', 'pickup', 'deliver'],
  ['accept', 'assign-rider', 'pickup', 'deliver'],
  ['accept', 'assign-rider', 'pickup', 'rider-location'],
  ['accept', 'leave-out', 'assign-rider'],
  [],
]

/** Starts the shop and the proxy. */
export async function startTestShop(browser: Browser): Promise<TestShop> {
  const shop = await startShopServer()
  await keepOrdersPending(shop)
  const faults = await startFaultProxy({ targetPort: shop.port })
  const origin = `http://shop-${faults.port}.localhost:${faults.port}`

  const moveTo = async (place: Place): Promise<void> => {
    await shop.control('POST', '/sandbox/location', PLACES[place])
  }

  /** Creates an account, signs it in in a new browser, runs `act`, and returns the stored data. */
  const createVisitor = async (
    options: AccountOptions,
    act: (page: Page, account: ShopperAccount) => Promise<void>,
  ): Promise<StoredData> => {
    const account = await createAccount(shop, options)
    const context = await browser.newContext({
      baseURL: origin,
      locale: 'en-IN',
      serviceWorkers: 'block',
    })
    try {
      const page = await context.newPage()
      await storeSession(page, origin, account)
      await act(page, account)
      const entries = await page.evaluate(() => Object.entries(localStorage))
      return { cookies: await context.cookies(), localStorage: Object.fromEntries(entries) }
    } finally {
      await context.close()
    }
  }

  const visitorFactories: Readonly<Record<Visitor, () => Promise<StoredData>>> = {
    visitor: () => Promise.resolve({ cookies: [], localStorage: {} }),
    unregistered: async () => {
      const account = await createAccount(shop, { email: 'new@example.in', phoneNumber: null })
      return {
        cookies: account.cookies.map((cookie) => ({ ...cookie, url: origin, sameSite: 'Lax' })),
        localStorage: { 'session-store': account.session },
      }
    },
    newcomer: () =>
      createVisitor({ email: 'newcomer@example.in' }, async (page) => {
        await page.goto('/')
        await waitUntilStored(page)
      }),
    regular: () =>
      createVisitor({ email: 'ananya@example.in' }, async (page, account) => {
        await account.saveAddresses(ADDRESSES, 'Ananya Baruah')
        const orderIds = await placeOrders(shop, account)
        await requestHelpForOrders(shop, account, orderIds)
        const add = ({ name }: ProductSeed) => addProduct(page, name, 1 + (name.length % 2))
        const [atta, milk, almonds] = CART_OF_REGULAR
        // Opened once, because each `goto` starts the app again.
        await page.goto('/')
        await add(atta)
        await add(milk)
        // The home page does not show this one.
        await openInShop(page, `/product/${almonds.id}`)
        await add(almonds)
        await loadAddresses(page)
      }),
    'edge-case': () =>
      createVisitor(
        { email: `${'venkatanarasimharajuvaripeta'.repeat(2)}@example.in` },
        async (page, account) => {
          await account.saveAddresses([EDGE_CASE_ADDRESS], LONG_NAME.slice(0, 120))
          await fillCart(page, 6)
          await loadAddresses(page)
        },
      ),
  }
  const stored = new Map<Visitor, Promise<StoredData>>()
  const browsers = new Map<string, Promise<VisitorBrowser>>()
  const openBrowser = async (options: BrowserContextOptions): Promise<VisitorBrowser> => {
    const context = await browser.newContext({
      ...options,
      baseURL: origin,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      // Elements must not move while they are checked.
      reducedMotion: 'reduce',
      // A service worker would hide the faults of the server and fill its caches at each visit.
      serviceWorkers: 'block',
    })
    const watch = createWatch()
    await watch.watchContext(context)
    return { context, watch }
  }
  return {
    shop,
    faults,
    origin,
    moveTo,
    storedDataOf: async (visitor) => {
      const known = stored.get(visitor)
      if (known !== undefined) return known
      await moveTo(visitor === 'edge-case' ? 'edge-case' : 'home')
      const making = visitorFactories[visitor]()
      stored.set(visitor, making)
      // The next row of this visitor tries again, instead of reporting the failure of this one.
      making.catch(() => stored.delete(visitor))
      return making
    },
    browserOf: (visitor, options) => {
      const key = JSON.stringify([visitor, options])
      const opened = browsers.get(key) ?? openBrowser(options)
      browsers.set(key, opened)
      return opened
    },
    close: async () => {
      for (const opened of browsers.values()) await (await opened).context.close()
      await faults.close()
      await shop.stop()
    },
  }
}

/** Adds the first `count` products of the home page to the cart. */
async function fillCart(page: Page, count: number): Promise<void> {
  await page.goto('/')
  // An added product gets a stepper, so the first 'Add' is a different button each time.
  const add = page.getByRole('article').getByRole('button', { name: /^Add / })
  await expect(add.first()).toBeVisible()
  for (let added = 0; added < count; added += 1) await add.first().click()
  await expect(page.getByRole('link', { name: `My Cart, ${count} items` }).first()).toBeVisible()
}

/** Waits until the data for the first paint of the next start is stored. */
async function waitUntilStored(page: Page): Promise<void> {
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(() =>
        ['product-store', 'category-store', 'user-store'].filter(
          (key) => localStorage.getItem(key) === null,
        ),
      ),
    )
    .toEqual([])
}

/** Opens the addresses, waits until they are stored, and returns to the home page. */
async function loadAddresses(page: Page): Promise<void> {
  await page.locator('header a[href="/address"]').click()
  await expect(page.getByRole('radio').first()).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('user-store') ?? ''))
    .toContain('"addressLine"')
  await page.getByRole('link', { name: 'Jhola, home' }).click()
  await waitUntilStored(page)
}

/** Places an order for each row of ORDER_EVENTS, reports its events, and returns the order ids. */
async function placeOrders(shop: ShopServer, account: ShopperAccount): Promise<string[]> {
  const orderIds: string[] = []
  for (const [turn, events] of ORDER_EVENTS.entries()) {
    const products = catalogueSeed.products.slice(turn * 3, turn * 3 + 1 + (turn % 4))
    const lines = products.map((product, line) => ({
      productId: product.id,
      quantity: 1 + ((turn + line) % 3),
    }))
    const id = await account.placeOrder(lines, ADDRESSES[0])
    orderIds.push(id)
    for (const type of events) {
      if (type === 'rider-location') {
        const at = { lat: HOME_PLACE.latitude - 0.0022, lng: HOME_PLACE.longitude - 0.0041 }
        await shop.control('POST', `/sandbox/orders/${id}/rider-location`, at)
      } else if (type === 'leave-out') {
        // Leaves out one of three pieces.
        const line = lines.find(({ quantity }) => quantity === 3)
        const event = { type, product: line?.productId, remaining: 2 }
        await shop.control('POST', `/sandbox/orders/${id}/events`, event)
      } else {
        await shop.control('POST', `/sandbox/orders/${id}/events`, { type })
      }
    }
  }
  return orderIds
}

const keySchema = v.object({ key: v.string() })

/** Requests help with the first two delivered orders. The shop replies to the second request. */
async function requestHelpForOrders(
  shop: ShopServer,
  account: ShopperAccount,
  orderIds: readonly string[],
): Promise<void> {
  const delivered = orderIds.filter((_id, turn) => ORDER_EVENTS[turn]?.includes('deliver'))
  const numbers: string[] = []
  for (const orderId of delivered.slice(0, 2)) {
    const response = await account.request(
      requestHelp.method,
      pathOf(requestHelp.pattern, { orderId }),
      { problem: 'other', productIds: [], text: 'The bag was open, and a glass was broken.' },
      { [IDEMPOTENCY_HEADER]: randomUUID() },
    )
    numbers.push(v.parse(requestHelp.response, response).data.ticket.number)
  }
  const path = pathOf(replyToTicket.pattern, { number: numbers.at(-1) ?? '' })
  await requestAsCounter(shop, replyToTicket.method, path, {
    replyId: randomUUID(),
    text: 'We are sorry. The rider brings it again before 7 pm, and you pay nothing for it.',
  })
}

/**
 * Raises the time after which the shop rejects a pending order. With the default of 15 minutes, the
 * order may be rejected on a slow machine before the rows that show it are visited.
 */
async function keepOrdersPending(shop: ShopServer): Promise<void> {
  const path = pathOf(changeAnswerTimes.pattern, { storeId: HOME_STORE })
  await requestAsCounter(shop, changeAnswerTimes.method, path, {
    ...DEFAULT_ANSWER_TIMES,
    rejectAfterSeconds: MAX_ANSWER_SECONDS,
  })
}

/** Sends a request with a new counter key. Throws unless the status is 2xx. */
async function requestAsCounter(
  shop: ShopServer,
  method: string,
  path: string,
  body: unknown,
): Promise<void> {
  const made = await shop.control('POST', '/sandbox/operations-keys', { role: 'counter' })
  const { key } = v.parse(keySchema, made)
  const response = await fetch(`http://127.0.0.1:${shop.port}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
}
