/** An emulated phone with its own browser profile for measurements, throttled on request. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, expect, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { LAST_SCREEN_KEY } from '#contract/last-screen.ts'
import { findChromium } from '#scripts/system/find-chromium.ts'
import { BROWSER_ARGS } from '#tests/e2e/support/browsers.ts'
import { signUp } from '#tests/e2e/support/shopper.ts'
import { freePort } from '#scripts/system/free-port.ts'
import { watchFourPrices } from '#tests/support/watch-four-prices.ts'

declare global {
  interface Window {
    /** The durations of all tasks over 50 ms so far. */
    longTasksMs?: number[]
  }
}

const START_TIMEOUT_MS = 60_000
/** tsx wraps functions in calls to this helper, which is not defined in a page. */
const DEFINE_NAME_HELPER = 'globalThis.__name ??= (value) => value'

/** The phone of product §21.3. Chromium throttles the page's main thread, but not its workers. */
const SLOW_PHONE = { latencyMs: 150, kilobitsPerSecond: 1_440, cpuFactor: 4 }

export interface BenchPhone {
  context: BrowserContext
  /** The port of the DevTools protocol, for Lighthouse. */
  debuggingPort: number
  close: () => Promise<void>
}

/** Opens a browser with a persistent profile, in which the service worker and its caches remain. */
export async function openBenchPhone(baseURL: string): Promise<BenchPhone> {
  const profile = await mkdtemp(path.join(tmpdir(), 'jhola-bench-phone-'))
  const debuggingPort = await freePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium().executablePath,
    baseURL,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    args: [...BROWSER_ARGS, `--remote-debugging-port=${debuggingPort}`],
  })
  await context.addInitScript(DEFINE_NAME_HELPER)
  await context.addInitScript(watchLongTasks)
  await context.addInitScript(watchFourPrices)
  return {
    context,
    debuggingPort,
    close: async () => {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** Runs in the page before its own scripts. */
function watchLongTasks(): void {
  const longTasks: number[] = []
  window.longTasksMs = longTasks
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longTasks.push(entry.duration)
  }).observe({ type: 'longtask', buffered: true })
}

/** Signs up and waits until the shop reports that it is ready for offline use. */
export async function signUpForOffline(context: BrowserContext, email: string): Promise<void> {
  const page = await context.newPage()
  await signUp(page, email)
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: START_TIMEOUT_MS })
  await page.locator('html[data-offline-ready]').waitFor({
    state: 'attached',
    timeout: START_TIMEOUT_MS,
  })
  await lastScreenStored(page)
  await page.close()
}

/** Waits until the home has stored its last screen, whose localStorage record is written last. */
export async function lastScreenStored(home: Page): Promise<void> {
  await home.waitForFunction((key) => localStorage.getItem(key) !== null, LAST_SCREEN_KEY, {
    timeout: START_TIMEOUT_MS,
  })
}

/**
 * Waits until the service worker has stored the pictures of the catalogue. It occupies a core for
 * seconds after the first visit, whereas real repeat visits start later.
 */
export async function waitForStoredPictures(still: Page): Promise<void> {
  let stored = -1
  await expect
    .poll(
      async () => {
        const before = stored
        stored = await still.evaluate(async () => {
          const names = await caches.keys()
          const kept = await Promise.all(
            names.map(async (name) => (await caches.open(name)).keys()),
          )
          return kept.flat().length
        })
        return stored === before
      },
      { intervals: [3_000], timeout: START_TIMEOUT_MS },
    )
    .toBe(true)
}

/** Opens the home in a new, throttled tab and waits until the app has replaced the last screen. */
export async function openSlowHome(context: BrowserContext, cpuFactor: number): Promise<Page> {
  const page = await context.newPage()
  await slowDown(page, cpuFactor)
  await page.goto('/')
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toBeAttached({ timeout: START_TIMEOUT_MS })
  return page
}

/**
 * Returns a function for the main thread's times so far, in milliseconds, by Chromium's metric
 * name. Needs `Performance.enable`.
 */
export async function mainThreadTimes(devtools: CDPSession): Promise<(name: string) => number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (name) => (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1_000
}

/** Throttles the main thread of the page from now on. */
export async function slowDown(page: Page, cpuFactor = SLOW_PHONE.cpuFactor): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuFactor })
}

/** Throttles the network of the page. Requests of its workers are not throttled. */
export async function slowLine(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const bytesPerSecond = (SLOW_PHONE.kilobitsPerSecond * 1_000) / 8
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW_PHONE.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

/** Returns the milliseconds from the latest navigation to four painted prices. */
export async function fourPricesAt(page: Page): Promise<number> {
  await page.waitForFunction(() => window.fourPricesAt !== undefined, undefined, {
    timeout: START_TIMEOUT_MS,
  })
  return page.evaluate(() => window.fourPricesAt ?? Number.NaN)
}
