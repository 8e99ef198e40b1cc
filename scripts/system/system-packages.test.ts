import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installOptionalPackage, installPackage } from './system-packages.ts'

/** The only folder on the PATH, with stand-ins for apt and sudo. */
let folder: string
let calls: string

async function createProgram(name: string, ...lines: string[]): Promise<void> {
  const file = path.join(folder, name)
  await writeFile(file, ['#!/bin/sh', ...lines].join('\n'))
  await chmod(file, 0o755)
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jhola-packages-'))
  calls = path.join(folder, 'calls')
  await writeFile(calls, '')
  await createProgram('apt-get', `echo "$*" >> '${calls}'`)
  await createProgram('sudo', 'shift', '"$@"')
  vi.stubEnv('PATH', folder)
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

const offer = (candidate: string) =>
  createProgram(
    'apt-cache',
    `echo "$2:"`,
    `echo '  Installed: (none)'`,
    `echo '  Candidate: ${candidate}'`,
  )

describe('a package', () => {
  it('is installed after a line with its name and the longest duration', async () => {
    const log = vi.spyOn(console, 'log').mockReturnValue(undefined)
    expect(installPackage('chromium', true)).toBeUndefined()
    expect(log.mock.calls).toEqual([
      ['Installing the system package `chromium`, which may take 30 minutes …'],
    ])
    expect(await readFile(calls, 'utf8')).toMatch(/^update .*\ninstall .* chromium\n$/)
  })
})

describe('an optional package', () => {
  it('is installed if apt has it', async () => {
    vi.spyOn(console, 'log').mockReturnValue(undefined)
    await offer('150.0.1')
    expect(installOptionalPackage('shell')).toBeUndefined()
    expect(await readFile(calls, 'utf8')).toMatch(/install .* shell/)
  })

  it.each(['knows no version of it', 'does not know it'])(
    'is not installed if apt %s',
    async (reason) => {
      if (reason === 'knows no version of it') await offer('(none)')
      else await createProgram('apt-cache')
      expect(installOptionalPackage('shell')).toBe('apt has no package `shell`')
      expect(await readFile(calls, 'utf8')).toBe('')
    },
  )

  it('is not installed on a system without apt', () => {
    expect(installOptionalPackage('shell')).toBe('apt has no package `shell`')
  })
})
