/**
 * Finds the browser that the tests run in, or installs one. In this order: `CHROMIUM_PATH`,
 * Playwright's own, the system's; then Playwright's download, then the system's package.
 * Prints what it does, because it must not install anything silently.
 * As a command it prints the path: `tsx scripts/find-chromium.ts`.
 */
import { createRequire } from 'node:module'
import path from 'node:path'
import { chromium } from '@playwright/test'
import {
  installOptionalPackage,
  installPackage,
  isExecutable,
  onPath,
  succeeds,
} from '#scripts/system-packages.ts'

const SYSTEM_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
]
const MAC_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const SYSTEM_ORIGIN = "the system's"

/** A limit, because Playwright retries for a long time without a network. */
const DOWNLOAD_TIMEOUT_MINUTES = 5

export interface FoundChromium {
  executablePath: string
  /** Its origin, as a readable text. */
  origin: string
}

/**
 * Returns an installed browser, or undefined. Throws if `CHROMIUM_PATH` is not executable, because
 * using another browser instead would be a surprise.
 */
export function installedChromium(
  env: NodeJS.ProcessEnv = process.env,
  playwrightPath = chromium.executablePath(),
): FoundChromium | undefined {
  const named = env['CHROMIUM_PATH']
  if (named !== undefined && named !== '') {
    if (!isExecutable(named)) {
      throw new Error(`CHROMIUM_PATH is ${named}, which is not an executable program.`)
    }
    return { executablePath: named, origin: 'CHROMIUM_PATH' }
  }
  if (isExecutable(playwrightPath)) {
    return { executablePath: playwrightPath, origin: "Playwright's own" }
  }
  for (const name of SYSTEM_NAMES) {
    const found = onPath(name, env)
    if (found !== undefined) return { executablePath: found, origin: SYSTEM_ORIGIN }
  }
  const onMac = process.platform === 'darwin' ? MAC_PATHS.find(isExecutable) : undefined
  return onMac === undefined ? undefined : { executablePath: onMac, origin: SYSTEM_ORIGIN }
}

/** Chromium without windows: the same engine, with less than half the CPU time. */
const HEADLESS_SHELL = 'chromium-headless-shell'

/**
 * The program for tests that only need pages. Undefined if there is none, or if another browser is
 * set; then all tests run in that one.
 */
export function installedHeadlessShell(
  found: FoundChromium | undefined,
  env: NodeJS.ProcessEnv = process.env,
): string | undefined {
  return found?.origin === SYSTEM_ORIGIN ? onPath(HEADLESS_SHELL, env) : undefined
}

export interface Installer {
  /** A readable name. */
  name: string
  /** Installs it. Returns why that failed, or undefined. */
  install: () => string | undefined
}

const INSTALLERS: readonly Installer[] = [
  {
    name: 'the one that Playwright offers',
    install: () => {
      const manifest = createRequire(import.meta.url).resolve('@playwright/test/package.json')
      const cli = path.join(path.dirname(manifest), 'cli.js')
      const args = [cli, 'install', 'chromium']
      console.log(`Downloading Playwright's Chromium, up to ${DOWNLOAD_TIMEOUT_MINUTES} minutes …`)
      return succeeds(process.execPath, args, DOWNLOAD_TIMEOUT_MINUTES * 60_000, true)
        ? undefined
        : '`npx playwright install chromium` did not succeed'
    },
  },
  {
    name: "the system's package `chromium`",
    install: () => installPackage('chromium', true),
  },
]

/**
 * Returns a browser, and installs one if there is none; a line before says what is tried, and one
 * after it what was installed. If that fails, throws an error with everything that was tried and
 * what to do.
 */
export function findChromium(
  find: () => FoundChromium | undefined = installedChromium,
  installers: readonly Installer[] = INSTALLERS,
): FoundChromium {
  const found = find()
  if (found !== undefined) return found

  const refusals: string[] = []
  for (const { name, install } of installers) {
    const refusal = install()
    const installed = refusal === undefined ? find() : undefined
    if (installed !== undefined) {
      console.log(`No Chromium was found: installed ${name}.`)
      return installed
    }
    refusals.push(refusal ?? `${name} brought no program`)
  }
  throw new Error(
    `The browser tests need Chromium, and none was found or installed: ${refusals.join('; ')}.\n` +
      'Install Chromium or Google Chrome, or set CHROMIUM_PATH to its executable.',
  )
}

/**
 * Tries to install the headless shell, which makes the tests faster but is optional. One line says
 * what came of it.
 */
export function findHeadlessShell(
  chromium: FoundChromium,
  find: () => string | undefined = () => installedHeadlessShell(chromium),
  install: () => string | undefined = () => installOptionalPackage(HEADLESS_SHELL),
): string | undefined {
  if (chromium.origin !== SYSTEM_ORIGIN) return undefined
  const found = find()
  if (found !== undefined) return found
  const refusal = install()
  const installed = find()
  console.log(
    installed === undefined
      ? `The tests run in whole browsers only: ${refusal ?? 'the package brought no program'}.`
      : `Installed the package \`${HEADLESS_SHELL}\` for tests that need only pages.`,
  )
  return installed
}

if (process.argv[1] === import.meta.filename) {
  const found = findChromium()
  console.log(`${found.executablePath} (${found.origin})`)
  const shell = findHeadlessShell(found)
  if (shell !== undefined) console.log(`${shell} (for tests that need only pages)`)
}
