/**
 * The fixtures of browser tests: an empty shop, shoppers who are already signed in, pages whose
 * errors fail the test, and, on request, a faulty connection.
 */
import { existsSync } from 'node:fs'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { startFaultProxy, type FaultProxy } from '#tests/support/fault-proxy.ts'
import { startShopServer, type ShopServer } from '#tests/support/shop-server.ts'
import {
  createAccount,
  type AccountOptions,
  type ShopperAccount,
} from '#tests/support/shopper-account.ts'
import { DESKTOP, PHONE } from './devices.ts'
import { leaveSession } from './left-on-phone.ts'
import { createWatch, type Watch } from './watch-context.ts'
import { test as base } from './worker-fixtures.ts'

export type SignIn = (
  page: Page,
  who?: ShopperAccount | AccountOptions,
  options?: {
    /** The page that is opened; by default the home page. */
    path?: string
    /** The products in the cart, by their ids in the seed; by default none. */
    cart?: readonly string[]
  },
) => Promise<ShopperAccount>

export interface ShopFixtures {
  /** Lets timing-sensitive tests wait until the unit tests that run beside them have ended. */
  quietMachine: void
  /**
   * A server, database and host name of the test's own, which takes seconds to start: for tests
   * that kill or restart it. All others share the worker's, which is reset before each test.
   */
  ownShop: boolean
  /**
   * Whether the shop may ask about notifications, as it does after an order. Refused unless a test
   * is about them, because the question would cover the next content.
   */
  notificationQuestion: 'asked' | 'refused'
  /**
   * Whether the shop fetches pictures before they are seen, once the phone is ready for offline use:
   * two hundred, which cost as much as a start, and every later start looks them up. A test of the
   * pictures says yes. The phones of all others save data.
   */
  fetchesPicturesAhead: boolean
  /** Whether pages reach the shop through the fault proxy. */
  throughProxy: boolean
  shop: ShopServer
  /** A shopper who signed up and registered by requests, without a browser yet. */
  newAccount: (options?: AccountOptions) => Promise<ShopperAccount>
  /**
   * Signs a shopper in on a phone, without going through the form, and opens a page of the shop.
   * Without an account, it creates one.
   */
  signIn: SignIn
  /** The proxy between page and shop, with `throughProxy`. */
  faults: FaultProxy
  watch: Watch & { watchContext: (context: BrowserContext) => Promise<void> }
  /** Prepares a phone as the options above say, and watches it. */
  prepareContext: (context: BrowserContext) => Promise<void>
  /** Announces console errors that are part of what the test does. */
  expectConsoleError: Watch['expectConsoleError']
  /** Another shopper with another phone, watched like the first. */
  openContext: () => Promise<BrowserContext>
}

export const test = base.extend<ShopFixtures>({
  ownShop: [false, { option: true }],
  throughProxy: [false, { option: true }],
  notificationQuestion: ['refused', { option: true }],
  fetchesPicturesAhead: [false, { option: true }],

  quietMachine: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use, { tags }) => {
      if (tags.includes('@quiet')) await untilUnitTestsEnded()
      await use()
    },
    { auto: true, timeout: 30 * 60_000 },
  ],

  shop: async ({ ownShop, workerShop }, use, testInfo) => {
    const shop = await (ownShop ? startShopServer() : workerShop())
    if (!ownShop) await shop.control('POST', '/sandbox/reset')
    const printedBefore = shop.output().length
    await use(ownShop ? shop : shared(shop))
    if (testInfo.status !== testInfo.expectedStatus) {
      const body = shop.output().slice(printedBefore)
      await testInfo.attach('server output', { body, contentType: 'text/plain' })
    }
    if (ownShop) await shop.stop()
  },

  newAccount: async ({ shop }, use) => {
    await use((options) => createAccount(shop, options))
  },

  signIn: async ({ newAccount, baseURL }, use) => {
    await use(async (page, who = {}, { path = '/', cart } = {}) => {
      const account = 'session' in who ? who : await newAccount(who)
      await leaveSession(page, baseURL ?? '', account, cart)
      await page.goto(path)
      return account
    })
  },

  faults: async ({ shop }, use) => {
    const proxy = await startFaultProxy({ targetPort: shop.port })
    await use(proxy)
    await proxy.close()
  },

  baseURL: async ({ shop, faults, throughProxy }, use) => {
    await use(throughProxy ? `http://shop-${faults.port}.localhost:${faults.port}` : shop.origin)
  },

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  watch: async ({}, use) => {
    const watch = createWatch()
    await use(watch)
    expect(watch.unexpected(), 'errors that nobody announced').toEqual([])
  },

  prepareContext: async ({ watch, notificationQuestion, fetchesPicturesAhead }, use) => {
    await use(async (context) => {
      await watch.watchContext(context)
      if (notificationQuestion === 'refused') await refuseNotifications(context)
      if (!fetchesPicturesAhead) await saveData(context)
    })
  },

  context: async ({ context, prepareContext }, use) => {
    await prepareContext(context)
    await use(context)
  },

  expectConsoleError: async ({ watch }, use) => {
    await use(watch.expectConsoleError)
  },

  openContext: async ({ browser, contextOptions, baseURL, viewport, prepareContext }, use) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({
        ...contextOptions,
        viewport,
        ...(baseURL === undefined ? {} : { baseURL }),
      })
      opened.push(context)
      await prepareContext(context)
      return context
    })
    await Promise.all(opened.map((context) => context.close()))
  },
})

/** Defines the tests once for each device. They share the workers, which two projects would not. */
export function onBothDevices(define: () => void): void {
  for (const [title, device] of [
    ['on a phone', PHONE],
    ['on a desktop', DESKTOP],
  ] as const) {
    test.describe(title, () => {
      test.use(device)
      define()
    })
  }
}

/** `npm test` makes this file when the unit tests have ended. */
async function untilUnitTestsEnded(): Promise<void> {
  const file = process.env['UNIT_TESTS_ENDED_FILE']
  if (file === undefined) return
  await expect.poll(() => existsSync(file), { timeout: 0, intervals: [200] }).toBe(true)
}

const refuseToEnd = () =>
  Promise.reject(new Error('Other tests share this shop: use test.use({ ownShop: true })'))

/** A shop that other tests continue to use, so no test may end it. */
export function shared(shop: ShopServer): ShopServer {
  return { ...shop, kill9: refuseToEnd, restart: refuseToEnd, stop: refuseToEnd }
}

/** The browser of a shopper who has blocked notifications from this site. */
async function refuseNotifications(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'denied' })
  })
}

/** The phone of a shopper who has switched on data saving. */
export async function saveData(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if ('connection' in navigator && navigator.connection instanceof EventTarget) {
      Object.defineProperty(navigator.connection, 'saveData', { value: true })
    }
  })
}

export { expect }
