import { afterEach, expect, test, vi } from 'vitest'
import { LAST_SCREEN_CACHE } from '#contract/last-screen.ts'
import { withLastScreen } from './last-screen.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a last screen that cannot be read, because its cache is locked, delays the page by a second, and is deleted', async () => {
  vi.useFakeTimers()
  const deleted: string[] = []
  vi.stubGlobal('caches', {
    open: () => Promise.resolve({ match: () => new Promise(() => {}) }),
    delete: (name: string) => Promise.resolve(deleted.push(name)),
  })
  const page = new Response('<!doctype html>')
  const served = withLastScreen(Promise.resolve(page), Promise.resolve('/assets/first-script-1.js'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await served).toBe(page)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(deleted).toEqual([LAST_SCREEN_CACHE])
})
