import { copyFile, cp, mkdtemp, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { buildPage } from '#scripts/build.ts'
import { PROJECT_ROOT } from '#scripts/system/project-root.ts'
import { STORE_CHECK_MS } from '#contract/constants.ts'
import { SANDBOX_BUILD_ENVIRONMENT } from '#scripts/sandbox-environment.ts'
import { axeFindings, smallTargets } from '#tests/screens/screen-checks.ts'
import { startShopServer, type ShopServer } from '#tests/support/shop-server.ts'
import { SAVED_ADDRESS } from '#tests/support/shopper-account.ts'
import { expect, test as base, withoutShutdown } from './support/fixtures.ts'
import { scrollToFooter } from './support/footer.ts'
import { holdIntervals } from './support/hold-timers.ts'
import { addProduct } from './support/shopper.ts'
import { watchRequests } from './support/watch-requests.ts'

/**
 * Updates from one release to the next. Both are real builds: the one that all browser tests use,
 * and one with another release name, which changes the name of nearly every chunk.
 */
type Release = 'present' | 'next'

interface Releases {
  /** Replaces the release on the server, including all files of the old one. */
  publish: (release: Release) => Promise<void>
  /** Replaces only the service worker on the server. */
  publishWorker: (script: 'heal' | { source: string }) => Promise<void>
  /** Returns the shop that serves the published files. */
  server: () => Promise<ShopServer>
}

const NEXT_FOLDER = 'dist/test-next'
const FOLDERS: Record<Release, string> = { present: 'dist/test', next: NEXT_FOLDER }

const test = base.extend<object, { releases: Releases }>({
  serviceWorkers: 'allow',
  releases: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      await buildPage({
        mode: 'test',
        env: { ...SANDBOX_BUILD_ENVIRONMENT, VITE_RELEASE: 'next' },
        outDir: NEXT_FOLDER,
        isDraft: true,
      })
      const folder = await mkdtemp(path.join(tmpdir(), 'jhola-release-'))
      // A symlink that is replaced atomically, because open pages may request a file at any moment.
      const served = path.join(folder, 'served')
      const serveFrom = async (files: string): Promise<void> => {
        await symlink(files, `${served}.next`)
        await rename(`${served}.next`, served)
      }
      /** A copy of the release that may be changed. Other tests use the build itself. */
      const changed = path.join(folder, 'changed')
      let started: Promise<ShopServer> | undefined
      await use({
        server: () => {
          started ??= startShopServer({ distDir: served })
          return started
        },
        publish: async (release) => {
          await serveFrom(path.join(PROJECT_ROOT, FOLDERS[release]))
          await rm(changed, { recursive: true, force: true })
        },
        publishWorker: async (script) => {
          const published = await readlink(served)
          if (published !== changed) {
            await cp(published, changed, { recursive: true })
            await serveFrom(changed)
          }
          const next = path.join(changed, 'sw.js.next')
          if (script === 'heal') await copyFile(path.join(changed, 'heal/sw.js'), next)
          else await writeFile(next, script.source)
          await rename(next, path.join(changed, 'sw.js'))
          // Otherwise the server would send the compressed copies of the old file.
          for (const ending of ['br', 'gz']) {
            await rm(path.join(changed, `sw.js.${ending}`), { force: true })
          }
        },
      })
      await (await started)?.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  shop: async ({ releases }, use) => {
    await releases.publish('present')
    const shop = await releases.server()
    await shop.control('POST', '/sandbox/reset')
    await use(withoutShutdown(shop))
  },
})

// The tests share the folder that the server serves.
test.describe.configure({ mode: 'default' })

test.beforeEach(({ expectConsoleError }) => {
  // Requests that were in flight when the connection was cut.
  expectConsoleError(/net::ERR_INTERNET_DISCONNECTED/)
})

const prompt = (page: Page) => page.getByText('A new version is ready')
const update = (page: Page) => page.getByRole('button', { name: 'Update' })

async function installed(page: Page): Promise<void> {
  await expect(page.locator('html[data-offline-ready]')).toBeAttached({ timeout: 60_000 })
}

async function openFromFooter(page: Page, name: string): Promise<void> {
  const footer = await scrollToFooter(page)
  await footer.getByRole('link', { name }).click()
}

/** Sets a mark on the document, which a reload removes. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset['mark'] = 'never reloaded'
  })
}
const marked = (page: Page) => page.locator('html[data-mark="never reloaded"]')
const onNext = (page: Page) => page.locator('html[data-release="next"]')

/** Interrupts the connection. When it is back, the page checks for a new release. */
async function reconnect(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('You are offline')).toBeHidden()
}

