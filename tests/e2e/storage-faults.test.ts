import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { keepMessages } from '#tests/screens/keep-messages.ts'
import type { ShopServer } from '#tests/support/shop-server.ts'
import { expect, test } from './support/fixtures.ts'
import { NO_RESPONSE, waitUntilOfflineReady } from './support/offline.ts'
import { addProduct, openInShop } from './support/shopper.ts'

test.use({ serviceWorkers: 'allow' })

const GARBAGE: [what: string, text: string, contentType: string][] = [
  ['half a response', '{"data":{"isAv', 'application/json'],
  ['a portal’s page', '<!doctype html><title>WiFi</title>', 'text/html'],
  ['foreign JSON', '{"ok":true}', 'application/json'],
  ['nothing', '', 'text/plain'],
]

/** The shell has over a hundred files. With far fewer entries the test would be ineffective. */
const SHELL_FILES_AT_LEAST = 50

/** Writes the same content to every entry of every cache. Returns the number of entries. */
function corruptCaches(page: Page, text: string, contentType: string): Promise<number> {
  return page.evaluate(
    async ({ body, type }) => {
      let entries = 0
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          const headers = { 'content-type': type }
          await cache.put(request, new Response(body, { headers }))
          entries += 1
        }
      }
      return entries
    },
    { body: text, type: contentType },
  )
}

/** Runs in the service worker. Every use of its caches fails, as when the disk is damaged. */
function breakCaches(): void {
  for (const method of ['open', 'match', 'has']) {
    Reflect.set(caches, method, () =>
      Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError')),
    )
  }
}

/** Runs in the service worker. Removes what `breakCaches` has put before the browser's methods. */
function mendCaches(): void {
  for (const method of ['open', 'match', 'has']) Reflect.deleteProperty(caches, method)
}

const stateSchema = v.object({ calls: v.record(v.string(), v.number()) })

/** Returns how often the catalogue was requested from the server. */
async function availabilityRequests(shop: ShopServer): Promise<number> {
  const { calls } = v.parse(stateSchema, await shop.control('GET', '/sandbox/state'))
  return calls['POST /api/v1/distance/check-availability'] ?? 0
}

/** Returns the files of the shell whose cached content differs from the server's. */
async function brokenShellFiles(page: Page, shop: ShopServer): Promise<string[]> {
  const kept = await page.evaluate(async () => {
    const files: [url: string, text: string][] = []
    for (const name of await caches.keys()) {
      if (!name.includes('precache')) continue
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        files.push([request.url, (await (await cache.match(request))?.text()) ?? ''])
      }
    }
    return files
  })
  const broken: string[] = []
  for (const [url, text] of kept) if (text !== (await servedText(shop, url))) broken.push(url)
  return broken
}

/** The files of a build by URL. They never change, so each is requested once. */
const servedTexts = new Map<string, Promise<string>>()

function servedText(shop: ShopServer, url: string): Promise<string> {
  const { pathname, search } = new URL(url)
  const key = `http://127.0.0.1:${shop.port}${pathname}${search}`
  const text = servedTexts.get(key) ?? fetch(key).then((response) => response.text())
  servedTexts.set(key, text)
  return text
}

test('a truncated catalogue is requested again, garbage in every cache entry is repaired, caches that cannot be opened are not needed, and the cart survives when the browser evicts everything in mid-session', async ({
  page,
  context,
  shop,
  signIn,
}) => {
  await signIn(page)
  await waitUntilOfflineReady(page)
  let tab = page
  await test.step('a truncated catalogue', async () => {
    const askedBefore = await availabilityRequests(shop)
    const halved = await tab.evaluate(async () => {
      let entries = 0
      for (const name of await caches.keys()) {
        if (!name.includes('catalogue')) continue
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          const kept = await cache.match(request)
          const half = (await kept?.text())?.slice(0, 5_000)
          await cache.put(request, new Response(half, { headers: new Headers(kept?.headers) }))
          entries += 1
        }
      }
      localStorage.removeItem('product-store')
      localStorage.removeItem('category-store')
      return entries
    })
    expect(halved).toBeGreaterThan(0)
    await tab.close()
    tab = await context.newPage()
    await tab.goto('/categories/dairy')
    await expect(tab.getByRole('article', { name: 'Toned Milk 500 ml' })).toBeVisible()
    await expect.poll(() => availabilityRequests(shop)).toBeGreaterThan(askedBefore)
    await waitUntilOfflineReady(tab)
  })

  for (const [what, text, contentType] of GARBAGE) {
    await test.step(what, async () => {
      const corrupted = await corruptCaches(tab, text, contentType)
      expect(corrupted).toBeGreaterThan(SHELL_FILES_AT_LEAST)
      expect((await brokenShellFiles(tab, shop)).length).toBeGreaterThan(SHELL_FILES_AT_LEAST)
      await tab.close()
      tab = await context.newPage()
      await tab.goto('/')
      await expect(tab.getByRole('article').nth(3)).toContainText('₹')
      await waitUntilOfflineReady(tab)
      expect(await brokenShellFiles(tab, shop)).toEqual([])
    })
  }

  await test.step('caches that the service worker cannot open', async () => {
    const [worker] = context.serviceWorkers()
    if (!worker) throw new Error('No service worker runs')
    await worker.evaluate(breakCaches)
    await tab.close()
    tab = await context.newPage()
    await tab.goto('/')
    await expect(tab.getByRole('article').nth(3)).toContainText('₹')
    await worker.evaluate(mendCaches)
  })

  await test.step('evicted in mid-session', async () => {
    await addProduct(tab, 'Toned Milk 500 ml')
    const evicted = await tab.evaluate(async () => {
      const keys = localStorage.length
      localStorage.clear()
      const names = await caches.keys()
      return { keys, caches: await Promise.all(names.map((name) => caches.delete(name))) }
    })
    expect(evicted.keys).toBeGreaterThan(5)
    expect(evicted.caches.length).toBeGreaterThan(1)
    expect(evicted.caches).not.toContain(false)
    await expect(tab.getByRole('link', { name: 'My Cart, 1 item' })).toBeVisible()
    await tab.getByRole('link', { name: 'My Cart, 1 item' }).click()
    await expect(tab.getByRole('region', { name: 'Bill details' })).toContainText('Total₹47')
    await tab.getByRole('button', { name: 'Increase quantity of Toned Milk 500 ml' }).click()
    await expect(tab.getByRole('region', { name: 'Bill details' })).toContainText('Total₹75')
  })
})

