/** Opens a screen of the table in a browser of its own and brings it into its state. */
import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { createWatch } from '#tests/e2e/support/watch-context.ts'
import { MESSAGE_MS, type Screen } from './screens.ts'
import type { Kept, Stage } from './stage.ts'

/** What a shopper holds in the hand, or has on the table. */
export const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const satisfies Record<string, BrowserContextOptions>
export type Device = keyof typeof DEVICES

export const devicesOf = (screen: Screen): Device[] =>
  screen.only === undefined ? ['phone', 'desktop'] : [screen.only]

export interface VisitOptions {
  device: Device
  colorScheme?: 'light' | 'dark'
  deviceScaleFactor?: number
}

/**
 * Hands over the page once the screen's mark is visible. Afterwards everything that the screen
 * did to the stage is undone, and errors that it did not announce throw.
 */
export async function visitScreen(
  browser: Browser,
  stage: Stage,
  screen: Screen,
  options: VisitOptions,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const { device, ...wish } = options
  const kept = await stage.keptOf(screen.as ?? 'regular')
  await stage.moveTo(screen.place ?? (screen.as === 'hard' ? 'hard' : 'home'))
  const context = await browser.newContext({
    ...DEVICES[device],
    ...wish,
    baseURL: stage.origin,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Nothing moves, so that what is looked at is where it will stay.
    reducedMotion: 'reduce',
    // It would answer for the server that is made to fail, and each visit would fill its caches anew.
    serviceWorkers: 'block',
    storageState: without(kept, screen.forgets ?? []),
  })
  const watch = createWatch()
  for (const pattern of screen.errors ?? []) watch.expectConsoleError(pattern)
  try {
    await watch.watchContext(context)
    if (screen.keepsMessages) await context.addInitScript(keepMessages, MESSAGE_MS)
    const page = await context.newPage()
    const visit = { page, stage, device }
    await screen.before?.(visit)
    await page.goto(screen.path)
    await screen.act?.(visit)
    await expect(screen.mark(page)).toBeVisible()
    await look(page)
  } finally {
    // An answer that is still on its way through a route has nobody to go to.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
    // Only now: what waits for a connection would go out at once.
    stage.faults.clear()
    await screen.after?.(stage)
  }
  expect(watch.unexpected(), `errors on '${screen.title}' that nobody announced`).toEqual([])
}

/** The same browser, with some of its localStorage gone. */
function without({ cookies, origins }: Kept, keys: readonly string[]): Kept {
  return {
    cookies,
    origins: origins.map(({ origin, localStorage }) => ({
      origin,
      localStorage: localStorage.filter(({ name }) => !keys.includes(name)),
    })),
  }
}

/** Messages that go by themselves stay: looking at them takes longer than they last. */
function keepMessages(messageMs: number): void {
  const later = window.setTimeout.bind(window)
  // A toast counts from its making, a little before its timer is set.
  const isMessage = (delayMs = 0) => delayMs > messageMs * 0.8 && delayMs <= messageMs
  Object.assign(window, {
    setTimeout: (act: TimerHandler, delayMs?: number, ...rest: unknown[]) =>
      later(act, isMessage(delayMs) ? 2 ** 31 - 1 : delayMs, ...rest),
  })
}
