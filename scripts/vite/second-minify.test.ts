import { SourceMap } from 'node:module'
import MagicString from 'magic-string'
import { expect, test } from 'vitest'
import { minifyAgain } from './second-minify.ts'

const CODE = [
  'const wrapped = (factory) => factory({})',
  'export const shop = wrapped((exports) => {',
  ...Array.from({ length: 300 }, (_, index) => `  exports.item${index} = ${index} + Math.random()`),
  '  return exports',
  '})',
  'export const whereItIs = () => { throw new Error("here") }',
].join('\n')

test('the source map points to the source, also behind parentheses that were added', async () => {
  const map = new MagicString(CODE).generateMap({ source: 'shop.ts', hires: true })
  const result = await minifyAgain('assets/shop.js', CODE, map.toString())
  expect(result.code).toMatch(/=\(\w=>\(\w\.item0=/)
  const column = result.code.indexOf('"here"')
  const line = CODE.split('\n').length - 1
  expect(new SourceMap(JSON.parse(result.map ?? '')).findEntry(0, column)).toMatchObject({
    originalSource: 'shop.ts',
    originalLine: line,
    originalColumn: CODE.split('\n')[line]?.indexOf('"here"'),
  })
})

test('code that cannot be parsed throws an error', async () => {
  await expect(minifyAgain('assets/shop.js', 'const a =')).rejects.toThrow()
})
