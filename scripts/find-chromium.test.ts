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
const program = async (name: string) => {
  const file = path.join(folder, name)
  await writeFile(file, '#!/bin/sh\n')
  await chmod(file, 0o755)
  return file
}
const nowhere = '/nowhere/chrome'

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jhola-browsers-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('CHROMIUM_PATH comes first', async () => {
  const named = await program('my-chrome')
  await program('chromium')
  expect(installedChromium({ CHROMIUM_PATH: named, PATH: folder }, nowhere)).toEqual({
    executablePath: named,
    origin: 'CHROMIUM_PATH',
  })
})

it('a CHROMIUM_PATH that is not executable is an error', async () => {
  await program('chromium')
  expect(() => installedChromium({ CHROMIUM_PATH: nowhere, PATH: folder }, nowhere)).toThrow(
    /CHROMIUM_PATH is \/nowhere\/chrome/,
  )
})

it("Playwright's own comes before the system's", async () => {
  const own = await program('own')
  const system = await program('google-chrome')
  expect(installedChromium({ PATH: folder }, own)?.executablePath).toBe(own)
  expect(installedChromium({ PATH: folder }, nowhere)?.executablePath).toBe(system)
})

it.skipIf(process.platform === 'darwin')('none is undefined', () => {
  expect(installedChromium({ PATH: folder }, nowhere)).toBeUndefined()
})

it('if none is found, the first possible one is installed, and one line says which', () => {
  const said = vi.spyOn(console, 'log').mockReturnValue(undefined)
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
  expect(said.mock.calls).toEqual([['No Chromium was found: installed a package.']])
})

it('without a Chromium, the error lists everything that was tried and what to do', () => {
  const installers = [
    { name: 'a download', install: () => 'the network is closed' },
    { name: 'a package', install: () => undefined },
  ]
  expect(() => findChromium(() => undefined, installers)).toThrow(
    /none was found or installed: the network is closed; a package brought no program\.\n.*CHROMIUM_PATH/,
  )
})

it('the headless shell is used with the system’s browser, but not with CHROMIUM_PATH', async () => {
  const browser = await program('chromium')
  const shell = await program('chromium-headless-shell')
  const env = { PATH: folder }
  const ofSystem = { executablePath: browser, origin: "the system's" }
  expect(installedHeadlessShell(ofSystem, env)).toBe(shell)
  expect(installedHeadlessShell({ ...ofSystem, origin: 'CHROMIUM_PATH' }, env)).toBeUndefined()
  expect(installedHeadlessShell(undefined, env)).toBeUndefined()
})

it('without a headless shell the tests run in the browser itself, and one line says so', () => {
  const said = vi.spyOn(console, 'log').mockReturnValue(undefined)
  const browser = { executablePath: '/usr/bin/chromium', origin: "the system's" }
  const none = findHeadlessShell(
    browser,
    () => undefined,
    () => 'there is no apt-get',
  )
  expect(none).toBeUndefined()
  expect(said.mock.calls).toEqual([['The tests run in whole browsers only: there is no apt-get.']])
})

it('a headless shell that was installed is named', () => {
  const said = vi.spyOn(console, 'log').mockReturnValue(undefined)
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
  expect(said.mock.calls).toEqual([
    ['Installed the package `chromium-headless-shell` for tests that need only pages.'],
  ])
})

it('nothing is printed about a headless shell that is there', () => {
  const said = vi.spyOn(console, 'log').mockReturnValue(undefined)
  const browser = { executablePath: '/usr/bin/chromium', origin: "the system's" }
  expect(findHeadlessShell(browser, () => '/usr/bin/shell')).toBe('/usr/bin/shell')
  expect(said).not.toHaveBeenCalled()
})
