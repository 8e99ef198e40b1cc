import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { REQUEST_TIMEOUT_MS } from '#contract/constants.ts'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a background request is aborted when its response is late', async () => {
  const { backgroundRequestSignal } = await import('./hand-over.ts')
  const signal = backgroundRequestSignal()
  vi.advanceTimersByTime(REQUEST_TIMEOUT_MS - 1)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal.aborted).toBe(true)
})

test('a background request is aborted by the hand-over, and none begins after it', async () => {
  const { handOver, backgroundRequestSignal } = await import('./hand-over.ts')
  const signal = backgroundRequestSignal()
  handOver()
  expect(signal.aborted).toBe(true)
  expect(backgroundRequestSignal().aborted).toBe(true)
})
