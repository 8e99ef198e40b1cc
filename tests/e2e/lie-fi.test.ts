import { expect, test } from './support/fixtures.ts'
import { NO_RESPONSE, readyForOffline } from './support/offline.ts'
import { addProduct, moveTo } from './support/shopper.ts'
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

test('with a faulty connection, the shop shows its stored data at once and reports a definite failure', async ({
  page,
  context,
  faults,
  signIn,
}) => {
  await signIn(page)
  await readyForOffline(page)
  await page.close()
  for (const [what, fault] of LIES) {
    await test.step(`while ${what}`, async () => {
      faults.plan({ fault })
      const tab = await context.newPage()
      await tab.goto('/')
      // Long before a request would time out.
      await expect(tab.getByRole('article').nth(3)).toContainText('₹', { timeout: 5_000 })
      expect(await tab.evaluate(() => navigator.onLine)).toBe(true)
      await expect(tab.getByText('You are offline')).toBeVisible()
      await tab.goto('/categories/dairy')
      await addProduct(tab, 'Full Cream Milk 1 L')
      await expect(tab.getByRole('link', { name: 'My Cart, 1 item' })).toBeVisible()
      await tab.goto('/profile')
      await expect(tab.getByText('+91 9864000123')).toBeVisible()
      expect(faults.counts[fault.kind]).toBeGreaterThan(0)

      faults.clear()
      await tab.goto('/')
      await expect(tab.getByRole('article').first()).toBeVisible()
      await expect(tab.getByText('You are offline')).toBeHidden({ timeout: 60_000 })
      const cart = tab.getByRole('link', { name: 'My Cart, 1 item' })
      await expect(cart).toBeVisible()
      await cart.click()
      await tab.getByRole('button', { name: /^Remove/ }).click()
      await expect(tab.getByText('Your cart is empty')).toBeVisible()
      await tab.close()
    })
  }
})

test('a price that changed meanwhile is shown without a reload when the connection recovers', async ({
  page,
  context,
  shop,
  faults,
  signIn,
}) => {
  await signIn(page)
  await readyForOffline(page)
  await page.close()
  await shop.control('POST', '/sandbox/products/toned-milk-500ml', { price: 31, discountPrice: 30 })
  const lie = faults.plan({ fault: { kind: 'hang' } })

  const tab = await context.newPage()
  await tab.goto('/product/toned-milk-500ml')
  const product = tab.getByRole('article').first()
  await expect(product).toContainText('₹28')
  await expect(tab.getByText('You are offline')).toBeVisible()
  lie.remove()
  // A hanging request would time out after 50 s. A phone that changes networks ends it.
  expect(faults.dropSockets()).toBeGreaterThan(0)
  await expect(product).toContainText('₹30')
  await expect(tab.getByText('You are offline')).toBeHidden()
})

test('an open page shows a new price within a minute, and what the pack states', async ({
  page,
  shop,
  signIn,
}) => {
  await signIn(page)
  await readyForOffline(page)
  await page.clock.install()
  await page.goto('/product/toned-milk-500ml')
  // What checks for changes is running by then.
  await readyForOffline(page)
  const product = page.getByRole('article').first()
  await expect(product).toContainText('₹28')
  await shop.control('POST', '/sandbox/products/toned-milk-500ml', { price: 31, discountPrice: 30 })
  await page.clock.fastForward(60_000)
  await expect(product).toContainText('₹30')
  await page.getByText('Product information').click()
  await expect(page.getByText(/^Jhola Dairy Works \(an invented maker\)/)).toBeVisible()
  // Kept by the service worker, for a product that was opened.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const cache = await caches.open('jhola-product-information-1')
        return (await cache.keys()).map(({ url }) => new URL(url).pathname)
      }),
    )
    .toEqual(['/api/v1/stores/guwahati-pan-bazaar/products/toned-milk-500ml/information'])
})

test('a portal’s page is never cached as the catalogue or as a picture', async ({
  page,
  context,
  faults,
  signIn,
}) => {
  await signIn(page)
  await readyForOffline(page)
  // The first pictures were shown before there was a worker. It keeps those of this page.
  await moveTo(page, '/categories/dairy')
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const cache = await caches.open('jhola-pictures-1')
        return (await cache.keys()).length
      }),
    )
    .toBeGreaterThan(0)
  faults.plan({ fault: { kind: 'captive-portal' } })
  await page.goto('/categories/stationery')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText('You are offline')).toBeVisible()
  await expect.poll(() => faults.counts['captive-portal']).toBeGreaterThan(2)
  const kept = await page.evaluate(async () => {
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
  // The catalogue and the pictures of the visit before the portal appeared.
  expect(kept.filter((type) => type.startsWith('application/json'))).not.toEqual([])
  expect(kept.filter((type) => type.startsWith('image/'))).not.toEqual([])
  expect(kept.filter((type) => !/^(?:image\/|application\/json)/.test(type))).toEqual([])
  faults.clear()
  const tab = await context.newPage()
  await tab.goto('/categories/dairy')
  await expect(tab.getByRole('article', { name: 'Toned Milk 500 ml' })).toContainText('₹28')
})
