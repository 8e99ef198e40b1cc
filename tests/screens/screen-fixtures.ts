/** Fixtures of the screen tests: a test shop for each worker. */
import { test as base } from '@playwright/test'
import { startTestShop, type TestShop } from './test-shop.ts'

export const test = base.extend<object, { testShop: TestShop }>({
  testShop: [
    async ({ browser }, use) => {
      const testShop = await startTestShop(browser)
      await use(testShop)
      await testShop.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
