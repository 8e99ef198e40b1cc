import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { compileWrappersEarly } from './eager-functions.ts'
import { clerkFiles } from './clerk-files.ts'

const LONG = `return ${'1+'.repeat(3_000)}1`

const transformed = (code: string): string => compileWrappersEarly('chunk.js', code).toString()

test.each([
  [
    'a wrapper that is passed as an argument',
    (body: string) => `const a=t(e=>{${body}})`,
    `t((e=>{${LONG}}))`,
  ],
  [
    'a wrapper in a table of modules',
    (body: string) => `const a={12:function(e){${body}}}`,
    `12:(function(e){${LONG}})`,
  ],
  [
    'a wrapper inside another one',
    (body: string) => `!(()=>()=>{${body}})()`,
    `(()=>(()=>{${LONG}}))`,
  ],
])('%s is parenthesized', (_name, code, expected) => {
  expect(transformed(code(LONG))).toContain(expected)
  expect(transformed(code('return 1'))).toBe(code('return 1'))
})

test.each([
  ['members of classes', `class A{constructor(e){${LONG}}get b(){${LONG}}}`],
  ['methods of objects', `const a={b(){${LONG}},set c(e){${LONG}}}`],
  ['declarations', `function a(){${LONG}}`],
])('functions that cannot be parenthesized are unchanged: %s', (_name, code) => {
  expect(transformed(code)).toBe(code)
})

test('code that cannot be parsed throws an error that names the file', () => {
  expect(() => transformed('const a=')).toThrow(/^chunk\.js: /)
})

test('the module wrappers of the identity SDK are parenthesized, and nothing else changes', () => {
  const { folder } = clerkFiles()
  const code = readFileSync(path.join(folder, 'clerk.headless.browser.js'), 'utf8')
  const result = transformed(code)
  // The wrappers from the whole file down to the first module.
  expect(result).toMatch(/\(\(\)=>\(?\(\(\)=>\{var \w=\{\d+:\(function\(/)
  expect(result.replaceAll(/[()]/g, '')).toBe(code.replaceAll(/[()]/g, ''))
})
