import type { BrowserContext, Page } from '@playwright/test'
import { HOUR_MS } from '#contract/durations.ts'
import { LAST_SCREEN_ADDRESS, LAST_SCREEN_CACHE, LAST_SCREEN_KEY } from '#contract/last-screen.ts'
import { expect, onBothDevices, test } from './support/fixtures.ts'
import { holdTimers, SILENCE_MS } from './support/hold-timers.ts'
import { NO_RESPONSE, waitUntilOfflineReady } from './support/offline.ts'
import { openInShop } from './support/shopper.ts'

declare global {
  interface Window {
    /** Releases the held frames and timers, with which the app starts. */
    startShop?: () => void
    /** The layout shifts so far, as JSON. */
    shifts?: string[]
  }
}

test.use({ serviceWorkers: 'allow' })

/** How long the service worker waits for the stored screen (sw/last-screen.ts). */
const WORKER_PATIENCE_MS = 1_000

/** Reads the stored screen as text. Some tests write it back with a fault. */
const readKept = (page: Page): Promise<string | undefined> =>
  page.evaluate(
    async ([cacheName, address]) => (await (await caches.open(cacheName)).match(address))?.text(),
    [LAST_SCREEN_CACHE, LAST_SCREEN_ADDRESS] as const,
  )

const writeKept = (page: Page, text: string): Promise<void> =>
  page.evaluate(
    async ([cacheName, address, body]) => {
      const cache = await caches.open(cacheName)
      await cache.put(address, new Response(body))
    },
    [LAST_SCREEN_CACHE, LAST_SCREEN_ADDRESS, text] as const,
  )

const forgetKept = (page: Page): Promise<boolean> =>
  page.evaluate((cacheName) => caches.delete(cacheName), LAST_SCREEN_CACHE)

/** Waits until a screen with this part and its record in localStorage are stored. Returns it. */
async function untilKept(page: Page, part = '"html"'): Promise<string> {
  let kept = ''
  await expect
    .poll(
      async () => {
        kept = (await readKept(page)) ?? ''
        const record = await page.evaluate((key) => localStorage.getItem(key), LAST_SCREEN_KEY)
        const id = /"id":"([^"]+)"/.exec(kept)?.[1]
        return kept.includes(part) && id !== undefined && record?.startsWith(id) === true
      },
      { message: `A screen with ${part} should be stored`, timeout: 60_000 },
    )
    .toBe(true)
  return kept
}

/** Disables the service worker's timeout for reading the stored screen, for busy machines. */
async function letWorkerWait(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('There is no service worker')
  await worker.evaluate((patienceMs) => {
    const later = setTimeout
    Object.assign(globalThis, {
      setTimeout: (act: TimerHandler, delayMs = 0, ...rest: unknown[]) =>
        delayMs === patienceMs ? 0 : later(act, delayMs, ...rest),
    })
  }, WORKER_PATIENCE_MS)
}

/** Opens the home page in a new tab, whose app does not start until `startShop` is called. */
async function openHeld(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage()
  // Otherwise a late response would show the offline banner, which moves the page.
  await holdTimers(tab, [SILENCE_MS])
  await tab.addInitScript(() => {
    const { PerformanceObserver } = window
    const shifts: string[] = []
    window.shifts = shifts
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(JSON.stringify(entry))
    }).observe({ type: 'layout-shift', buffered: true })
    const requestAnimationFrame = window.requestAnimationFrame.bind(window)
    const setTimeout = window.setTimeout.bind(window)
    const held: (() => void)[] = []
    window.requestAnimationFrame = (callback) => held.push(() => requestAnimationFrame(callback))
    Object.assign(window, {
      setTimeout: (...timer: Parameters<typeof setTimeout>) =>
        held.push(() => setTimeout(...timer)),
      PerformanceObserver: class extends PerformanceObserver {
        override observe(options?: PerformanceObserverInit): void {
          held.push(() => super.observe(options))
        }
      },
    })
    window.startShop = () => {
      Object.assign(window, { requestAnimationFrame, setTimeout, PerformanceObserver })
      for (const task of held) task()
    }
  })
  await tab.goto('/')
  return tab
}

const startShop = (tab: Page): Promise<void> => tab.evaluate(() => window.startShop?.())

