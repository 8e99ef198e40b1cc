/**
 * The fixtures of browser tests: an empty shop, shoppers who are already signed in, pages whose
 * unexpected errors fail the test, and, on request, a faulty connection.
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
import { storeSession } from './stored-data.ts'
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
  /** Delays tests with the tag `@quiet` until the concurrent unit tests have ended. */
  quietMachine: void
  /**
   * Whether the test gets its own server, database and host name, which take seconds to start: for
   * tests that kill or restart the server. Other tests share the worker's shop, which is reset
   * before each test.
   */
  ownShop: boolean
  /**
   * Whether the shop may ask about notifications, as it does after an order. By default the browser
   * has blocked them, because the question would cover the page.
   */
  notificationQuestion: 'asked' | 'refused'
  /**
   * Whether the shop prefetches about 200 pictures once the phone is ready for offline use. By
   * default the phone saves data, because this costs as much as a start of the app, and every later
   * start looks the pictures up.
   */
  prefetchesPictures: boolean
  /** Whether pages connect to the shop through the fault proxy. */
  throughProxy: boolean
  shop: ShopServer
  /** Creates a registered shopper by requests, without a browser. */
  newAccount: (options?: AccountOptions) => Promise<ShopperAccount>
  /**
   * Signs a shopper in without the login form and opens a page of the shop. Creates an account
   * unless one is passed.
   */
  signIn: SignIn
  /** The proxy between page and shop. Pages use it only with `throughProxy`. */
  faults: FaultProxy
  watch: Watch & { watchContext: (context: BrowserContext) => Promise<void> }
  /** Applies the options above to a browser context, and watches its errors. */
  prepareContext: (context: BrowserContext) => Promise<void>
  /** Allows console errors that match the pattern. */
  expectConsoleError: Watch['expectConsoleError']
  /** Opens another browser context, such as another shopper's phone, with the same options. */
  openContext: () => Promise<BrowserContext>
}

export const test = base.extend<ShopFixtures>({
  ownShop: [false, { option: true }],
  throughProxy: [false, { option: true }],
  notificationQuestion: ['refused', { option: true }],
  prefetchesPictures: [false, { option: true }],

  quietMachine: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use, { tags }) => {
      if (tags.includes('@quiet')) await waitUntilUnitTestsEnd()
      await use()
    },
    { auto: true, timeout: 30 * 60_000 },
  ],

  shop: async ({ ownShop, workerShop }, use, testInfo) => {
    const shop = await (ownShop ? startShopServer() : workerShop())
    if (!ownShop) await shop.control('POST', '/sandbox/reset')
    const printedBefore = shop.output().length
    await use(ownShop ? shop : withoutShutdown(shop))
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
      await storeSession(page, baseURL ?? '', account, cart)
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
    expect(watch.unexpected(), 'unexpected errors').toEqual([])
  },

  prepareContext: async ({ watch, notificationQuestion, prefetchesPictures }, use) => {
    await use(async (context) => {
      await watch.watchContext(context)
      if (notificationQuestion === 'refused') await refuseNotifications(context)
      if (!prefetchesPictures) await saveData(context)
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

/** Defines the tests once for each device. They share the workers, unlike Playwright projects. */
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

/** Waits for the file that `npm test` creates when the unit tests have ended. */
async function waitUntilUnitTestsEnd(): Promise<void> {
  const file = process.env['UNIT_TESTS_ENDED_FILE']
  if (file === undefined) return
  await expect.poll(() => existsSync(file), { timeout: 0, intervals: [200] }).toBe(true)
}

const refuseToEnd = () =>
  Promise.reject(
    new Error('This shop is shared by other tests. Set test.use({ ownShop: true }) to end it.'),
  )

/** Returns the shop with methods that refuse to end it, because other tests share it. */
export function withoutShutdown(shop: ShopServer): ShopServer {
  return { ...shop, kill9: refuseToEnd, restart: refuseToEnd, stop: refuseToEnd }
}

/** Emulates a browser in which the shopper has blocked notifications of the shop. */
async function refuseNotifications(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'denied' })
  })
}

/** Emulates a phone with data saving. */
export async function saveData(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if ('connection' in navigator && navigator.connection instanceof EventTarget) {
      Object.defineProperty(navigator.connection, 'saveData', { value: true })
    }
  })
}

export { expect }
