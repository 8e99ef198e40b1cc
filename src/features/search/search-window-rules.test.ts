import { expect, test } from 'vitest'
import { RESULT_ROW_REM, resultTopRem, resultWindow, scrollTopFor } from './search-window-rules.ts'

test('without a scroll, only the visible rows are rendered', () => {
  expect(resultWindow(0, 30_000)).toEqual({ from: 0, to: 7 })
  expect(resultWindow(0, 3)).toEqual({ from: 0, to: 3 })
})

test('at any scroll position, the visible rows and a few more are rendered', () => {
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

test('a result out of view is scrolled to the nearest edge, a visible one does not move', () => {
  const view = { scrollTopRem: 37.5, heightRem: 24 }
  expect(scrollTopFor(resultTopRem(3, 50), view)).toBe(11.25)
  expect(scrollTopFor(resultTopRem(12, 50), view)).toBeUndefined()
  expect(scrollTopFor(resultTopRem(20, 50), view)).toBe(21 * 3.75 - 24)
})

test('the heading of the second block moves the rows after it', () => {
  expect(resultTopRem(1, 2)).toBe(3.75)
  expect(resultTopRem(2, 2)).toBe(9.75)
  expect(resultTopRem(0, 0)).toBe(2.25)
})