/** Returns the positions of the elements of the first screen, by their links or labels. */
const places = (tab: Page): Promise<Record<string, string>> =>
  tab.evaluate(() => {
    const all = document.querySelectorAll(
      'header, h1, header a, header button, main a, main button',
    )
    // Elements that are loaded after the first screen repeat some links.
    const first = [...all].filter((element) => element.closest('[data-later]') === null)
    return Object.fromEntries(
      first.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const name = element.getAttribute('href') ?? element.getAttribute('aria-label') ?? ''
        return [`${element.localName} ${name}`, [x, y, width, height].map(Math.round).join(' ')]
      }),
    )
  })

/** What the browser tells a page while another app is in front of it. */
const setVisibility = (page: Page, state: DocumentVisibilityState): Promise<boolean> =>
  page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => visibilityState,
    })
    return document.dispatchEvent(new Event('visibilitychange'))
  }, state)

/** Runs in the page. Makes every write to a cache fail, as on a full phone. */
function refuseToCache(): void {
  // `about:blank` has no caches.
  if (!('Cache' in globalThis)) return
  Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
}

/** Expects a page without the stored screen, or with one that its first script has not shown. */
async function expectPlainShell(tab: Page): Promise<void> {
  if ((await tab.locator('link[rel=expect]').count()) === 0) return
  await expect(tab.locator('.shell-page')).toBeVisible()
  await expect(tab.getByRole('article')).toHaveCount(0)
}

test('the shop starts with the last screen; taps and typed text from before the start are replayed once; a start that fails shows the plain shell', async ({
  page,
  context,
  signIn,
  expectConsoleError,
}) => {
  expectConsoleError(/broken for the test/)
  await signIn(page)
  await waitUntilOfflineReady(page)
  await letWorkerWait(context)
  await untilKept(page)
  // Closed, because each open tab stores its own screen.
  const tab = await openHeld(context)
  await page.close()
  const cards = tab.getByRole('article')
  await expect(cards).toHaveCount(4)
  await expect(cards.first()).toContainText('₹')
  expect(await tab.locator('#root *').count()).toBeLessThan(300)

  const add = cards.first().getByRole('button', { name: /^Add / })
  await add.tap()
  await add.tap({ force: true })
  await tab.getByRole('combobox', { name: 'Search product here' }).fill('paneer')
  await startShop(tab)

  await expect(tab.getByRole('option', { name: /Paneer/ }).first()).toBeVisible()
  await expect(tab.getByRole('combobox', { name: 'Search product here' })).toBeFocused()
  await expect(tab.getByRole('link', { name: /^My Cart, 1 item/ })).toBeVisible()
  await expect(cards.first().getByRole('status')).toHaveText('1')

  // The next start shows the stepper for the current cart.
  await tab.getByRole('combobox', { name: 'Search product here' }).fill('')
  await tab.keyboard.press('Escape')
  await untilKept(tab, 'Increase quantity of ')
  await tab.close()
  const next = await openHeld(context)
  const more = next.getByRole('button', { name: /^Increase quantity of / })
  // Dispatched, because without the footer, which is loaded later, the cart bar covers the card.
  await more.dispatchEvent('click')
  await more.dispatchEvent('click')
  await next.evaluate(() => {
    scrollTo(0, 240)
  })
  // The scroll event is dispatched with a frame.
  await expect.poll(() => next.evaluate(() => scrollY)).toBe(240)
  await next.mouse.move(1, 1)
  await startShop(next)
  await expect(next.getByRole('link', { name: 'My Cart, 3 items' })).toBeVisible()
  await expect(next.getByRole('contentinfo')).toBeAttached()
  expect(await next.evaluate(() => scrollY)).toBe(240)

  // A tap is also replayed if a link is followed immediately after it.
  await untilKept(next, '>3</output>')
  await next.close()
  const leaving = await openHeld(context)
  const second = leaving.getByRole('article').nth(1)
  await second.getByRole('button', { name: /^Add / }).dispatchEvent('click')
  await second.getByRole('link').dispatchEvent('click')
  await startShop(leaving)
  await expect(leaving).toHaveURL(/\/product\//)
  await expect(leaving.getByRole('link', { name: 'My Cart, 4 items' })).toBeVisible()

  await test.step('a start that fails shows the plain shell', async () => {
    // The part of the app that stores screens is loaded last.
    await expect(async () => {
      await setVisibility(leaving, 'hidden')
      expect(await readKept(leaving)).toContain('My Cart, 4 items')
    }).toPass()
    await untilKept(leaving, 'My Cart, 4 items')
    // Until then, the worker replaces files that are not as published. `waitUntilOfflineReady` would
    // look once only, because it polls with the page's timers, which were held when it began.
    await expect(leaving.locator('html[data-offline-ready]')).toBeAttached({ timeout: 60_000 })
    await leaving.close()
    const tab = await openHeld(context)
    await expect(tab.getByRole('article')).toHaveCount(4)
    await tab.evaluate(async () => {
      const parts = document.querySelector<HTMLElement>('#start')?.dataset['start']?.split(' ')
      const start = parts?.at(-1) ?? ''
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        if (!(await cache.match(start, { ignoreSearch: true }))) continue
        const headers = { 'content-type': 'text/javascript' }
        await cache.put(start, new Response('throw new Error("broken for the test")', { headers }))
      }
    })
    const broken = await openHeld(context)
    await expect(broken.getByRole('article')).toHaveCount(4)
    await expect(broken.locator('link[rel=expect]')).toHaveCount(1)
    await startShop(broken)
    await expectPlainShell(broken)
  })
})

