import { describe, expect, test } from 'vitest'
import { formatOpeningHours, isOpenAt, nextOpeningAt, parseOpeningHours } from './opening-hours.ts'

const hours = parseOpeningHours('08:00-21:00')
const ist = (time: string, day = '2026-11-21'): number => Date.parse(`${day}T${time}+05:30`)

describe('store hours 08:00 to 21:00 IST', () => {
  test.each([
    ['07:59:59', false],
    ['08:00:00', true],
    ['12:00:00', true],
    ['21:00:00', true],
    ['21:00:59', true],
    ['21:01:00', false],
    ['23:59:59', false],
    ['00:00:00', false],
  ])('at %s the shop is open: %s', (time, open) => {
    expect(isOpenAt(hours, ist(time))).toBe(open)
  })

  test('open this morning if it has not opened yet', () => {
    expect(nextOpeningAt(hours, ist('06:00:00'))).toBe(ist('08:00:00'))
  })

  test('open tomorrow if they open at this moment', () => {
    expect(nextOpeningAt(hours, ist('08:00:00'))).toBe(ist('08:00:00', '2026-11-22'))
  })

  test('open tomorrow after closing', () => {
    expect(nextOpeningAt(hours, ist('21:01:00'))).toBe(ist('08:00:00', '2026-11-22'))
  })
})

describe('store hours 18:00 to 02:00 IST, past midnight', () => {
  const night = parseOpeningHours('18:00-02:00')

  test.each([
    ['17:59:59', false],
    ['18:00:00', true],
    ['23:59:59', true],
    ['00:00:00', true],
    ['02:00:59', true],
    ['02:01:00', false],
    ['12:00:00', false],
  ])('at %s the shop is open: %s', (time, open) => {
    expect(isOpenAt(night, ist(time))).toBe(open)
  })

  test.each(['02:01:00', '12:00:00', '17:59:59'])('closed at %s, it opens this evening', (time) => {
    expect(nextOpeningAt(night, ist(time))).toBe(ist('18:00:00'))
  })
})

test('hours that end a minute before they begin never close', () => {
  const always = parseOpeningHours('18:00-17:59')
  for (let minute = 0; minute < 1_440; minute += 1) {
    expect(isOpenAt(always, ist('00:00:00') + minute * 60_000)).toBe(true)
  }
})

test('hours of the whole day never close', () => {
  const always = parseOpeningHours('00:00-23:59')
  for (let minute = 0; minute < 1_440; minute += 1) {
    expect(isOpenAt(always, ist('00:00:00') + minute * 60_000 + 59_999)).toBe(true)
  }
})

test.each(['00:00-23:59', '08:05-21:30', '18:00-02:00'])(
  '%s are written as they are read',
  (text) => {
    expect(formatOpeningHours(parseOpeningHours(text))).toBe(text)
  },
)

test.each(['', '8-21', '08:00-25:00', '08:61-21:00', '08:00-08:00', '08:00', '08:00-21:00-22:00'])(
  "'%s' is refused with a readable message",
  (text) => {
    expect(() => parseOpeningHours(text)).toThrow(/Store hours must/)
  },
)
