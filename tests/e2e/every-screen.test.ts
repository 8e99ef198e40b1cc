import { expect, type Page } from '@playwright/test'
import {
  axeFindings,
  largeTextFindings,
  layoutFindings,
  smallTargets,
  zoomFindings,
} from '#tests/screens/screen-checks.ts'
import type { Screen } from '#tests/screens/screen.ts'
import { CHAINS, opening, SCREENS } from '#tests/screens/screens.ts'
import { visitScreens, type Device } from '#tests/screens/visit-screen.ts'
import { test } from './support/worker-fixtures.ts'

/** Widths in px. The last of each list is the one at which axe-core runs. */
const PHONE_WIDTHS = [360, 768, 390]
const DESKTOP_WIDTHS = [1920, 1280]

/** Checks the layout at these widths. Ends at the last one, where the mark must be visible. */
async function layoutFindingsAt(page: Page, screen: Screen, widths: readonly number[]) {
  const found: string[] = []
  for (const widthPx of widths) found.push(...(await layoutFindings(page, widthPx)))
  await expect(screen.mark(page)).toBeVisible()
  return found
}

/**
 * Checks the layout at these widths and, at the last one, runs axe-core in both colour schemes,
 * beginning with the current one. In the dark scheme only the rules about colours run.
 */
async function findingsAt(page: Page, screen: Screen, widths: readonly number[]) {
  const found = await layoutFindingsAt(page, screen, widths)
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const schemes = ['light', 'dark'] as const
  for (const colorScheme of isDark ? schemes.toReversed() : schemes) {
    await page.emulateMedia({ colorScheme })
    const findings = await axeFindings(page, { coloursOnly: colorScheme === 'dark' })
    found.push(...findings.map((finding) => `${widths.at(-1)} px, ${colorScheme}: ${finding}`))
  }
  return found
}

/** The usual states of those screens whose route has another state as its first row. */
const USUAL = [
  'Checkout',
  'Profile',
  'Order Details, on the way',
  'Counter, orders in every lane, one late',
].map((title) => {
  const screen = SCREENS.find((row) => row.title === title)
  if (screen === undefined) throw new Error(`The table has no row '${title}'`)
  return screen
})

/**
 * The rows that axe-core checks on a desktop, too: the first row of each route, and the usual state
 * of each screen. All rows would take half as long again.
 */
const ON_DESKTOP_TOO = new Set([
  ...USUAL,
  ...SCREENS.filter((screen, index) => {
    const { path } = opening(screen)
    return SCREENS.findIndex((earlier) => opening(earlier).path === path) === index
  }),
])

/** Whether the layouts need separate visits. */
const hasTwoVisits = (screen: Screen) => screen.only === undefined && screen.lostByWidth === true

async function findingsOnPhone(page: Page, screen: Screen) {
  const found = await findingsAt(page, screen, PHONE_WIDTHS)
  found.push(...(await smallTargets(page)))
  found.push(...(await largeTextFindings(page)), ...(await zoomFindings(page)))
  if (screen.only === undefined && !hasTwoVisits(screen)) {
    const looks = ON_DESKTOP_TOO.has(screen) ? findingsAt : layoutFindingsAt
    found.push(...(await looks(page, screen, DESKTOP_WIDTHS)))
    found.push(...(await largeTextFindings(page)))
  }
  return found
}

const findingsOnDesktop = (page: Page, screen: Screen) => findingsAt(page, screen, DESKTOP_WIDTHS)

/** Defines one test for the screens of one page. Soft assertions report the findings of all. */
function testScreens(
  screens: readonly Screen[],
  title: string,
  device: Device,
  findingsOn: (page: Page, screen: Screen) => Promise<string[]>,
): void {
  const [first, ...others] = screens
  if (first === undefined) return
  test(`${screens.map((screen) => screen.title).join('; ')}${title}`, async ({ testShop }) => {
    const options = { device, widestTimes: true }
    await visitScreens(testShop, [first, ...others], options, async (page, screen) => {
      expect.soft(await findingsOn(page, screen), screen.title).toEqual([])
    })
  })
}

for (const chain of CHAINS) {
  testScreens(
    chain.filter(({ only }) => only !== 'desktop'),
    ': no axe-core findings, overflow, small tap targets or covered elements',
    'phone',
    findingsOnPhone,
  )
  testScreens(
    chain.filter((screen) => screen.only === 'desktop' || hasTwoVisits(screen)),
    ', on a desktop: no axe-core findings or overflow',
    'desktop',
    findingsOnDesktop,
  )
}
