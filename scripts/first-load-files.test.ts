import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOwnValibot, isFirstLoadFile, SCHEMA_MODULES } from './first-load-files.ts'

const root = path.resolve(import.meta.dirname, '..')

describe('the table of the first load', () => {
  it('lists only existing files, each once, in alphabetical order', () => {
    expect(SCHEMA_MODULES.length).toBeGreaterThan(0)
    expect(SCHEMA_MODULES.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
    expect(SCHEMA_MODULES).toEqual([...new Set(SCHEMA_MODULES)].toSorted())
  })

  it('lists only modules that import valibot', () => {
    const without = SCHEMA_MODULES.filter(
      (file) => !readFileSync(path.join(root, file), 'utf8').includes("from 'valibot'"),
    )
    expect(without).toEqual([])
  })
})

it.each<[string, boolean]>([
  ['src/contract/geo.ts', true],
  ['src/contract/geo.ts?query', true],
  ['src/contract/geo.test.ts', false],
  ['node_modules/x/src/contract/geo.ts', false],
])('module %s imports the first load’s copy of valibot: %s', (file, expected) => {
  expect(importsOwnValibot(path.join(root, file))).toBe(expected)
})

it.each<[string, boolean]>([
  ['assets/core-abc1234.js', true],
  ['assets/catalogue-worker-abc1234.js', true],
  ['assets/core-abc1234.css', false],
  ['assets/order-core-abc1234.js', false],
])('output file %s is in the first load: %s', (file, expected) => {
  expect(isFirstLoadFile(file)).toBe(expected)
})
