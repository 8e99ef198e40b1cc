import { expect, test } from './support/fixtures.ts'
import {
  isFetchedByScript,
  NO_RESPONSE,
  reconnect,
  waitUntilInstallationFailed,
  waitUntilOfflineReady,
} from './support/offline.ts'
import { addProduct, openInShop } from './support/shopper.ts'
import { watchRequests } from './support/watch-requests.ts'
import type { Fault } from '#tests/support/fault-proxy.ts'

test.use({ throughProxy: true, serviceWorkers: 'allow' })

test.beforeEach(({ expectConsoleError }) => {
  expectConsoleError(NO_RESPONSE)
  expectConsoleError(/status of 50[234]/)
})

const LIES: [string, Fault][] = [
  ['every request hangs', { kind: 'hang' }],
  ['every response is cut in the middle', { kind: 'truncate' }],
  ['every response stalls in the middle', { kind: 'stall' }],
  ['every connection is cut', { kind: 'cut-before' }],
  ['a hotel’s sign-in page responds to everything', { kind: 'captive-portal' }],
  ['a gateway gives up on everything', { kind: 'gateway-timeout' }],
]

/** Runs in the page. Counts the pictures that the service worker has stored. */
async function countPictures(): Promise<number> {
  const cache = await caches.open('jhola-pictures-1')
  return (await cache.keys()).length
}

test('with a faulty connection the shop is installed in the end, shows its stored data at once and says that it is offline; it never caches a portal’s page, and shows a changed price without a reload', async ({
  page,
  context,
  shop,
  faults,
  signIn,
}) => {
  await test.step('a file is cut during the installation of the service worker', async () => {
    const cut = faults.plan({
      path: '/assets/',
      when: isFetchedByScript,
      times: 1,
      fault: { kind: 'truncate' },
    })
    await signIn(page)
    await expect.poll(() => cut.appliedCount).toBe(1)
    await waitUntilInstallationFailed(page)
    await reconnect(context)
    await waitUntilOfflineReady(page)
    await page.close()
  })
  for (const [what, fault] of LIES) {
    await test.step(`while ${what}`, async () => {
      faults.plan({ fault })
      const tab = await context.newPage()
      await tab.goto('/')
      // Long before a request would time out.
      await expect(tab.getByRole('article').nth(3)).toContainText('₹')
      expect(await tab.evaluate(() => navigator.onLine)).toBe(true)
      await expect(tab.getByText('You are offline')).toBeVisible()
      await openInShop(tab, '/categories/dairy')
      await expect(tab.getByRole('heading', { name: 'Milk & Paneer', level: 2 })).toBeVisible()
      await addProduct(tab, 'Full Cream Milk 1 L')
      await expect(tab.getByRole('link', { name: 'My Cart, 1 item' })).toBeVisible()
      await openInShop(tab, '/profile')
      await expect(tab.getByText('+91 98640 00123')).toBeVisible()
      expect(faults.counts[fault.kind]).toBeGreaterThan(0)

      faults.clear()
      await tab.goto('/')
      await expect(tab.getByRole('article').first()).toBeVisible()
      await expect(tab.getByText('You are offline')).toBeHidden({ timeout: 60_000 })
      const cart = tab.getByRole('link', { name: 'My Cart, 1 item' })
      await expect(cart).toBeVisible()
      await cart.click()
      await tab.getByRole('button', { name: /^Remove/ }).click()
      await expect(tab.getByRole('link', { name: 'Shop Now' })).toBeVisible()
      await tab.close()
    })
  }

  await test.step('a portal’s page is never cached as the catalogue or as a picture', async () => {
    const tab = await context.newPage()
    await tab.goto('/categories/dairy')
    await expect.poll(() => tab.evaluate(countPictures)).toBeGreaterThan(0)
    const portalBefore = faults.counts['captive-portal']
    faults.plan({ fault: { kind: 'captive-portal' } })
    // No picture of this category is stored yet.
    await tab.goto('/categories/stationery')
    await expect(tab.getByRole('article').first()).toBeVisible()
    await expect(tab.getByText('You are offline')).toBeVisible()
    await expect.poll(() => faults.counts['captive-portal'] - portalBefore).toBeGreaterThan(2)
    const kept = await tab.evaluate(async () => {
      const types: string[] = []
      for (const name of await caches.keys()) {
        if (name.includes('precache')) continue
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          const response = await cache.match(request)
          types.push(response?.headers.get('content-type') ?? '')
        }
      }
      return types
    })
    // The catalogue and the pictures of earlier visits are still cached, and nothing else.
    expect(kept.filter((type) => type.startsWith('application/json'))).not.toEqual([])
    expect(kept.filter((type) => type.startsWith('image/'))).not.toEqual([])
    expect(kept.filter((type) => !/^(?:image\/|application\/json)/.test(type))).toEqual([])
    faults.clear()
    const next = await context.newPage()
    await next.goto('/categories/dairy')
    await expect(next.getByRole('article', { name: 'Toned Milk 500 ml' })).toContainText('₹28')
    await tab.close()
    await next.close()
  })

  await test.step('a price that changed meanwhile is shown when the connection recovers', async () => {
    const lie = faults.plan({ fault: { kind: 'hang' } })
    // The worker may still be checking for changes for the closed pages. Without this, that check
    // could find the new price.
    faults.dropSockets()
    await shop.control('POST', '/sandbox/products/toned-milk-500ml', {
      price: 31,
      discountPrice: 30,
    })
    const tab = await context.newPage()
    await tab.goto('/product/toned-milk-500ml')
    const product = tab.getByRole('article').first()
    await expect(product).toContainText('₹28')
    await expect(tab.getByText('You are offline')).toBeVisible()
    // What hangs stays so, and times out after 50 s. The page hears of the connection long before.
    lie.remove()
    await expect(product).toContainText('₹30')
    await expect(tab.getByText('You are offline')).toBeHidden()
  })
})

test('an open page shows a new price within a minute, and the product information', async ({
  page,
  context,
  shop,
  signIn,
}) => {
  const quiet = watchRequests(context)
  await page.clock.install()
  await signIn(page)
  // By then, the service worker and the check for changes are running.
  await waitUntilOfflineReady(page)
  await openInShop(page, '/product/toned-milk-500ml')
  await expect(page.getByRole('heading', { name: 'Toned Milk 500 ml', level: 1 })).toBeVisible()
  const product = page.getByRole('article').first()
  await expect(product).toContainText('₹28')
  // The next check would join one that is in flight, which may have the old price.
  await quiet()
  await shop.control('POST', '/sandbox/products/toned-milk-500ml', { price: 31, discountPrice: 30 })
  await page.clock.fastForward(60_000)
  await expect(product).toContainText('₹30')
  await page.getByText('Product information').click()
  await expect(page.getByText(/^Jhola Dairy Works \(an invented maker\)/)).toBeVisible()
  // The service worker caches the information of opened products.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const cache = await caches.open('jhola-product-information-1')
        return (await cache.keys()).map(({ url }) => new URL(url).pathname)
      }),
    )
    .toEqual(['/api/v1/stores/guwahati-pan-bazaar/products/toned-milk-500ml/information'])
})
