/** Opens a screen of the table in its visitor's browser and brings it into its state. */
import { expect, type BrowserContextOptions, type Page } from '@playwright/test'
import { DESKTOP, PHONE } from '#tests/e2e/support/devices.ts'
import { leaveOnPhone } from '#tests/e2e/support/left-on-phone.ts'
import { keepMessages } from './keep-messages.ts'
import type { Screen } from './screen.ts'
import type { TestShop } from './test-shop.ts'

export type Device = 'phone' | 'desktop'

/** The pictures choose another scale. */
const DEVICES: Readonly<Record<Device, BrowserContextOptions>> = {
  phone: { ...PHONE, deviceScaleFactor: 1 },
  desktop: DESKTOP,
}

export const devicesOf = (screen: Screen): Device[] =>
  screen.only === undefined ? ['phone', 'desktop'] : [screen.only]

export interface VisitOptions {
  device: Device
  colorScheme?: 'light' | 'dark'
  deviceScaleFactor?: number
}

/**
 * Hands over the page once the screen's mark is visible. Afterwards everything that the screen did
 * to the test shop is undone, and errors that it did not announce throw.
 */
export async function visitScreen(
  testShop: TestShop,
  screen: Screen,
  options: VisitOptions,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const { device, ...wish } = options
  const who = screen.as ?? 'regular'
  const kept = await testShop.keptOf(who)
  await testShop.moveTo(screen.place ?? (screen.as === 'edge-case' ? 'edge-case' : 'home'))
  const { context, watch } = await testShop.browserOf(who, { ...DEVICES[device], ...wish })
  watch.begin()
  for (const pattern of screen.errors ?? []) watch.expectConsoleError(pattern)
  const page = await context.newPage()
  try {
    await context.clearCookies()
    await context.addCookies(kept.cookies)
    const forgets = screen.forgets ?? []
    const entries = Object.entries(kept.localStorage).filter(([key]) => !forgets.includes(key))
    await leaveOnPhone(page, testShop.origin, Object.fromEntries(entries))
    if (screen.keepsMessages) await keepMessages(page)
    const visit = { page, testShop, device }
    await screen.before?.(visit)
    await page.goto(screen.path)
    await screen.act?.(visit)
    await expect(screen.mark(page)).toBeVisible()
    // It loads after the first screen, and without it a page may be too short to scroll.
    if (await page.getByRole('navigation', { name: 'Main' }).isVisible()) {
      await expect(page.locator('footer')).toBeVisible()
    }
    await look(page)
  } finally {
    // A response that is still passing through a route has no receiver.
    for (const opened of context.pages()) {
      await opened.unrouteAll({ behavior: 'ignoreErrors' })
      await opened.close()
    }
    await context.setOffline(false)
    // Only now, because requests that wait for a connection would be sent immediately.
    testShop.faults.clear()
    await screen.after?.(testShop)
  }
  expect(watch.unexpected(), `errors on '${screen.title}' that nobody announced`).toEqual([])
}
