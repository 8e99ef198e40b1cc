import { defineConfig } from '@playwright/test'
import { testWorkers } from '#scripts/test-workers.ts'
import { HEADLESS_SHELL } from '#tests/e2e/support/browsers.ts'
import { PHONE } from '#tests/e2e/support/devices.ts'

// One visitor of the screens has as many open orders as a shop allows by default, and places more.
process.env['ORDERS_OPEN_PER_SHOPPER'] ??= '30'

/**
 * Browser tests: the built page and the real embedded server, one server for each worker
 * (tests/e2e/support/fixtures.ts). `npm test` installs a browser where none is found.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  // Pictures of failures. Playwright empties its folder when it starts, so traces are beside it.
  outputDir: 'test-results/pictures',
  globalSetup: './tests/e2e/support/global-setup.ts',
  fullyParallel: true,
  // Each worker has a browser and up to three servers with databases of their own. A whole run with
  // two workers was seen to use 3.4 GB.
  workers: testWorkers(),
  // A test that passes on a second try has found something; it must not be hidden.
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Ceilings, not waits: a busy two-core machine was seen to need over a minute for a test.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // It costs 1 to 2 s a test; `npm test` takes traces when it repeats what failed.
    trace: 'off',
    // Each visit would fill the caches again. Tests of the service worker say 'allow'.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: HEADLESS_SHELL,
    ...PHONE,
  },
  // In both, app-updates.test.ts comes first by its name: its tests follow one another and build a
  // second release, so that at the end one worker would wait for the other.
  projects: [
    { name: 'phone', grepInvert: /@quiet/ },
    // Tests with a limit of a second need processor time. They start when one of the
    // workers has nothing else to do, and when the unit tests beside them have ended.
    { name: 'quiet', grep: /@quiet/ },
  ],
})
