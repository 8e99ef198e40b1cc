import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { compileWrappersEarly } from './eager-functions.ts'
import { clerkFiles } from './vite-clerk-files.ts'

const LONG = `return ${'1+'.repeat(3_000)}1`

const compiled = (code: string): string => compileWrappersEarly('chunk.js', code).toString()

test.each([
  ['a wrapper that is passed on', (body: string) => `const a=t(e=>{${body}})`, `t((e=>{${LONG}}))`],
  [
    'a wrapper in a table of modules',
    (body: string) => `const a={12:function(e){${body}}}`,
    `12:(function(e){${LONG}})`,
  ],
  ['a wrapper in another', (body: string) => `!(()=>()=>{${body}})()`, `(()=>(()=>{${LONG}}))`],
])('%s is parenthesized', (_name, code, expected) => {
  expect(compiled(code(LONG))).toContain(expected)
  expect(compiled(code('return 1'))).toBe(code('return 1'))
})

test.each([
  `class A{constructor(e){${LONG}}get b(){${LONG}}}`,
  `const a={b(){${LONG}},set c(e){${LONG}}}`,
  `function a(){${LONG}}`,
])('what cannot be parenthesized is left as it is: %.24s…', (code) => {
  expect(compiled(code)).toBe(code)
})

test('code that cannot be parsed is reported with its file', () => {
  expect(() => compiled('const a=')).toThrow(/^chunk\.js: /)
})

test('the modules of the identity SDK are compiled early, and it is otherwise unchanged', () => {
  const { folder } = clerkFiles()
  const code = readFileSync(path.join(folder, 'clerk.headless.browser.js'), 'utf8')
  const result = compiled(code)
  // From the file down to the module that contains the SDK.
  expect(result).toMatch(/\(\(\)=>\(?\(\(\)=>\{var \w=\{\d+:\(function\(/)
  expect(result.replaceAll(/[()]/g, '')).toBe(code.replaceAll(/[()]/g, ''))
})