onBothDevices(() => {
  test('no element moves when the app replaces the last screen, light or dark', async ({
    page,
    context,
    signIn,
    expectConsoleError,
  }) => {
    expectConsoleError(NO_RESPONSE)
    await signIn(page)
    await waitUntilOfflineReady(page)
    await letWorkerWait(context)
    const homePage: { html: string } = JSON.parse(await untilKept(page))

    await test.step('a screen that is stored on another page, where the shop was started, is the same', async () => {
      await page.goto('/product/toned-milk-500ml')
      await page.getByRole('main').getByRole('button', { name: /^Add / }).first().click()
      await expect(page.getByRole('link', { name: /^My Cart, 1 item/ })).toBeVisible()
      await waitUntilOfflineReady(page)
      await setVisibility(page, 'hidden')
      await untilKept(page, 'My Cart, 1 item')
      await setVisibility(page, 'visible')
      await page
        .getByRole('button', { name: /^Decrease quantity of / })
        .first()
        .click()
      await expect(page.getByRole('link', { name: 'My Cart', exact: true })).toBeVisible()
      await setVisibility(page, 'hidden')
      await expect
        .poll(async () => {
          const copy: { html: string } = JSON.parse(await untilKept(page))
          return copy.html
        })
        .toBe(homePage.html)
    })
    await page.close()
    // A tab that is closed while it stores its screen could leave a screen without its record.
    await context.addInitScript(refuseToCache)
    for (const { colorScheme, offline } of [
      { colorScheme: 'light', offline: false },
      { colorScheme: 'dark', offline: false },
      { colorScheme: 'light', offline: true },
    ] as const) {
      await test.step(offline ? 'without a network' : colorScheme, async () => {
        await context.setOffline(offline)
        const tab = await openHeld(context)
        await tab.emulateMedia({ colorScheme })
        await expect(tab.getByRole('article')).toHaveCount(4)
        const before = await places(tab)
        await startShop(tab)
        await expect(tab.getByRole('contentinfo')).toBeVisible()
        const after = await places(tab)
        expect(Object.keys(before).length).toBeGreaterThan(20)
        expect(after).toMatchObject(before)
        await expect(tab.getByText('You are offline')).toBeVisible({ visible: offline })
        expect(await tab.evaluate(() => window.shifts)).toEqual([])
        await tab.close()
      })
    }
  })
})

