import { expect, test } from 'vitest'
import { retryDelayMs } from './retry-delay.ts'

test('delays grow with jitter, to half a minute at most', () => {
  expect(retryDelayMs(0, 0)).toBe(500)
  expect(retryDelayMs(0, 1)).toBe(1_000)
  expect(retryDelayMs(3, 1)).toBe(8_000)
  expect(retryDelayMs(50, 1)).toBe(30_000)
})
