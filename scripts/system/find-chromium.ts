/**
 * Finds the browser that the tests run in: `CHROMIUM_PATH`, else Playwright's own, else the
 * system's. If there is none, installs Playwright's download, else the system's package. Prints what
 * it does, because it must not install anything silently.
 * As a command it prints the path: `tsx scripts/system/find-chromium.ts`.
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
} from '#scripts/system/system-packages.ts'
import { isMainModule } from '#server/runtime/main-module.ts'

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

/** Without a network, Playwright would retry for much longer. */
const DOWNLOAD_TIMEOUT_MINUTES = 5

export interface FoundChromium {
  executablePath: string
  /** Where it was found; for messages. */
  origin: string
}

/**
 * Returns an installed browser, or undefined. Throws if `CHROMIUM_PATH` is not executable, instead
 * of silently using another browser.
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

/** Chromium without a user interface: the same engine, with less than half the CPU time. */
const HEADLESS_SHELL = 'chromium-headless-shell'

/**
 * Returns the headless shell, for tests that only need pages. Undefined if it is not installed, or
 * if the browser is not the system's; then all tests run in that browser.
 */
export function installedHeadlessShell(
  found: FoundChromium | undefined,
  env: NodeJS.ProcessEnv = process.env,
): string | undefined {
  return found?.origin === SYSTEM_ORIGIN ? onPath(HEADLESS_SHELL, env) : undefined
}

export interface Installer {
  /** For messages. */
  name: string
  /** Installs a browser. Returns why that failed, or undefined. */
  install: () => string | undefined
}

const INSTALLERS: readonly Installer[] = [
  {
    name: "Playwright's Chromium",
    install: () => {
      const manifest = createRequire(import.meta.url).resolve('@playwright/test/package.json')
      const cli = path.join(path.dirname(manifest), 'cli.js')
      const args = [cli, 'install', 'chromium']
      console.log(
        `Downloading Playwright's Chromium, which may take ${DOWNLOAD_TIMEOUT_MINUTES} minutes …`,
      )
      return succeeds(process.execPath, args, DOWNLOAD_TIMEOUT_MINUTES * 60_000, true)
        ? undefined
        : '`npx playwright install chromium` failed'
    },
  },
  {
    name: 'the system package `chromium`',
    install: () => installPackage('chromium', true),
  },
]

/**
 * Returns an installed browser; if there is none, installs one and prints which. If that fails,
 * throws an error that lists every attempt and says what to do.
 */
export function findChromium(
  find: () => FoundChromium | undefined = installedChromium,
  installers: readonly Installer[] = INSTALLERS,
): FoundChromium {
  const found = find()
  if (found !== undefined) return found

  const failures: string[] = []
  for (const { name, install } of installers) {
    const failure = install()
    const installed = failure === undefined ? find() : undefined
    if (installed !== undefined) {
      console.log(`No Chromium was found, so this was installed: ${name}.`)
      return installed
    }
    failures.push(failure ?? `${name} contains no browser`)
  }
  throw new Error(
    `The browser tests need Chromium, but none was found or could be installed: ${failures.join('; ')}.\n` +
      'Install Chromium or Google Chrome, or set CHROMIUM_PATH to its executable.',
  )
}

/**
 * Returns the headless shell and tries to install it if it is missing: it makes the tests faster,
 * but is optional. One line says whether it was installed, or why not.
 */
export function findHeadlessShell(
  chromium: FoundChromium,
  find: () => string | undefined = () => installedHeadlessShell(chromium),
  install: () => string | undefined = () => installOptionalPackage(HEADLESS_SHELL),
): string | undefined {
  if (chromium.origin !== SYSTEM_ORIGIN) return undefined
  const found = find()
  if (found !== undefined) return found
  const failure = install()
  const installed = find()
  console.log(
    installed === undefined
      ? `All tests run in the full browser: ${failure ?? 'the package contains no program'}.`
      : `Installed the package \`${HEADLESS_SHELL}\` for tests that need only pages.`,
  )
  return installed
}

if (isMainModule(import.meta.url)) {
  const found = findChromium()
  console.log(`${found.executablePath} (${found.origin})`)
  const shell = findHeadlessShell(found)
  if (shell !== undefined) console.log(`${shell} (for tests that need only pages)`)
}
