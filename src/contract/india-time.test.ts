import { expect, test } from 'vitest'
import { istDateTime, istDay, istDayStartMs, istMinuteOfDay } from './india-time.ts'

test('the minute of the day is in India’s time', () => {
  expect(istMinuteOfDay(Date.parse('2026-11-21T21:30:00+05:30'))).toBe(1_290)
  expect(istMinuteOfDay(Date.parse('2026-11-21T21:30:59.999+05:30'))).toBe(1_290)
})

test.each([
  ['2026-11-22T18:29:59.999Z', '2026-11-22', '2026-11-21T18:30:00.000Z'],
  ['2026-11-22T18:30:00.000Z', '2026-11-23', '2026-11-22T18:30:00.000Z'],
])('at %s the day is %s and began at %s', (now, day, began) => {
  expect(istDay(Date.parse(now))).toBe(day)
  expect(new Date(istDayStartMs(Date.parse(now))).toISOString()).toBe(began)
})

test('a moment is written in India’s time, with its offset', () => {
  const atMs = Date.parse('2026-11-21T18:30:05.250Z')
  expect(istDateTime(atMs)).toBe('2026-11-22T00:00:05+05:30')
  expect(Date.parse(istDateTime(atMs))).toBe(atMs - 250)
})
