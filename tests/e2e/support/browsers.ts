/** The launch options for the browsers of the tests. */
import type { LaunchOptions } from '@playwright/test'
import { installedChromium, installedHeadlessShell } from '#scripts/find-chromium.ts'

const chromium = installedChromium()

export const BROWSER_ARGS = [
  // Containers and CI run as root, where Chromium's sandbox cannot be set up.
  '--no-sandbox',
  // The identity SDK treats navigator.webdriver as offline.
  '--disable-blink-features=AutomationControlled',
  // No network traffic except the shop's own requests.
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const

/** Without a path, Playwright chooses the program. */
const startedWith = (executablePath: string | undefined): LaunchOptions => ({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: [...BROWSER_ARGS],
})

/** For tests that need the whole browser: installing, notifications, pictures. */
export const WHOLE_BROWSER = startedWith(chromium?.executablePath)

/** For pages: the same engine at less than half the CPU time, if it is installed. */
export const PAGES_ONLY = startedWith(installedHeadlessShell(chromium) ?? chromium?.executablePath)
