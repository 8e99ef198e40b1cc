import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useChunkError } from './chunk-error.ts'
import { untilLoaded } from './until-loaded.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'info').mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function Bar() {
  return useChunkError() ? <p>A part is missing</p> : null
}

function lost(): Promise<never> {
  // As Vite does for each import that fails.
  dispatchEvent(new Event('vite:preloadError'))
  return Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
}
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a chunk that is lost with the connection is loaded later, and is no longer reported as missing', async () => {
  render(<Bar />)
  const load = vi
    .fn<() => Promise<string>>()
    .mockImplementationOnce(lost)
    .mockImplementationOnce(lost)
    .mockResolvedValue('the part')
  const loaded = untilLoaded(load)
  await passes(4_999)
  expect(load).toHaveBeenCalledTimes(1)
  expect(screen.getByText('A part is missing')).toBeDefined()
  await passes(1)
  expect(load).toHaveBeenCalledTimes(2)
  await passes(9_999)
  expect(load).toHaveBeenCalledTimes(2)
  await passes(1)
  expect(await loaded).toBe('the part')
  expect(screen.queryByText('A part is missing')).toBeNull()
})
