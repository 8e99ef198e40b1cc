/** The fixtures of what looks at screens: a stage for each worker. */
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