test('truncated scripts are repaired in the background, although the page cannot request this without scripts', async ({
  page,
  context,
  shop,
  expectConsoleError,
  signIn,
}) => {
  // Chromium reports a truncated script with or without a message.
  expectConsoleError(/SyntaxError|^uncaught: $/)
  await signIn(page)
  await waitUntilOfflineReady(page)
  const halved = await page.evaluate(async () => {
    let scripts = 0
    for (const name of await caches.keys()) {
      if (!name.includes('precache')) continue
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const kept = await cache.match(request)
        if (!request.url.endsWith('.js')) continue
        const text = (await kept?.text()) ?? ''
        const half = text.slice(0, text.length / 2)
        await cache.put(request, new Response(half, { headers: new Headers(kept?.headers) }))
        scripts += 1
      }
    }
    return scripts
  })
  expect(halved).toBeGreaterThan(SHELL_FILES_AT_LEAST)
  expect(await brokenShellFiles(page, shop)).toHaveLength(halved)
  // The worker restarts, as it does the next morning.
  const devtools = await context.newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await page.close()
  const tab = await context.newPage()
  await tab.goto('/')
  await expect.poll(() => brokenShellFiles(tab, shop), { timeout: 60_000 }).toEqual([])
  // In another tab, because this one's process may keep the broken scripts, which are immutable.
  await tab.close()
  const next = await context.newPage()
  await next.goto('/')
  await expect(next.getByRole('article').nth(3)).toContainText('₹')
})

test('if every write to the storage fails, the shop works, keeps the cart in memory and says so', async ({
  page,
  context,
  expectConsoleError,
  signIn,
}) => {
  await signIn(page)
  await page.close()
  await context.addInitScript(() => {
    // `about:blank` has neither.
    if (origin === 'null') return
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    Cache.prototype.put = () =>
      Promise.reject(new DOMException('The quota has been exceeded.', 'QuotaExceededError'))
  })
  // The identity SDK logs its own failed writes.
  expectConsoleError(/QuotaExceededError|quota has been exceeded/)
  const tab = await context.newPage()
  await keepMessages(tab)
  await tab.clock.install()
  await tab.goto('/')
  await addProduct(tab, 'Toned Milk 500 ml', 2)
  await expect(tab.getByRole('link', { name: 'My Cart, 2 items' })).toBeVisible()
  // The shop retries three times, a second apart.
  await tab.clock.runFor(3_000)
  await expect(tab.getByText('This device could not save your cart.')).toBeVisible()
  await tab.getByRole('link', { name: 'My Cart, 2 items' }).click()
  await expect(tab.getByRole('region', { name: 'Bill details' })).toContainText('Total₹75')
})

/** Runs in the page. Records on <html> how the installation of the service worker has ended. */
function noteEndOfInstallation(): void {
  const { serviceWorker } = navigator
  const register = serviceWorker.register.bind(serviceWorker)
  serviceWorker.register = async (...args) => {
    const { dataset } = document.documentElement
    try {
      const registration = await register(...args)
      const worker = registration.installing
      worker?.addEventListener('statechange', () => {
        if (['activated', 'redundant'].includes(worker.state)) {
          dataset['installation'] = worker.state
        }
      })
      return registration
    } catch (error) {
      dataset['installation'] = 'refused'
      throw error
    }
  }
}

test('without free space on the phone the shop works, and the service worker caches nothing', async ({
  page,
  context,
  shop,
  expectConsoleError,
  signIn,
}) => {
  expectConsoleError(NO_RESPONSE)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: shop.origin, quotaSize: 1 })
  await page.addInitScript(noteEndOfInstallation)
  await signIn(page)
  await expect(page.getByRole('article').nth(3)).toContainText('₹')
  await openInShop(page, '/categories/dairy')
  await expect(page.getByRole('heading', { name: 'Milk & Paneer', level: 2 })).toBeVisible()
  await addProduct(page, 'Toned Milk 500 ml')
  await expect(page.getByRole('link', { name: 'My Cart, 1 item' })).toBeVisible()
  // The installation may fail, or succeed without any file.
  await expect(page.locator('html[data-installation]')).toHaveAttribute(
    'data-installation',
    /^(?:activated|redundant|refused)$/,
  )
  await expect(page.getByRole('contentinfo')).toBeVisible()
  // The page must not claim that it is ready for offline use.
  await expect(page.locator('html[data-offline-ready]')).not.toBeAttached()
  const entries = await page.evaluate(async () => {
    let count = 0
    for (const name of await caches.keys()) count += (await (await caches.open(name)).keys()).length
    return count
  })
  expect(entries).toBe(0)
})
