import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { CORE_MODULES, isCoreModule, isFirstLoadFile, SCHEMA_MODULES } from './first-load-files.ts'

const root = path.resolve(import.meta.dirname, '..')

describe('the table of the first load', () => {
  it.each(Object.entries({ CORE_MODULES, SCHEMA_MODULES }))(
    'names in %s only files that are there, each once and in order',
    (_name, modules) => {
      expect(modules.length).toBeGreaterThan(0)
      expect(modules.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
      expect(modules).toEqual([...new Set(modules)].toSorted())
    },
  )

  it('lists only modules with schemas as schema modules', () => {
    const without = SCHEMA_MODULES.filter(
      (file) => !readFileSync(path.join(root, file), 'utf8').includes("from 'valibot'"),
    )
    expect(without).toEqual([])
  })
})

it.each<[string, boolean]>([
  ['src/contract/money.ts', true],
  ['src/contract/money.ts?query', true],
  ['src/contract/money.test.ts', false],
  ['node_modules/x/src/contract/money.ts', false],
])('of the modules, %s is in the core: %s', (file, expected) => {
  expect(isCoreModule(path.join(root, file))).toBe(expected)
})

it.each<[string, boolean]>([
  ['assets/core-abc1234.js', true],
  ['assets/catalogue-worker-abc1234.js', true],
  ['assets/core-abc1234.css', false],
  ['assets/order-core-abc1234.js', false],
])('of the files, %s is in the first load: %s', (file, expected) => {
  expect(isFirstLoadFile(file)).toBe(expected)
})
