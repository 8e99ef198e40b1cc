import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installedChromium } from './find-chromium.ts'

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

it('a CHROMIUM_PATH that cannot be run is an error, not a reason to take another', async () => {
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
