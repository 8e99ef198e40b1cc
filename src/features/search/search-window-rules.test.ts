import { expect, test } from 'vitest'
import { RESULT_ROW_PX, resultTopPx, resultWindow, scrollTopFor } from './search-window-rules.ts'

test('before anyone scrolls there are only those that fit under the field', () => {
  expect(resultWindow(0, 30_000)).toEqual({ from: 0, to: 8 })
  expect(resultWindow(0, 3)).toEqual({ from: 0, to: 3 })
})

test('scrolled to any place, those in view exist, and never many more', () => {
  for (const rowCount of [9, 50, 30_000]) {
    for (let first = 0; first < rowCount; first += Math.ceil(rowCount / 40)) {
      const { from, to } = resultWindow(first * RESULT_ROW_PX + 1, rowCount)
      expect(from).toBeLessThanOrEqual(first)
      expect(to).toBeGreaterThanOrEqual(Math.min(rowCount, first + 7))
      expect(to).toBeLessThanOrEqual(rowCount)
      expect(to - from).toBeLessThanOrEqual(20)
    }
  }
})

test('a result out of view is scrolled to its nearest edge, one in view stays', () => {
  const view = { scrollTopPx: 600, heightPx: 384 }
  expect(scrollTopFor(resultTopPx(3, 50), view)).toBe(180)
  expect(scrollTopFor(resultTopPx(12, 50), view)).toBeUndefined()
  expect(scrollTopFor(resultTopPx(20, 50), view)).toBe(21 * 60 - 384)
})

test('the heading of the second block moves what stands behind it', () => {
  expect(resultTopPx(1, 2)).toBe(60)
  expect(resultTopPx(2, 2)).toBe(156)
  expect(resultTopPx(0, 0)).toBe(36)
})
