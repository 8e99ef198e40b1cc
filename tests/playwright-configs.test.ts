import path from 'node:path'
import { expect, test, vi } from 'vitest'

/** Playwright empties its output folder at each start. */
test('each Playwright config has an output folder of its own', async () => {
  // The configs set this variable if it is missing, and this process also runs other tests.
  vi.stubEnv('ORDERS_OPEN_PER_SHOPPER', '1')
  const configs = {
    '..': (await import('../playwright.config.ts')).default,
    screens: (await import('./screens/screenshots.config.ts')).default,
  }
  vi.unstubAllEnvs()
  const results = path.resolve(import.meta.dirname, '../test-results')
  const folders = Object.entries(configs).map(([folder, { outputDir = '' }]) =>
    path.relative(results, path.resolve(import.meta.dirname, folder, outputDir)),
  )
  expect(folders).toEqual(['pictures', 'screenshots'])
})
