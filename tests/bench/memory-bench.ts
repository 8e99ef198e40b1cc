/**
 * Compares the page's heap after 100 round trips through all screens with the heap after 10
 * (product §21.4). The screens are opened without a reload, as by links, and each round trip types
 * a search on the home page.
 */
import { expect, type Locator, type Page } from '@playwright/test'
import { buildPage } from '#scripts/build.ts'
import { SANDBOX_BUILD_ENVIRONMENT } from '#scripts/sandbox-environment.ts'
import { storeSession } from '#tests/e2e/support/stored-data.ts'
import { createAccount, SAVED_ADDRESS } from '#tests/support/shopper-account.ts'
import { startShopServer } from '#tests/support/shop-server.ts'
import { markdownTable } from './markdown-table.ts'
import { openBenchPhone } from './speed/bench-phone.ts'

const TRIPS = [10, 25, 50, 75, 100] as const
const AT_MOST_TIMES = 1.2
const MEGABYTE = 1_024 * 1_024
const PRODUCT = 'Toned Milk 500 ml'

const heading =
  (name: string) =>
  (page: Page): Locator =>
    page.getByRole('heading', { name }).first()

/** Every screen of a shopper with a cart and an order, with an element that only it shows. */
const SCREENS: readonly (readonly [path: string, shown: (page: Page) => Locator])[] = [
  ['/categories/dairy', heading('Milk & Paneer')],
  ['/product/toned-milk-500ml', heading(PRODUCT)],
  ['/cart', (page) => page.getByRole('region', { name: 'Bill details' })],
  ['/checkout', (page) => page.getByRole('button', { name: 'Place Order' })],
  ['/orders', (page) => page.getByRole('region', { name: 'Pending Orders' })],
  ['/address', (page) => page.getByText(SAVED_ADDRESS.addressLine).first()],
  ['/profile', (page) => page.getByRole('button', { name: 'Sign out' })],
  ['/about-us', heading('About Us')],
  ['/contact-us', heading('Contact Us')],
  ['/privacy-policy', heading('Privacy Policy')],
  ['/terms-conditions', heading('Terms')],
  ['/', (page) => page.getByRole('region', { name: 'Product Section' })],
]

async function roundTrip(page: Page): Promise<void> {
  for (const [path, shown] of SCREENS) {
    // The router listens to changes of the history.
    await page.evaluate((to) => {
      history.pushState(null, '', to)
    }, path)
    await expect(shown(page)).toBeVisible()
  }
  const field = page.getByRole('combobox', { name: 'Search product here' })
  await field.fill('milk')
  await expect(page.getByRole('option').first()).toBeVisible()
  await field.fill('')
}

await buildPage({ mode: 'test', env: SANDBOX_BUILD_ENVIRONMENT })
const shop = await startShopServer()
const phone = await openBenchPhone(shop.origin)
try {
  const account = await createAccount(shop, { addresses: [SAVED_ADDRESS] })
  await account.placeOrder(['toned-milk-500ml'])
  const page = await phone.context.newPage()
  await storeSession(page, shop.origin, account)
  await page.goto('/')
  await page.getByRole('button', { name: `Add ${PRODUCT}`, exact: true }).tap()
  const devtools = await phone.context.newCDPSession(page)
  const heap = async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
    return { usedSize, nodes, jsEventListeners }
  }
  const samples: (Awaited<ReturnType<typeof heap>> & { trips: number })[] = []
  let done = 0
  for (const trips of TRIPS) {
    for (; done < trips; done += 1) await roundTrip(page)
    samples.push({ trips, ...(await heap()) })
  }
  console.log(
    markdownTable(
      ['round trips', 'heap, MB', '× after 10', 'DOM nodes', 'event listeners'],
      samples.map(({ trips, usedSize, nodes, jsEventListeners }) => [
        trips,
        (usedSize / MEGABYTE).toFixed(1),
        (usedSize / (samples[0]?.usedSize ?? Number.NaN)).toFixed(2),
        nodes,
        jsEventListeners,
      ]),
    ),
  )
  const times = (samples.at(-1)?.usedSize ?? Number.NaN) / (samples[0]?.usedSize ?? Number.NaN)
  const isMet = times <= AT_MOST_TIMES
  if (!isMet) console.log(`\nUnmet: ${times.toFixed(2)} times the heap after 10 round trips`)
  process.exitCode = isMet ? 0 : 1
} finally {
  await phone.close()
  await shop.stop()
}
