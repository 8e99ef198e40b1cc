/**
 * What the screens stand on: one shop behind one connection that can be made to fail, a store of
 * hard goods beside the real ones, and shoppers who are signed in already. Made once for each
 * worker, since a server takes seconds to start and a sign-up too.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import * as v from 'valibot'
import type { Position } from '#contract/geo.ts'
import {
  createOrder,
  IDEMPOTENCY_HEADER,
  placeOrder,
  type OrderBody,
} from '#contract/order-calls.ts'
import { updateUser, type Address } from '#contract/user-calls.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { catalogueSeed, type ProductSeed } from '#server/seed/catalogue/catalogue.ts'
import { addProduct, signUp } from '#tests/e2e/support/shopper.ts'
import { startFaultProxy, type FaultProxy } from '#tests/support/fault-proxy.ts'
import { startShopServer, templateDataDir, type ShopServer } from '#tests/support/shop-server.ts'
import { addHardStore, HARD_PLACE, LONG_NAME } from './hard-goods.ts'

/** Where the sandbox puts a shopper who was moved nowhere: a kilometre from the store in Guwahati. */
const HOME_PLACE: Position = { latitude: 26.1502, longitude: 91.7431 }
/** In the Bay of Bengal. */
const OUT_OF_REACH: Position = { latitude: 15, longitude: 88 }

export type Who =
  /** Signed out. */
  | 'visitor'
  /** Signed in, and has given no phone number. */
  | 'unregistered'
  /** Registered, with nothing in the cart, no address and no order. */
  | 'newcomer'
  /** Has a cart, an address of each type and an order in every state. */
  | 'regular'
  /** Shops at the store of hard goods, and lives at a long address. */
  | 'hard'

export type Place = 'home' | 'hard' | 'out-of-reach'
const PLACES: Readonly<Record<Place, Position>> = {
  home: HOME_PLACE,
  hard: HARD_PLACE,
  'out-of-reach': OUT_OF_REACH,
}

/** What Playwright keeps of a browser: cookies and localStorage. */
export type Kept = Exclude<BrowserContextOptions['storageState'], string | undefined>

export interface Stage {
  readonly shop: ShopServer
  readonly faults: FaultProxy
  /** Of the page, behind the faults. */
  readonly origin: string
  /** The browser of a shopper as they left it; made when first asked for. */
  keptOf: (who: Who) => Promise<Kept>
  /** Where the sandbox says that shoppers are. */
  moveTo: (place: Place) => Promise<void>
  close: () => Promise<void>
}

const ADDRESSES: readonly Address[] = [
  {
    _id: '1763700000001',
    type: 'Home',
    fullName: 'Ananya Baruah',
    addressLine: 'House 12, Kharghuli Hill Road',
    city: 'Guwahati',
    pinCode: '781004',
    landmark: 'Near Nehru Park',
  },
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

const HARD_ADDRESS: Address = {
  _id: '1763700000009',
  type: 'Home',
  fullName: LONG_NAME.slice(0, 120),
  addressLine: 'Gehunkaaataasampoorna'.repeat(20).slice(0, 300),
  city: 'Thiruvananthapuram-Neyyattinkara-Kazhakkoottam',
  pinCode: '799001',
}

const soldAs = (id: string): ProductSeed => {
  const found = catalogueSeed.products.find((product) => product.id === id)
  if (found === undefined) throw new Error(`The seed has no product ${id}`)
  return found
}

export const CART_OF_REGULAR = [
  soldAs('chakki-atta-5kg'),
  soldAs('toned-milk-500ml'),
  soldAs('almonds-250g'),
] as const

/** What is reported of each order after it was placed; the first one waits for the store. */
const ORDER_EVENTS: readonly (readonly string[])[] = [
  ['reject'],
  ['cancel'],
  ['accept', 'assign-rider', 'pickup', 'deliver'],
  ['accept', 'assign-rider', 'pickup', 'deliver'],
  ['accept', 'assign-rider', 'pickup', 'rider-location'],
  ['accept', 'assign-rider'],
  [],
]

/** Starts all of it. */
export async function startStage(browser: Browser): Promise<Stage> {
  const filled = await mkdtemp(path.join(tmpdir(), 'jhola-screens-'))
  const template = templateDataDir()
  // A database that holds the hard goods alone would be taken for a shop of its own and not seeded.
  if (template === undefined) throw new Error('The run has made no data folder to begin with')
  await cp(template, filled, { recursive: true })
  const database = await openDatabase({ dataDir: filled })
  await addHardStore(database.orm)
  await database.close()
  const shop = await startShopServer({ template: filled })
  await rm(filled, { recursive: true, force: true })
  const faults = await startFaultProxy({ targetPort: shop.port })
  const origin = `http://shop-${faults.port}.localhost:${faults.port}`

  const moveTo = async (place: Place): Promise<void> => {
    await shop.control('POST', '/sandbox/location', PLACES[place])
  }

  /** Runs what a shopper does in a browser of their own, and keeps it as it is then. */
  const made = async (act: (page: Page) => Promise<void>): Promise<Kept> => {
    const context = await browser.newContext({
      baseURL: origin,
      locale: 'en-IN',
      serviceWorkers: 'block',
    })
    try {
      await act(await context.newPage())
      return await context.storageState()
    } finally {
      await context.close()
    }
  }

  const makers: Readonly<Record<Who, () => Promise<Kept>>> = {
    visitor: () => Promise.resolve({ cookies: [], origins: [] }),
    unregistered: () =>
      made(async (page) => {
        await page.goto('/login')
        await page.getByRole('textbox', { name: 'Email address' }).fill('new@example.in')
        await page.getByRole('button', { name: 'Continue' }).click()
        await page.getByRole('textbox', { name: 'Verification code' }).fill('424242')
        await page.getByRole('button', { name: 'Verify' }).click()
        await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeVisible()
      }),
    newcomer: () =>
      made(async (page) => {
        await signUp(page, 'newcomer@example.in')
        await untilKept(page)
      }),
    regular: () =>
      made(async (page) => {
        await signUp(page, 'ananya@example.in')
        const account = await accountOf(page, shop)
        await account.save('Ananya Baruah', ADDRESSES)
        await account.placeOrders(ORDER_EVENTS)
        for (const { id, name } of CART_OF_REGULAR) {
          await page.goto(`/product/${id}`)
          await addProduct(page, name, 1 + (name.length % 2))
        }
        await seesAddresses(page)
      }),
    hard: () =>
      made(async (page) => {
        await signUp(page, `${'venkatanarasimharajuvaripeta'.repeat(2)}@example.in`)
        const account = await accountOf(page, shop)
        await account.save(LONG_NAME.slice(0, 120), [HARD_ADDRESS])
        await fillCart(page, 6)
        await seesAddresses(page)
      }),
  }
  const kept = new Map<Who, Promise<Kept>>()
  return {
    shop,
    faults,
    origin,
    moveTo,
    keptOf: async (who) => {
      const known = kept.get(who)
      if (known !== undefined) return known
      await moveTo(who === 'hard' ? 'hard' : 'home')
      const making = makers[who]()
      kept.set(who, making)
      return making
    },
    close: async () => {
      await faults.close()
      await shop.stop()
    },
  }
}

/** Puts the first products of the home page into the cart. */
async function fillCart(page: Page, count: number): Promise<void> {
  await page.goto('/')
  // What was added becomes a stepper, so the first 'Add' is another one each time.
  const add = page.getByRole('article').getByRole('button', { name: /^Add / })
  await expect(add.first()).toBeVisible()
  for (let added = 0; added < count; added += 1) await add.first().click()
  await expect(page.getByRole('link', { name: `My Cart, ${count} items` }).first()).toBeVisible()
}

/** Until the phone has stored what the next start paints with. */
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

/** Until the phone knows and keeps what was saved behind its back; ends at home. */
async function seesAddresses(page: Page): Promise<void> {
  await page.goto('/address')
  await expect(page.getByRole('radio').first()).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('user-store') ?? ''))
    .toContain('"addressLine"')
  await page.goto('/')
  await untilKept(page)
}

