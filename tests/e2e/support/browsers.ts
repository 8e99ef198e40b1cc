/** How the browsers of the tests are started. */
import type { LaunchOptions } from '@playwright/test'
import { installedChromium, installedHeadlessShell } from '#scripts/find-chromium.ts'

const chromium = installedChromium()

export const BROWSER_ARGS = [
  // Containers and CI run as root, where Chromium's sandbox cannot be set up.
  '--no-sandbox',
  // The identity SDK takes navigator.webdriver for being offline.
  '--disable-blink-features=AutomationControlled',
  // No talk with the world beside what the shop asks for.
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const

/** Playwright chooses a program where no path is given. */
const startedWith = (executablePath: string | undefined): LaunchOptions => ({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: [...BROWSER_ARGS],
})

/** For what needs the browser around the page: installing, notifications, the looks. */
export const WHOLE_BROWSER = startedWith(chromium?.executablePath)

/** For pages: the same engine at less than half the CPU time, where it is installed. */
export const PAGES_ONLY = startedWith(installedHeadlessShell(chromium) ?? chromium?.executablePath)
