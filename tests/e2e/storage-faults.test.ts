import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { NOBODY_ANSWERS, readyForOffline } from './support/offline.ts'
import { addProduct, signUp } from './support/shopper.ts'

test.beforeEach(({ expectConsoleError }) => {
  // The identity service says 422 to an email that it does not know: that is how sign-up starts.
  expectConsoleError(/status of 422 .*sign_ins/)
})

const GARBAGE: [what: string, text: string, contentType: string][] = [
  ['half an answer', '{"data":{"isAv', 'application/json'],
  ['a portal’s page', '<!doctype html><title>WiFi</title>', 'text/html'],
  ['foreign JSON', '{"ok":true}', 'application/json'],
  ['nothing', '', 'text/plain'],
]

/** Puts the same into every entry of every cache. */
async function corruptCaches(page: Page, text: string, contentType: string) {
  await page.evaluate(
    async ({ body, type }) => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          const headers = { 'content-type': type }
          await cache.put(request, new Response(body, { headers }))
        }
      }
    },
    { body: text, type: contentType },
  )
}

/** What of the shell lies in the cache and is not what the server has. */
function brokenShellFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const broken: string[] = []
    for (const name of await caches.keys()) {
      if (!name.includes('precache')) continue
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const kept = await (await cache.match(request))?.text()
        const served = await (await fetch(`${request.url}#fresh`, { cache: 'no-store' })).text()
        if (kept !== served) broken.push(request.url)
      }
    }
    return broken
  })
}

for (const [what, text, contentType] of GARBAGE) {
  test(`with ${what} in every entry of every cache the shop opens, and mends what is broken`, async ({
    page,
    context,
  }) => {
    await signUp(page, 'caches@example.in')
    await readyForOffline(page)
    await corruptCaches(page, text, contentType)
    await page.close()
    const tab = await context.newPage()
    await tab.goto('/')
    await expect(tab.getByRole('article').nth(3)).toContainText('₹')
    await readyForOffline(tab)
    expect(await brokenShellFiles(tab)).toEqual([])
  })
}

test('scripts that were cut in the middle are mended behind, though the page itself could not ask for it', async ({
  page,
  context,
  expectConsoleError,
}) => {
  // For a script that ends in the middle Chromium names an error with or without words.
  expectConsoleError(/SyntaxError|^uncaught: $/)
  await signUp(page, 'half-scripts@example.in')
  await readyForOffline(page)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      if (!name.includes('precache')) continue
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const kept = await cache.match(request)
        if (!request.url.endsWith('.js')) continue
        const text = (await kept?.text()) ?? ''
        const half = text.slice(0, text.length / 2)
        await cache.put(request, new Response(half, { headers: new Headers(kept?.headers) }))
      }
    }
  })
  // The worker begins anew, as it does after a night.
  const devtools = await context.newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await page.close()
  const tab = await context.newPage()
  await tab.goto('/')
  await expect.poll(() => brokenShellFiles(tab), { timeout: 60_000 }).toEqual([])
  await tab.reload()
  await expect(tab.getByRole('article').nth(3)).toContainText('₹')
})

test('a filed catalogue that was cut in the middle is asked for anew', async ({
  page,
  context,
}) => {
  await signUp(page, 'cut@example.in')
  await readyForOffline(page)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      if (!name.includes('catalogue')) continue
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const kept = await cache.match(request)
        const half = (await kept?.text())?.slice(0, 5_000)
        await cache.put(request, new Response(half, { headers: new Headers(kept?.headers) }))
      }
    }
    localStorage.removeItem('product-store')
    localStorage.removeItem('category-store')
  })
  await page.close()
  const tab = await context.newPage()
  await tab.goto('/categories/dairy')
  await expect(tab.getByRole('article', { name: 'Toned Milk 500 ml' })).toBeVisible()
})

test('when the browser evicts everything in mid-session the shop goes on, and the cart stays', async ({
  page,
}) => {
  await signUp(page, 'evicted@example.in')
  await readyForOffline(page)
  await addProduct(page, 'Toned Milk 500 ml')
  await page.evaluate(async () => {
    localStorage.clear()
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await expect(page.getByRole('link', { name: 'My Cart, 1 item' })).toBeVisible()
  await page.getByRole('link', { name: 'My Cart, 1 item' }).click()
  await expect(page.getByRole('region', { name: 'Bill details' })).toContainText('Total₹47')
  await page.getByRole('button', { name: 'Increase quantity of Toned Milk 500 ml' }).click()
  await expect(page.getByRole('region', { name: 'Bill details' })).toContainText('Total₹75')
})

test('with storage full at every write the shop works, keeps the cart in memory and says so', async ({
  page,
  context,
  expectConsoleError,
}) => {
  await signUp(page, 'full@example.in')
  await page.close()
  await context.addInitScript(() => {
    // An empty tab has neither.
    if (origin === 'null') return
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    Cache.prototype.put = () =>
      Promise.reject(new DOMException('The quota has been exceeded.', 'QuotaExceededError'))
  })
  // The identity SDK writes as well, and tells of it.
  expectConsoleError(/QuotaExceededError|quota has been exceeded/)
  const tab = await context.newPage()
  await tab.goto('/')
  await addProduct(tab, 'Toned Milk 500 ml', 2)
  await expect(tab.getByRole('link', { name: 'My Cart, 2 items' })).toBeVisible()
  await tab.getByRole('link', { name: 'My Cart, 2 items' }).click()
  await expect(tab.getByRole('region', { name: 'Bill details' })).toContainText('Total₹75')
})

test('with no room left on the phone the service worker keeps nothing and breaks nothing', async ({
  page,
  context,
  shop,
  expectConsoleError,
}) => {
  expectConsoleError(NOBODY_ANSWERS)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: shop.origin, quotaSize: 1 })
  await signUp(page, 'no-room@example.in')
  await expect(page.getByRole('article').nth(3)).toContainText('₹')
  await page.goto('/categories/dairy')
  await addProduct(page, 'Toned Milk 500 ml')
  await expect(page.getByRole('link', { name: 'My Cart, 1 item' })).toBeVisible()
  // Nothing is claimed that is not so.
  await expect(page.locator('html[data-offline-ready]')).not.toBeAttached()
})