const placedOrder = v.object({
  data: v.object({ order: v.object({ _id: v.string() }) }),
})

/** Asks the shop in the name of the shopper who is signed in on a page. */
async function accountOf(page: Page, shop: ShopServer) {
  const asked = page.waitForRequest(/\/order\/user-orders\//)
  await page.goto('/orders')
  const request = await asked
  const userId = new URL(request.url()).pathname.split('/').at(-1) ?? ''
  const authorization = (await request.headerValue('authorization')) ?? ''

  const ask = async (
    method: string,
    pattern: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<unknown> => {
    const url = pattern.replace(/:(?:userId|id)/, userId)
    const answer = await fetch(`http://127.0.0.1:${shop.port}${url}`, {
      method,
      headers: {
        authorization,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${text}`)
    const parsed: unknown = JSON.parse(text)
    return parsed
  }

  const orderOf = (turn: number): OrderBody => {
    const items = catalogueSeed.products.slice(turn * 3, turn * 3 + 1 + (turn % 4))
    const lines = items.map(({ id, mrp, price }, line) => ({
      productId: id,
      quantity: 1 + ((turn + line) % 3),
      price: price ?? mrp,
    }))
    return {
      userId,
      items: lines,
      totalPrice: lines.reduce((sum, line) => sum + line.quantity * line.price, 19),
      darkStoreId: 'guwahati-pan-bazaar',
      paymentMethod: 'cash',
      address: ADDRESSES[0] ?? HARD_ADDRESS,
      location: HOME_PLACE,
      quotedAt: new Date().toISOString(),
    }
  }

  return {
    save: (name: string, address: readonly Address[]) =>
      ask(updateUser.method, updateUser.pattern, { name, address }),
    placeOrders: async (eventsOfEach: readonly (readonly string[])[]): Promise<void> => {
      for (const [turn, events] of eventsOfEach.entries()) {
        const answer = await ask(createOrder.method, createOrder.pattern, orderOf(turn), {
          [IDEMPOTENCY_HEADER]: randomUUID(),
        })
        const id = v.parse(placedOrder, answer).data.order._id
        await ask(placeOrder.method, placeOrder.pattern.replace(':orderId', id))
        for (const type of events) {
          if (type === 'rider-location') {
            const at = { lat: HOME_PLACE.latitude - 0.0022, lng: HOME_PLACE.longitude - 0.0041 }
            await shop.control('POST', `/sandbox/orders/${id}/rider-location`, at)
          } else {
            await shop.control('POST', `/sandbox/orders/${id}/events`, { type })
          }
        }
      }
    },
  }
}
