/** `npm ci` runs no script of a package (docs/decisions/219). */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

/** Packages that have an install script, and why they work without it. */
const WITHOUT_THEIR_SCRIPT: Readonly<Record<string, string>> = {
  '@clerk/shared': 'prints that Clerk collects telemetry, and notes in the home folder that it did',
  esbuild:
    'replaces the script in bin/ with the program of the platform, which is a package of its own and is found without it',
}

const lockFileSchema = v.object({
  packages: v.record(v.string(), v.object({ hasInstallScript: v.optional(v.boolean(), false) })),
})
const manifestSchema = v.object({ scripts: v.optional(v.record(v.string(), v.string()), {}) })

/** Scripts of the project itself that npm would run around others or at an installation. */
const isSkipped = (name: string): boolean => /^(?:pre|post|install$|prepare$)/.test(name)

describe.each(['.', 'tools'])('the packages of %s', (folder) => {
  const lockFile = v.parse(lockFileSchema, JSON.parse(read(`${folder}/package-lock.json`)))
  const { scripts } = v.parse(manifestSchema, JSON.parse(read(`${folder}/package.json`)))

  it('are installed without their scripts', () => {
    expect(read(`${folder}/.npmrc`).split('\n')).toContain('ignore-scripts=true')
  })

  it('need none of them', () => {
    const withScript = Object.entries(lockFile.packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([place]) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length))
    expect(withScript.length).toBeGreaterThan(0)
    // For one that is missing in the table: install with `npm ci`, see whether it works, and say
    // why. If it needs its script, it cannot be used.
    expect(withScript.filter((name) => !(name in WITHOUT_THEIR_SCRIPT))).toEqual([])
  })

  it('belong to a project that has no such script either', () => {
    expect(Object.keys(scripts).filter(isSkipped)).toEqual([])
  })
})

it('each stage of the image knows .npmrc before it installs', () => {
  const stages = read('Dockerfile')
    .split(/^FROM /m)
    .slice(1)
  const installing = stages.filter((stage) => stage.includes('RUN npm ci'))
  expect(installing.length).toBeGreaterThan(0)
  for (const stage of installing) {
    expect(stage.slice(0, stage.indexOf('RUN npm ci'))).toMatch(/^COPY .*\.npmrc .*\.\/$/m)
  }
})
