import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

test('if the files of old releases cannot be read, one comes from the server', async () => {
  // Workbox logs in development.
  vi.stubEnv('NODE_ENV', 'production')
  vi.spyOn(console, 'info').mockReturnValue()
  vi.stubGlobal('caches', {
    open: () => Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError')),
  })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('later()')))
  const { serveOldReleaseFile } = await import('./old-releases.ts')
  const url = new URL('http://shop.test/assets/later-7a8b.js')
  const event = Object.assign(new Event('fetch'), { waitUntil: () => {} })
  const response = await serveOldReleaseFile({ event, url, request: new Request(url) })
  expect(await response.text()).toBe('later()')
})