test('a stored screen that is incomplete or of another build, shopper, time or cart is not shown; none is stored without free space or when the shopper signs out meanwhile', async ({
  page,
  context,
  signIn,
  expectConsoleError,
}) => {
  // The SDK of the tab that did not sign out requests its ended session once more.
  expectConsoleError(/status of 401 .*\/sandbox\/identity\//)
  // The id of a screen changes with the hour, so the clock starts at the beginning of an hour.
  await context.clock.setSystemTime(Math.floor(Date.now() / HOUR_MS) * HOUR_MS)
  const account = await signIn(page)
  await waitUntilOfflineReady(page)
  await letWorkerWait(context)
  await untilKept(page)
  // Waits for the screen that is stored when the home page is left.
  await openInShop(page, '/orders')
  await expect(page.getByText('No orders yet')).toBeVisible()
  const kept = await untilKept(page)
  const screen: { html: string } = JSON.parse(kept)
  expect(kept).not.toContain(account.email)

  // The same tab for several starts: an app that is held stores no screen.
  const held =
    await test.step('a tab that is closed between the screen and its record loses neither', async () => {
      const tab = await context.newPage()
      await tab.addInitScript((recordKey) => {
        const setItem: unknown = Reflect.get(Storage.prototype, 'setItem')
        Storage.prototype.setItem = function setAllButRecord(this: Storage, key, value) {
          if (key === recordKey) document.documentElement.dataset['closed'] = ''
          else if (typeof setItem === 'function') Reflect.apply(setItem, this, [key, value])
        }
      }, LAST_SCREEN_KEY)
      await tab.goto('/')
      await expect(tab.locator('html[data-closed]')).toBeAttached()
      expect(await readKept(page)).not.toBe(kept)
      await tab.close()
      const next = await openHeld(context)
      await expect(next.getByRole('article')).toHaveCount(4)
      return next
    })

  const changed = (change: object) => JSON.stringify({ ...screen, ...change })
  const faults = {
    truncated: kept.slice(0, kept.length / 2),
    'of another build': changed({ build: ['/assets/index-old.js'] }),
    'of another shopper': changed({ owner: 'user_b', id: 'x'.repeat(43) }),
    'of a closed shop': changed({ shownUntil: Date.now() - 1 }),
    'of replaced prices': changed({ catalogueVersion: 'old' }),
    'over its limit': changed({ html: screen.html + ' '.repeat(64 * 1024) }),
  }
  for (const [fault, text] of Object.entries(faults)) {
    await test.step(fault, async () => {
      await writeKept(page, text)
      await held.goto('/')
      await expectPlainShell(held)
    })
  }

  await test.step('of another cart', async () => {
    await writeKept(page, kept)
    const cart = await page.evaluate(() => {
      const stored = localStorage.getItem('cart-store')
      localStorage.setItem('cart-store', '{"items":[]} ')
      return stored
    })
    await held.goto('/')
    await expectPlainShell(held)
    await held.close()
    await page.evaluate((stored) => {
      if (stored === null) localStorage.removeItem('cart-store')
      else localStorage.setItem('cart-store', stored)
    }, cart)
  })

  await test.step('evicted', async () => {
    await forgetKept(page)
    const tab = await openHeld(context)
    await expectPlainShell(tab)
    await startShop(tab)
    await expect(tab.getByRole('article').first()).toBeVisible()
    // Waits for the tab's own screen, because closing the tab earlier could leave only its record.
    await untilKept(page)
    await tab.close()
  })

  await test.step('no free space', async () => {
    await forgetKept(page)
    const tab = await context.newPage()
    await tab.addInitScript(refuseToCache)
    const refused = tab.waitForEvent('console', (message) =>
      message.text().startsWith('The last screen could not be stored'),
    )
    await tab.goto('/')
    await refused
    expect(await readKept(page)).toBeUndefined()
    await tab.close()
  })

  await test.step('a sign-out in another tab', async () => {
    const saving = await context.newPage()
    await saving.addInitScript((cacheName) => {
      const put: unknown = Reflect.get(Cache.prototype, 'put')
      Cache.prototype.put = async function putLater(this: Cache, ...entry) {
        document.documentElement.dataset['saving'] = ''
        while (localStorage.getItem('session-store') !== null || (await caches.has(cacheName))) {
          await new Promise((resolve) => {
            setTimeout(resolve, 20)
          })
        }
        if (typeof put === 'function') await Reflect.apply(put, this, entry)
        document.documentElement.dataset['saved'] = ''
      }
    }, LAST_SCREEN_CACHE)
    await saving.goto('/')
    await expect(saving.locator('html[data-saving]')).toBeAttached()
    await openInShop(page, '/profile')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(saving.locator('html[data-saved]')).toBeAttached()
    expect(await readKept(saving)).toBeUndefined()
    const tab = await openHeld(context)
    await expectPlainShell(tab)
  })
})
