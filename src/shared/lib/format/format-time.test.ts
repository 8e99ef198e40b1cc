import { expect, test } from 'vitest'
import { formatMoment } from './format-time.ts'

// 1:00 am on 1 January 2027 in India, where it is still 2026 in UTC.
const NOW = Date.UTC(2026, 11, 31, 19, 30)

test.each([
  ['today: only the time', Date.UTC(2026, 11, 31, 18, 35), '12:05 am'],
  ['another day of this year: without the year', Date.UTC(2027, 0, 21, 13, 12), '21 Jan, 6:42 pm'],
  ['last year: with the year', Date.UTC(2026, 11, 31, 18, 25), '31 Dec 2026, 11:55 pm'],
])('a moment of %s', (_when, atMs, text) => {
  expect(formatMoment(atMs, NOW)).toBe(text)
})
