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

export const test = base.extend<ShopFixtures>({
  storeHours: [undefined, { option: true }],
  throughProxy: [false, { option: true }],

  shop: async ({ storeHours }, use, testInfo) => {
    const shop = await startShopServer({ storeHours })
    await use(shop)
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('server output', { body: shop.output(), contentType: 'text/plain' })
    }
    await shop.stop()
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

  context: async ({ context, watch }, use) => {
    await watch.watchContext(context)
    await use(context)
  },

  expectConsoleError: async ({ watch }, use) => {
    await use(watch.expectConsoleError)
  },

  openContext: async ({ browser, contextOptions, baseURL, viewport, watch }, use) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({
        ...contextOptions,
        viewport,
        ...(baseURL === undefined ? {} : { baseURL }),
      })
      opened.push(context)
      await watch.watchContext(context)
      return context
    })
    await Promise.all(opened.map((context) => context.close()))
  },
})

export { expect } from '@playwright/test'