// Quiet, because the old worker ends only once it is idle, which took over 20 s beside other tests.
test(
  'a new release is offered once and loaded only after a tap; a tab without the tap keeps its own release, whose files the server no longer has',
  { tag: '@quiet' },
  async ({ page, context, releases, signIn }) => {
    const quiet = watchRequests(context)
    // A poll while the old worker ends would start it again (docs/decisions/091).
    await holdIntervals(context, STORE_CHECK_MS)
    await signIn(page)
    await installed(page)
    const other = await context.newPage()
    await other.goto('/')
    await expect(other.getByRole('contentinfo')).toBeVisible()
    await mark(page)
    await mark(other)

    await releases.publish('next')
    await reconnect(page)
    await expect(prompt(page)).toBeVisible({ timeout: 60_000 })
    await expect(prompt(page)).toHaveCount(1)
    expect(await axeFindings(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await expect(prompt(other)).toHaveCount(1)
    // Its chunk has not been requested yet and is stored only on the phone.
    await openFromFooter(other, 'Contact us')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(marked(page)).toBeAttached()
    await expect(onNext(page)).not.toBeAttached()

    // The old worker is still doing its background work for both tabs.
    await quiet()
    await update(page).click()
    await expect(onNext(page)).toBeAttached()
    await expect(marked(page)).not.toBeAttached()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(prompt(page)).toBeHidden()

    // The new worker controls the old page too, which continues with its own chunks.
    await expect(marked(other)).toBeAttached()
    await openFromFooter(other, 'About us')
    await expect(other).toHaveTitle(/About us/)
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(marked(other)).toBeAttached()
    await expect(prompt(other)).toHaveCount(1)
    await update(other).click()
    await expect(onNext(other)).toBeAttached()
    await expect(prompt(other)).toBeHidden()
  },
)

test('a release that arrives during checkout is offered only after the order is placed', async ({
  page,
  releases,
  signIn,
}) => {
  await signIn(
    page,
    { addresses: [SAVED_ADDRESS] },
    { path: '/checkout', cart: ['toned-milk-500ml'] },
  )
  await installed(page)
  await mark(page)
  await releases.publish('next')
  await reconnect(page)
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration()
          return registration?.waiting?.state
        }),
      { timeout: 60_000 },
    )
    .toBe('installed')
  await expect(prompt(page)).toBeHidden()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL('/orders')
  await expect(page.getByRole('region', { name: 'Pending Orders' })).toBeVisible()
  await expect(prompt(page)).toBeVisible()
  await expect(marked(page)).toBeAttached()
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a chunk that cannot be loaded is reported with a button to reload; the page never reloads on its own, and a reload that fails again does not loop', async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/net::ERR_FAILED|A screen failed|dynamically imported module/)
    await page.goto('/terms-conditions')
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await mark(page)
    await page.route(/\/assets\/about-us[^/]*\.js/, (route) => route.abort())
    await openFromFooter(page, 'About us')
    const message = page.getByText('A part of Jhola could not be loaded.')
    await expect(message).toBeVisible()
    await expect(marked(page)).toBeAttached()

    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(marked(page)).not.toBeAttached()
    await expect(message).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect.poll(() => loads).toBe(1)

    await page.unrouteAll()
    // A failed import can only be retried by a reload.
    await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click()
    await expect(page).toHaveTitle(/About us/)
    await expect(page.getByText(/under 15 minutes/).first()).toBeVisible()
    await expect.poll(() => loads).toBe(2)
  })

  test('at checkout, a chunk that cannot be loaded is reported only after the order is stored', async ({
    page,
    context,
    expectConsoleError,
    signIn,
  }) => {
    expectConsoleError(/net::ERR_|dynamically imported module/)
    await signIn(
      page,
      { addresses: [SAVED_ADDRESS] },
      { path: '/checkout', cart: ['toned-milk-500ml'] },
    )
    await page.route(/\/assets\/menu-sheet[^/]*\.js/, (route) => route.abort())
    const failedRequest = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('menu-sheet'),
    )
    await page.getByRole('button', { name: 'Menu' }).click()
    await failedRequest
    const message = page.getByText('A part of Jhola could not be loaded.')
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled()
    await expect(message).toBeHidden()
    // The background, which sends orders, has started once the messages are there.
    await expect(page.getByRole('region', { name: 'Messages' })).toBeAttached()

    await context.setOffline(true)
    await page.getByRole('button', { name: 'Place Order' }).click()
    await expect(message).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('order-outbox'))).toContain('Toned Milk')
  })
})

/** A broken service worker that responds to every request with a useless page. */
const BAD_WORKER = `
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  event.respondWith(new Response('<title>Broken</title><h1>Broken</h1>', {
    headers: { 'Content-Type': 'text/html' },
  }))
})`

test('publishing one file replaces a broken service worker: open pages recover without a loop, the cart is kept, and the next release installs', async ({
  page,
  context,
  releases,
  signIn,
}) => {
  const quiet = watchRequests(context)
  await holdIntervals(context, STORE_CHECK_MS)
  await signIn(page)
  await installed(page)
  await addProduct(page, 'Toned Milk 500 ml')

  await releases.publishWorker({ source: BAD_WORKER })
  await quiet()
  // It takes over by itself once the good worker is idle.
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const takenOver = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve)
    })
    await registration?.update()
    await takenOver
  })
  await page.reload()
  await expect(page).toHaveTitle('Broken')

  await releases.publishWorker('heal')
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  const workers = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  // The broken worker still handles this visit. Meanwhile the browser installs the published
  // worker, which reloads pages that do not respond to it.
  await page.reload()
  await expect(page.getByRole('link', { name: 'My Cart, 1 item' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('article').first()).toBeVisible()
  // The content may be visible before the page has finished loading.
  await expect.poll(() => loads).toBe(2)
  // The next page registers the published kill-switch worker again, which has nothing to do.
  const registered = page.waitForEvent('console', (message) => message.text() === 'registered')
  await page.addInitScript(() => {
    const container = navigator.serviceWorker
    const register = container.register.bind(container)
    container.register = async (...args) => {
      const registration = await register(...args)
      console.log('registered')
      return registration
    }
  })
  await page.goto('/categories')
  await expect(page.getByRole('article').first()).toBeVisible()
  await registered
  await expect.poll(workers).toBe(0)
  await expect(prompt(page)).toBeHidden()
  expect(loads).toBe(3)

  await releases.publish('next')
  await page.reload()
  await expect(onNext(page)).toBeAttached()
  await installed(page)
  await expect(page.getByRole('link', { name: 'My Cart, 1 item' })).toBeVisible()
})
