import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { clerkFiles } from './clerk-files.ts'

test('the shipped identity SDK has the version in package.json', () => {
  const { version, folder, entryUrl } = clerkFiles()
  const manifest: unknown = JSON.parse(readFileSync('package.json', 'utf8'))
  const declared = v.parse(
    v.object({ devDependencies: v.object({ '@clerk/clerk-js': v.string() }) }),
    manifest,
  ).devDependencies['@clerk/clerk-js']
  expect(version).toBe(declared)
  expect(entryUrl).toBe(`/clerk/${declared}/clerk.headless.browser.js`)
  expect(readFileSync(path.join(folder, 'clerk.headless.browser.js'), 'utf8')).toContain(
    `"${declared}"`,
  )
})

test('every chunk that the entry loads on demand is shipped beside it', () => {
  const { folder, names } = clerkFiles()
  const entry = readFileSync(path.join(folder, 'clerk.headless.browser.js'), 'utf8')
  // The SDK's bundler names chunks in one table: `({832:"stripe-vendors",…})[e]||e)+"_clerk…"`.
  const table = /\(\{([^}]*)\}\)\[\w\]\|\|\w\)\+"_clerk\.headless\.browser_"/.exec(entry)?.[1] ?? ''
  const chunks = Array.from(table.matchAll(/"([^"]+)"/g), (match) => match[1])
  expect(chunks.length).toBeGreaterThan(3)
  const missing = chunks.filter(
    (chunk) => !names.some((name) => name.startsWith(`${chunk}_clerk.headless.browser_`)),
  )
  expect(missing).toEqual([])
})
