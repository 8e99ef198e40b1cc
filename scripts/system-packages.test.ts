import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installOptionalPackage, installPackage } from './system-packages.ts'

/** The only folder on the PATH, with stand-ins for apt and sudo. */
let folder: string
let calls: string

async function program(name: string, ...lines: string[]): Promise<void> {
  const file = path.join(folder, name)
  await writeFile(file, ['#!/bin/sh', ...lines].join('\n'))
  await chmod(file, 0o755)
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jhola-packages-'))
  calls = path.join(folder, 'calls')
  await writeFile(calls, '')
  await program('apt-get', `echo "$*" >> '${calls}'`)
  await program('sudo', 'shift', '"$@"')
  vi.stubEnv('PATH', folder)
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

const offered = (candidate: string) =>
  program(
    'apt-cache',
    `echo "$2:"`,
    `echo '  Installed: (none)'`,
    `echo '  Candidate: ${candidate}'`,
  )

describe('a package', () => {
  it('is installed after a line that names it and how long that may take', async () => {
    const said = vi.spyOn(console, 'log').mockReturnValue(undefined)
    expect(installPackage('chromium', true)).toBeUndefined()
    expect(said.mock.calls).toEqual([
      ["Installing the system's package `chromium`, up to 30 minutes …"],
    ])
    expect(await readFile(calls, 'utf8')).toMatch(/^update .*\ninstall .* chromium\n$/)
  })
})

describe('an optional package', () => {
  it('is installed if the lists of the system have it', async () => {
    vi.spyOn(console, 'log').mockReturnValue(undefined)
    await offered('150.0.1')
    expect(installOptionalPackage('shell')).toBeUndefined()
    expect(await readFile(calls, 'utf8')).toMatch(/install .* shell/)
  })

  it.each(['that the lists name without a version', 'that the lists do not have'])(
    '%s is not tried',
    async (which) => {
      if (which === 'that the lists name without a version') await offered('(none)')
      else await program('apt-cache')
      expect(installOptionalPackage('shell')).toBe("the system's lists have no package `shell`")
      expect(await readFile(calls, 'utf8')).toBe('')
    },
  )

  it('is not tried on a system without apt', () => {
    expect(installOptionalPackage('shell')).toBe("the system's lists have no package `shell`")
  })
})
