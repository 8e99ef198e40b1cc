import { expect, test } from 'vitest'
import { RESULT_ROW_REM, resultTopRem, resultWindow, scrollTopFor } from './search-window-rules.ts'

test('before anyone scrolls there are only those that fit under the field', () => {
  expect(resultWindow(0, 30_000)).toEqual({ from: 0, to: 7 })
  expect(resultWindow(0, 3)).toEqual({ from: 0, to: 3 })
})

test('scrolled to any place, those in view exist, and never many more', () => {
  for (const rowCount of [9, 50, 30_000]) {
    for (let first = 0; first < rowCount; first += Math.ceil(rowCount / 40)) {
      const { from, to } = resultWindow(first * RESULT_ROW_REM + 0.1, rowCount)
      expect(from).toBeLessThanOrEqual(first)
      expect(to).toBeGreaterThanOrEqual(Math.min(rowCount, first + 7))
      expect(to).toBeLessThanOrEqual(rowCount)
      expect(to - from).toBeLessThanOrEqual(20)
    }
  }
})

test('a result out of view is scrolled to its nearest edge, one in view stays', () => {
  const view = { scrollTopRem: 37.5, heightRem: 24 }
  expect(scrollTopFor(resultTopRem(3, 50), view)).toBe(11.25)
  expect(scrollTopFor(resultTopRem(12, 50), view)).toBeUndefined()
  expect(scrollTopFor(resultTopRem(20, 50), view)).toBe(21 * 3.75 - 24)
})

test('the heading of the second block moves what stands behind it', () => {
  expect(resultTopRem(1, 2)).toBe(3.75)
  expect(resultTopRem(2, 2)).toBe(9.75)
  expect(resultTopRem(0, 0)).toBe(2.25)
})
