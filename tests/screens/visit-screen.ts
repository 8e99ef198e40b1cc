/** Opens the screens of the table in their visitor's browser and brings them into their state. */
import { expect, test, type BrowserContextOptions, type Page } from '@playwright/test'
import { DESKTOP, PHONE } from '#tests/e2e/support/devices.ts'
import { replaceStoredData } from '#tests/e2e/support/stored-data.ts'
import { waitUntilHistorySettled } from '#tests/e2e/support/shopper.ts'
import { keepMessages } from './keep-messages.ts'
import type { Screen } from './screen.ts'
import { opening } from './screens.ts'
import type { TestShop } from './test-shop.ts'
import { showWidestTimes } from './widest-times.ts'

export type Device = 'phone' | 'desktop'

/** The checks use scale 1; the pictures override it. */
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
  /** For checks of the layout: shows the widest times and dates instead of the true ones. */
  widestTimes?: boolean
}

/**
 * Visits the screens, which must belong to one page (`CHAINS`), and calls `inspect` for each once
 * its mark is visible. Finally reverts the changes of the screens to the test shop. Errors that a
 * screen does not expect fail the test.
 */
export async function visitScreens(
  testShop: TestShop,
  screens: readonly [Screen, ...Screen[]],
  options: VisitOptions,
  inspect: (page: Page, screen: Screen) => Promise<void>,
): Promise<void> {
  const { device, widestTimes, ...contextOptions } = options
  const opened = opening(screens[0])
  const visitor = opened.as ?? 'regular'
  const stored = await testShop.storedDataOf(visitor)
  await testShop.moveTo(opened.place ?? (opened.as === 'edge-case' ? 'edge-case' : 'home'))
  const { context, watch } = await testShop.browserOf(visitor, {
    ...DEVICES[device],
    ...contextOptions,
  })
  const expectNoUnexpectedErrors = (title: string): void => {
    expect.soft(watch.unexpected(), `unexpected errors on '${title}'`).toEqual([])
  }
  const page = await context.newPage()
  const visit = { page, testShop, device }
  const { records } = testShop.faults
  const firstRecord = records.length
  const reached: Screen[] = []

  const reachState = async (screen: Screen): Promise<void> => {
    await screen.before?.(visit)
    if (screen === opened) await page.goto(opened.path)
    await screen.act?.(visit)
    await expect(screen.mark(page)).toBeVisible()
    // Waits for the footer, because without it a page may be too short to scroll.
    if (await page.getByRole('navigation', { name: 'Main' }).isVisible()) {
      await expect(page.locator('footer')).toBeVisible()
    }
  }

  try {
    if (widestTimes) await showWidestTimes(page)
    await context.clearCookies()
    await context.addCookies(stored.cookies)
    const removedKeys = opened.removedKeys ?? []
    const entries = Object.entries(stored.localStorage).filter(
      ([key]) => !removedKeys.includes(key),
    )
    await replaceStoredData(page, testShop.origin, Object.fromEntries(entries))
    if (opened.keepsMessages) await keepMessages(page)
    for (const screen of new Set([opened, ...screens])) {
      await test.step(screen.title, async () => {
        const before = reached.at(-1)
        if (before !== undefined) {
          await restoreLayout(page, options)
          await closeDialogs(page)
          expectNoUnexpectedErrors(before.title)
        }
        reached.push(screen)
        watch.reset()
        for (const pattern of screen.errors ?? []) watch.expectConsoleError(pattern)
        await reachState(screen).catch(async (error: unknown) => {
          const requests = records
            .slice(firstRecord)
            // The log shows only the beginning.
            .filter(({ url, serverStatus }) => serverStatus !== 200 || !url.startsWith('/assets/'))
            .map(({ method, url, fault, serverStatus = 'no response' }) =>
              [method, url, fault, serverStatus].join(' '),
            )
          const body = requests.join('\n')
          await test.info().attach('requests', { body, contentType: 'text/plain' })
          throw error
        })
        if (screens.includes(screen)) await inspect(page, screen)
      })
    }
  } finally {
    // Without `ignoreErrors`, a route that is still waiting for a response would throw.
    for (const other of context.pages()) {
      await other.unrouteAll({ behavior: 'ignoreErrors' })
      await other.close()
    }
    await context.setOffline(false)
    // After the pages are closed, because they would send their waiting requests immediately.
    testShop.faults.clear()
    for (const screen of reached) await screen.after?.(testShop)
  }
  expectNoUnexpectedErrors(reached.at(-1)?.title ?? '')
}

/** Restores the viewport and colour scheme, which `inspect` may have changed. */
async function restoreLayout(page: Page, { device, colorScheme = 'light' }: VisitOptions) {
  await page.setViewportSize(DEVICES[device].viewport)
  await page.emulateMedia({ colorScheme })
}

/** Closes every dialog with its first button. */
async function closeDialogs(page: Page): Promise<void> {
  const dialogs = page.locator('dialog[open]')
  for (let left = await dialogs.count(); left > 0; left -= 1) {
    await dialogs.last().getByRole('button').first().click()
    await expect(dialogs).toHaveCount(left - 1)
  }
  await waitUntilHistorySettled(page)
}
