import { stat } from 'node:fs/promises'
import path from 'node:path'
import { PROJECT_ROOT } from '#scripts/system/project-root.ts'
import { FIRST_LOAD_BUDGET_BYTES } from '#scripts/size-rules.ts'
import { LATEST_FIRST_SCREEN_MS } from '#tests/screens/screen-steps.ts'
import { watchFourPrices } from '#tests/support/watch-four-prices.ts'
import { expect, test } from './support/fixtures.ts'
import { holdTimers } from './support/hold-timers.ts'

/** When later parts of the app are loaded in a tab that paints no frame (first-screen.ts). */
const HIDDEN_TAB_MS = 1_000

/**
 * `npm run check` sums the files that a table lists as loaded first. This test sums the files that
 * a browser loads. Only the session is stored, as on a phone that last visited a release ago.
 */
test('the signed-in home stays within its JavaScript budget until four prices are painted', async ({
  page,
  shop,
  signIn,
}) => {
  // On a busy machine, the later parts would otherwise be loaded and counted before the prices.
  await holdTimers(page, [LATEST_FIRST_SCREEN_MS, HIDDEN_TAB_MS])
  await page.addInitScript(watchFourPrices)
  await signIn(page)
  await page.waitForFunction(() => window.fourPricesAt !== undefined)
  const requested = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry.startTime < (window.fourPricesAt ?? 0))
      .map((entry) => new URL(entry.name).pathname)
      .filter((name) => name.endsWith('.js')),
  )
  const sizes = await Promise.all(
    [...new Set(requested)].map(async (name) => {
      const file = path.join(PROJECT_ROOT, 'dist/test', name)
      const { size } = await stat(`${file}.br`).catch(() => stat(file))
      return { name, size }
    }),
  )
  const total = sizes.reduce((sum, { size }) => sum + size, 0)
  test.info().annotations.push({
    type: 'first load',
    description: `${total} bytes of ${FIRST_LOAD_BUDGET_BYTES} from ${shop.origin}: ${sizes
      .map(({ name, size }) => `${name} ${size}`)
      .join(', ')}`,
  })
  expect(sizes.length).toBeGreaterThan(1)
  expect(total, JSON.stringify(sizes, null, 2)).toBeLessThanOrEqual(FIRST_LOAD_BUDGET_BYTES)
})

test('/login loads the identity SDK only when its form is first touched', async ({ page }) => {
  const sdk: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/clerk/')) sdk.push(request.url())
  })
  await page.goto('/login')
  const email = page.getByRole('textbox', { name: 'Email address' })
  await expect(email).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(sdk).toEqual([])
  await email.tap()
  await expect.poll(() => sdk.length).toBeGreaterThan(0)
})
