import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  findChromium,
  findHeadlessShell,
  installedChromium,
  installedHeadlessShell,
  type FoundChromium,
} from './find-chromium.ts'

let folder: string
const createProgram = async (name: string) => {
  const file = path.join(folder, name)
  await writeFile(file, '#!/bin/sh\n')
  await chmod(file, 0o755)
  return file
}
const missing = '/nowhere/chrome'

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jhola-browsers-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('CHROMIUM_PATH takes precedence over an installed browser', async () => {
  const named = await createProgram('my-chrome')
  await createProgram('chromium')
  expect(installedChromium({ CHROMIUM_PATH: named, PATH: folder }, missing)).toEqual({
    executablePath: named,
    origin: 'CHROMIUM_PATH',
  })
})

it('a CHROMIUM_PATH that is not executable is an error', async () => {
  await createProgram('chromium')
  expect(() => installedChromium({ CHROMIUM_PATH: missing, PATH: folder }, missing)).toThrow(
    /CHROMIUM_PATH is \/nowhere\/chrome/,
  )
})

it("Playwright's Chromium takes precedence over the system's", async () => {
  const own = await createProgram('own')
  const system = await createProgram('google-chrome')
  expect(installedChromium({ PATH: folder }, own)?.executablePath).toBe(own)
  expect(installedChromium({ PATH: folder }, missing)?.executablePath).toBe(system)
})

it.skipIf(process.platform === 'darwin')('undefined is returned if there is no browser', () => {
  expect(installedChromium({ PATH: folder }, missing)).toBeUndefined()
})

it('if no browser is found, the first installer that works is used, and one line names it', () => {
  const log = vi.spyOn(console, 'log').mockReturnValue(undefined)
  let installed: FoundChromium | undefined
  const found = findChromium(
    () => installed,
    [
      { name: 'a download', install: () => 'the network is closed' },
      {
        name: 'a package',
        install: () => {
          installed = { executablePath: '/usr/bin/chromium', origin: "the system's" }
          return undefined
        },
      },
    ],
  )
  expect(found.executablePath).toBe('/usr/bin/chromium')
  expect(log.mock.calls).toEqual([['No Chromium was found, so this was installed: a package.']])
})

it('if no browser can be installed, the error lists every attempt and says what to do', () => {
  const installers = [
    { name: 'a download', install: () => 'the network is closed' },
    { name: 'a package', install: () => undefined },
  ]
  expect(() => findChromium(() => undefined, installers)).toThrow(
    /none was found or could be installed: the network is closed; a package contains no browser\.\n.*CHROMIUM_PATH/,
  )
})

it('the headless shell is used with the system’s browser, but not with CHROMIUM_PATH', async () => {
  const browser = await createProgram('chromium')
  const shell = await createProgram('chromium-headless-shell')
  const env = { PATH: folder }
  const ofSystem = { executablePath: browser, origin: "the system's" }
  expect(installedHeadlessShell(ofSystem, env)).toBe(shell)
  expect(installedHeadlessShell({ ...ofSystem, origin: 'CHROMIUM_PATH' }, env)).toBeUndefined()
  expect(installedHeadlessShell(undefined, env)).toBeUndefined()
})

it('without a headless shell all tests run in the full browser, and one line says why', () => {
  const log = vi.spyOn(console, 'log').mockReturnValue(undefined)
  const browser = { executablePath: '/usr/bin/chromium', origin: "the system's" }
  const none = findHeadlessShell(
    browser,
    () => undefined,
    () => 'there is no apt-get',
  )
  expect(none).toBeUndefined()
  expect(log.mock.calls).toEqual([['All tests run in the full browser: there is no apt-get.']])
})

it('one line names a headless shell that was installed', () => {
  const log = vi.spyOn(console, 'log').mockReturnValue(undefined)
  const browser = { executablePath: '/usr/bin/chromium', origin: "the system's" }
  let shell: string | undefined
  const installed = findHeadlessShell(
    browser,
    () => shell,
    () => {
      shell = '/usr/bin/chromium-headless-shell'
      return undefined
    },
  )
  expect(installed).toBe('/usr/bin/chromium-headless-shell')
  expect(log.mock.calls).toEqual([
    ['Installed the package `chromium-headless-shell` for tests that need only pages.'],
  ])
})

it('nothing is printed if a headless shell is already installed', () => {
  const log = vi.spyOn(console, 'log').mockReturnValue(undefined)
  const browser = { executablePath: '/usr/bin/chromium', origin: "the system's" }
  expect(findHeadlessShell(browser, () => '/usr/bin/shell')).toBe('/usr/bin/shell')
  expect(log).not.toHaveBeenCalled()
})
