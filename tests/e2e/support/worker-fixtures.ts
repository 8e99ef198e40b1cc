/**
 * The servers that the tests of a worker share, because they take seconds to start. All browser
 * tests have the same worker fixtures, because Playwright starts another worker for tests with
 * others.
 */
import { test as base } from '@playwright/test'
import { startTestShop, type TestShop } from '#tests/screens/test-shop.ts'
import { startShopServer, type ShopServer } from '#tests/support/shop-server.ts'

export interface WorkerFixtures {
  /** Returns the worker's shop, which is started by the first call. */
  workerShop: () => Promise<ShopServer>
  /** The shop of the screen tests, with its visitors. */
  testShop: TestShop
}

export const test = base.extend<object, WorkerFixtures>({
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

  testShop: [
    async ({ browser }, use) => {
      const testShop = await startTestShop(browser)
      await use(testShop)
      await testShop.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
