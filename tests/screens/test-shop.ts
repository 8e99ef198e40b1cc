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
import { leaveSession } from '#tests/e2e/support/left-on-phone.ts'
import { addProduct, moveTo as openInShop } from '#tests/e2e/support/shopper.ts'
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

/** Of the seed; all but the edge-case shopper order there. */
const HOME_STORE = 'guwahati-pan-bazaar'

/** In the Bay of Bengal. */
const OUT_OF_REACH: Position = { latitude: 15, longitude: 88 }

export type Who =
  /** Signed out. */
  | 'visitor'
  /** Signed in, and has given no phone number. */
  | 'unregistered'
  /** Registered, with nothing in the cart, no address and no order. */
  | 'newcomer'
  /** Has a cart, an address of each type, an order in every state, and asked for help with two. */
  | 'regular'
  /** Shops at the store with the edge-case catalogue, and lives at a long address. */
  | 'edge-case'

export type Place = 'home' | 'edge-case' | 'out-of-reach'
const PLACES: Readonly<Record<Place, Position>> = {
  home: HOME_PLACE,
  'edge-case': EDGE_CASE_PLACE,
  'out-of-reach': OUT_OF_REACH,
}

/** The state of a shopper's browser before a visit. */
export interface Kept {
  cookies: Parameters<BrowserContext['addCookies']>[0]
  localStorage: Readonly<Record<string, string>>
}

export interface VisitorsBrowser {
  context: BrowserContext
  /** Watches the errors of this browser. */
  watch: Watch
}

export interface TestShop {
  readonly shop: ShopServer
  readonly faults: FaultProxy
  /** The origin of the page, behind the faults. */
  readonly origin: string
  /** The browser of a shopper, as the shopper left it. Created when first needed. */
  keptOf: (who: Who) => Promise<Kept>
  /** One for each visitor and kind of screen, opened when first needed. */
  browserOf: (who: Who, options: BrowserContextOptions) => Promise<VisitorsBrowser>
  /** The position that the sandbox reports for shoppers. */
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

/** The events that are reported for each order. The first order waits for the store. */
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

/** Starts shop, proxy and browsers. */
export async function startTestShop(browser: Browser): Promise<TestShop> {
  const shop = await startShopServer()
  await leavesOrdersPending(shop)
  const faults = await startFaultProxy({ targetPort: shop.port })
  const origin = `http://shop-${faults.port}.localhost:${faults.port}`

  const moveTo = async (place: Place): Promise<void> => {
    await shop.control('POST', '/sandbox/location', PLACES[place])
  }

  /** Signs a new account in on a new phone, runs its actions, and keeps the stored data. */
  const made = async (
    options: AccountOptions,
    act: (page: Page, account: ShopperAccount) => Promise<void>,
  ): Promise<Kept> => {
    const account = await createAccount(shop, options)
    const context = await browser.newContext({
      baseURL: origin,
      locale: 'en-IN',
      serviceWorkers: 'block',
    })
    try {
      const page = await context.newPage()
      await leaveSession(page, origin, account)
      await act(page, account)
      const entries = await page.evaluate(() => Object.entries(localStorage))
      return { cookies: await context.cookies(), localStorage: Object.fromEntries(entries) }
    } finally {
      await context.close()
    }
  }

  const makers: Readonly<Record<Who, () => Promise<Kept>>> = {
    visitor: () => Promise.resolve({ cookies: [], localStorage: {} }),
    unregistered: async () => {
      const account = await createAccount(shop, { email: 'new@example.in', phoneNumber: null })
      return {
        cookies: account.cookies.map((cookie) => ({ ...cookie, url: origin, sameSite: 'Lax' })),
        localStorage: { 'session-store': account.session },
      }
    },
    newcomer: () =>
      made({ email: 'newcomer@example.in' }, async (page) => {
        await page.goto('/')
        await untilKept(page)
      }),
    regular: () =>
      made({ email: 'ananya@example.in' }, async (page, account) => {
        await account.saveAddresses(ADDRESSES, 'Ananya Baruah')
        const orderIds = await placeOrders(shop, account)
        await askForHelp(shop, account, orderIds)
        const add = ({ name }: ProductSeed) => addProduct(page, name, 1 + (name.length % 2))
        const [atta, milk, almonds] = CART_OF_REGULAR
        // Each `goto` costs a start of the shop.
        await page.goto('/')
        await add(atta)
        await add(milk)
        // The only one that is not on the home page.
        await openInShop(page, `/product/${almonds.id}`)
        await add(almonds)
        await seesAddresses(page)
      }),
    'edge-case': () =>
      made(
        { email: `${'venkatanarasimharajuvaripeta'.repeat(2)}@example.in` },
        async (page, account) => {
          await account.saveAddresses([EDGE_CASE_ADDRESS], LONG_NAME.slice(0, 120))
          await fillCart(page, 6)
          await seesAddresses(page)
        },
      ),
  }
  const kept = new Map<Who, Promise<Kept>>()
  const browsers = new Map<string, Promise<VisitorsBrowser>>()
  const openBrowser = async (options: BrowserContextOptions): Promise<VisitorsBrowser> => {
    const context = await browser.newContext({
      ...options,
      baseURL: origin,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      // No animations, so that elements stay where they are checked.
      reducedMotion: 'reduce',
      // A service worker would hide the failing server, and each visit would fill its caches.
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
    keptOf: async (who) => {
      const known = kept.get(who)
      if (known !== undefined) return known
      await moveTo(who === 'edge-case' ? 'edge-case' : 'home')
      const making = makers[who]()
      kept.set(who, making)
      return making
    },
    browserOf: (who, options) => {
      const key = JSON.stringify([who, options])
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

/** Puts the first products of the home page into the cart. */
async function fillCart(page: Page, count: number): Promise<void> {
  await page.goto('/')
  // An added product gets a stepper, so the first 'Add' is a different button each time.
  const add = page.getByRole('article').getByRole('button', { name: /^Add / })
  await expect(add.first()).toBeVisible()
  for (let added = 0; added < count; added += 1) await add.first().click()
  await expect(page.getByRole('link', { name: `My Cart, ${count} items` }).first()).toBeVisible()
}

/** Waits until the phone has stored what the next start paints. */
async function untilKept(page: Page): Promise<void> {
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

/** Waits until the phone has loaded and stored data that was saved elsewhere. Ends at home. */
async function seesAddresses(page: Page): Promise<void> {
  await page.locator('header a[href="/address"]').click()
  await expect(page.getByRole('radio').first()).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('user-store') ?? ''))
    .toContain('"addressLine"')
  await page.getByRole('link', { name: 'Jhola, home' }).click()
  await untilKept(page)
}

/** Places an order for each row of ORDER_EVENTS and brings it into that row's last state. */
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
        // One of three pieces.
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

/** With the first two orders that are delivered; the shop has replied about the second. */
async function askForHelp(
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
 * Some rows show an order that waits for the store. On a slow machine they come after more than the
 * fifteen minutes after which the shop rejects it.
 */
async function leavesOrdersPending(shop: ShopServer): Promise<void> {
  const path = pathOf(changeAnswerTimes.pattern, { storeId: HOME_STORE })
  await requestAsCounter(shop, changeAnswerTimes.method, path, {
    ...DEFAULT_ANSWER_TIMES,
    rejectAfterSeconds: MAX_ANSWER_SECONDS,
  })
}

/** Sends a request with a new key of the counter. Throws unless the status is 2xx. */
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
