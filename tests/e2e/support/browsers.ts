/** Launch options for the browsers of the tests. */
import type { LaunchOptions } from '@playwright/test'
import { installedChromium, installedHeadlessShell } from '#scripts/system/find-chromium.ts'
import { LATE_BY_CALLS } from '#tests/support/late-optimization.ts'

const chromium = installedChromium()

export const BROWSER_ARGS = [
  // Containers and CI run as root, where Chromium's sandbox cannot be set up.
  '--no-sandbox',
  // The identity SDK assumes that a browser with `navigator.webdriver` is offline.
  '--disable-blink-features=AutomationControlled',
  // No network traffic except the shop's own requests.
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const

/** The pages of tests are open for seconds, too. */
const LATE_OPTIMIZATION = `--js-flags=${LATE_BY_CALLS.join(' ')}`

/** Without a path, Playwright chooses the executable. */
const launchOptionsFor = (executablePath: string | undefined): LaunchOptions => ({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: [...BROWSER_ARGS, LATE_OPTIMIZATION],
})

/** For what needs the full browser: installation, notifications, pictures. */
export const FULL_BROWSER = launchOptionsFor(chromium?.executablePath)

/**
 * For all other tests: the same engine with less than half the CPU time. The full browser if it is
 * not installed.
 */
export const HEADLESS_SHELL = launchOptionsFor(
  installedHeadlessShell(chromium) ?? chromium?.executablePath,
)
