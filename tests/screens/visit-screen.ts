/** Opens screens of the table in their visitor's browser and brings them into their state. */
import { expect, test, type BrowserContextOptions, type Page } from '@playwright/test'
import { DESKTOP, PHONE } from '#tests/e2e/support/devices.ts'
import { leaveOnPhone } from '#tests/e2e/support/left-on-phone.ts'
import { dialogsLeft } from '#tests/e2e/support/shopper.ts'
import { keepMessages } from './keep-messages.ts'
import type { Screen } from './screen.ts'
import { opening } from './screens.ts'
import type { TestShop } from './test-shop.ts'

export type Device = 'phone' | 'desktop'

/** The pictures choose another scale. */
const DEVICES = {
  phone: { ...PHONE, deviceScaleFactor: 1 },
  desktop: DESKTOP,
} as const satisfies Record<Device, BrowserContextOptions>

export const devicesOf = (screen: Screen): Device[] =>
  screen.only === undefined ? ['phone', 'desktop'] : [screen.only]

export interface VisitOptions {
  device: Device
  colorScheme?: 'light' | 'dark'
  deviceScaleFactor?: number
}

/**
 * Hands over the page at each of the screens, which belong to one page, once its mark is visible.
 * Afterwards everything that they did to the test shop is undone. Errors that a screen did not
 * announce fail the test.
 */
export async function visitScreens(
  testShop: TestShop,
  screens: readonly [Screen, ...Screen[]],
  options: VisitOptions,
  look: (page: Page, screen: Screen) => Promise<void>,
): Promise<void> {
  const { device, ...wish } = options
  const opened = opening(screens[0])
  const who = opened.as ?? 'regular'
  const kept = await testShop.keptOf(who)
  await testShop.moveTo(opened.place ?? (opened.as === 'edge-case' ? 'edge-case' : 'home'))
  const { context, watch } = await testShop.browserOf(who, { ...DEVICES[device], ...wish })
  const noUnexpectedErrors = (title: string): void => {
    expect.soft(watch.unexpected(), `errors on '${title}' that nobody announced`).toEqual([])
  }
  const page = await context.newPage()
  const visit = { page, testShop, device }
  const visited: Screen[] = []

  const reach = async (screen: Screen): Promise<void> => {
    await screen.before?.(visit)
    if (screen === opened) await page.goto(opened.path)
    await screen.act?.(visit)
    await expect(screen.mark(page)).toBeVisible()
    // It loads after the first screen, and without it a page may be too short to scroll.
    if (await page.getByRole('navigation', { name: 'Main' }).isVisible()) {
      await expect(page.locator('footer')).toBeVisible()
    }
  }

  try {
    await context.clearCookies()
    await context.addCookies(kept.cookies)
    const forgets = opened.forgets ?? []
    const entries = Object.entries(kept.localStorage).filter(([key]) => !forgets.includes(key))
    await leaveOnPhone(page, testShop.origin, Object.fromEntries(entries))
    if (opened.keepsMessages) await keepMessages(page)
    for (const screen of new Set([opened, ...screens])) {
      await test.step(screen.title, async () => {
        const before = visited.at(-1)
        if (before !== undefined) {
          await restoreLayout(page, options)
          await closeDialogs(page)
          noUnexpectedErrors(before.title)
        }
        visited.push(screen)
        watch.begin()
        for (const pattern of screen.errors ?? []) watch.expectConsoleError(pattern)
        await reach(screen)
        if (screens.includes(screen)) await look(page, screen)
      })
    }
  } finally {
    // A response that is still passing through a route has no receiver.
    for (const other of context.pages()) {
      await other.unrouteAll({ behavior: 'ignoreErrors' })
      await other.close()
    }
    await context.setOffline(false)
    // Only now, because requests that wait for a connection would be sent immediately.
    testShop.faults.clear()
    for (const screen of visited) await screen.after?.(testShop)
  }
  noUnexpectedErrors(visited.at(-1)?.title ?? '')
}

/** Looking at a screen may end in another layout and scheme. */
async function restoreLayout(page: Page, { device, colorScheme = 'light' }: VisitOptions) {
  await page.setViewportSize(DEVICES[device].viewport)
  await page.emulateMedia({ colorScheme })
}

/** The first button of each dialog closes it. */
async function closeDialogs(page: Page): Promise<void> {
  const dialogs = page.locator('dialog[open]')
  for (let left = await dialogs.count(); left > 0; left -= 1) {
    await dialogs.last().getByRole('button').first().click()
    await expect(dialogs).toHaveCount(left - 1)
  }
  await dialogsLeft(page)
}
