/**
 * What a browser test stands on: a shop of its own, pages whose errors fail the test, and, where
 * asked for, a connection that lies. Everything is gone when the test is.
 */
import { test as base, type BrowserContext } from '@playwright/test'
import { startFaultProxy, type FaultProxy } from '#tests/support/fault-proxy.ts'
import { startShopServer, type ShopServer } from '#tests/support/shop-server.ts'
import { createWatch, type Watch } from './watch-context.ts'

export interface ShopFixtures {
  /** `STORE_HOURS` of the shop: `test.use({ storeHours: '08:00-21:00' })`. */
  storeHours: string | undefined
  /**
   * One shop for all tests of a worker that say so: a server takes seconds to start. For tests
   * that leave nothing behind but shoppers of their own.
   */
  sharedShop: boolean
  /**
   * Whether the shop may ask about notifications, as it does after an order. Refused unless a test
   * is about them: the question would stand over whatever comes next.
   */
  notificationQuestion: 'asked' | 'refused'
  /** Whether pages reach the shop over the fault proxy. */
  throughProxy: boolean
  shop: ShopServer
  /** Stands between page and shop with `throughProxy`. */
  faults: FaultProxy
  watch: Watch & { watchContext: (context: BrowserContext) => Promise<void> }
  /** Announces console errors that are part of what the test does. */
  expectConsoleError: Watch['expectConsoleError']
  /** Another shopper with another phone, watched like the first. */
  openContext: () => Promise<BrowserContext>
}

export interface WorkerFixtures {
  /** The worker's shop, started when the first test asks for it. */
  workerShop: () => Promise<ShopServer>
}

export const test = base.extend<ShopFixtures, WorkerFixtures>({
  storeHours: [undefined, { option: true }],
  sharedShop: [false, { option: true }],
  throughProxy: [false, { option: true }],
  notificationQuestion: ['refused', { option: true }],

  workerShop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      let started: Promise<ShopServer> | undefined
      await use(() => {
        started ??= startShopServer()
        return started
      })
      await (await started)?.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  shop: async ({ storeHours, sharedShop, workerShop }, use, testInfo) => {
    if (sharedShop && storeHours !== undefined) {
      throw new Error('A shared shop has no hours of its own: choose sharedShop or storeHours.')
    }
    const shop = await (sharedShop ? workerShop() : startShopServer({ storeHours }))
    await use(shop)
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('server output', { body: shop.output(), contentType: 'text/plain' })
    }
    if (!sharedShop) await shop.stop()
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
    base.expect(watch.unexpected(), 'errors that nobody announced').toEqual([])
  },

  context: async ({ context, watch, notificationQuestion }, use) => {
    await watch.watchContext(context)
    if (notificationQuestion === 'refused') await refuseNotifications(context)
    await use(context)
  },

  expectConsoleError: async ({ watch }, use) => {
    await use(watch.expectConsoleError)
  },

  openContext: async (
    { browser, contextOptions, baseURL, viewport, watch, notificationQuestion },
    use,
  ) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({
        ...contextOptions,
        viewport,
        ...(baseURL === undefined ? {} : { baseURL }),
      })
      opened.push(context)
      await watch.watchContext(context)
      if (notificationQuestion === 'refused') await refuseNotifications(context)
      return context
    })
    await Promise.all(opened.map((context) => context.close()))
  },
})

/** The browser of a shopper who wants no notifications from this site. */
async function refuseNotifications(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'denied' })
  })
}

export { expect } from '@playwright/test'
