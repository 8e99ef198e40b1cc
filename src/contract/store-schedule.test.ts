import { describe, expect, test } from 'vitest'
import { parseOpeningHours } from './opening-hours.ts'
import { DAY_MS, MINUTE_MS } from './durations.ts'
import {
  isStoreOpenAt,
  nextStoreOpeningAt,
  storeClosingAt,
  type StoreSchedule,
} from './store-schedule.ts'

const ist = (time: string): number => Date.parse(`2026-${time}+05:30`)

function schedule(hours: string, changes: Partial<StoreSchedule> = {}): StoreSchedule {
  return { hours: parseOpeningHours(hours), holidays: [], closedUntilMs: null, ...changes }
}

const DAY = schedule('08:00-21:00')
const CHRISTMAS = { holidays: ['2026-12-25'] }

describe('a store', () => {
  test.each<[string, StoreSchedule, string, boolean]>([
    ['within its hours', DAY, '12-24T12:00:00', true],
    ['after its hours', DAY, '12-24T21:01:00', false],
    ['on a holiday', schedule('08:00-21:00', CHRISTMAS), '12-25T12:00:00', false],
    ['on the day after a holiday', schedule('08:00-21:00', CHRISTMAS), '12-26T08:00:00', true],
    ['after midnight', schedule('18:00-02:00'), '12-26T01:00:00', true],
    [
      'after midnight into a holiday: it opened the day before',
      schedule('18:00-02:00', CHRISTMAS),
      '12-25T02:00:59',
      true,
    ],
    ['on the evening of a holiday', schedule('18:00-02:00', CHRISTMAS), '12-25T23:00:00', false],
    [
      'after midnight of a holiday: it did not open',
      schedule('18:00-02:00', CHRISTMAS),
      '12-26T01:00:00',
      false,
    ],
    [
      'that never closes, on a holiday',
      schedule('00:00-23:59', CHRISTMAS),
      '12-25T00:00:00',
      false,
    ],
    [
      'that never closes, after a holiday',
      schedule('00:00-23:59', CHRISTMAS),
      '12-26T00:00:00',
      true,
    ],
    [
      'that staff closed',
      schedule('08:00-21:00', { closedUntilMs: ist('12-24T15:00:00') }),
      '12-24T14:59:59',
      false,
    ],
    [
      'that staff closed until now',
      schedule('08:00-21:00', { closedUntilMs: ist('12-24T15:00:00') }),
      '12-24T15:00:00',
      true,
    ],
  ])('%s', (_when, store, at, isOpen) => {
    expect(isStoreOpenAt(store, ist(at))).toBe(isOpen)
  })

  test.each<[string, StoreSchedule, string, string]>([
    ['in the evening', DAY, '12-24T21:01:00', '12-25T08:00:00'],
    ['before a holiday', schedule('08:00-21:00', CHRISTMAS), '12-24T21:01:00', '12-26T08:00:00'],
    [
      'before two holidays',
      schedule('08:00-21:00', { holidays: ['2026-12-26', '2026-12-25'] }),
      '12-24T23:00:00',
      '12-27T08:00:00',
    ],
    ['on a holiday', schedule('08:00-21:00', CHRISTMAS), '12-25T07:00:00', '12-26T08:00:00'],
    [
      'closed for an hour',
      schedule('08:00-21:00', { closedUntilMs: ist('12-24T15:00:00') }),
      '12-24T14:00:00',
      '12-24T15:00:00',
    ],
    [
      'closed until a time at night',
      schedule('08:00-21:00', { closedUntilMs: ist('12-24T23:00:00') }),
      '12-24T14:00:00',
      '12-25T08:00:00',
    ],
    [
      'closed until a time that is over, at night',
      schedule('08:00-21:00', { closedUntilMs: ist('12-24T15:00:00') }),
      '12-24T22:00:00',
      '12-25T08:00:00',
    ],
    [
      'closed until a holiday',
      schedule('08:00-21:00', { ...CHRISTMAS, closedUntilMs: ist('12-25T12:00:00') }),
      '12-24T14:00:00',
      '12-26T08:00:00',
    ],
    [
      'past midnight, on a holiday',
      schedule('18:00-02:00', CHRISTMAS),
      '12-25T03:00:00',
      '12-26T18:00:00',
    ],
  ])('%s opens again', (_when, store, at, opening) => {
    expect(isStoreOpenAt(store, ist(at))).toBe(false)
    expect(nextStoreOpeningAt(store, ist(at))).toBe(ist(opening))
  })
})

describe('an open store closes', () => {
  test.each<[string, StoreSchedule, string, string]>([
    ['in the minute after its last one', DAY, '12-24T20:59:30', '12-24T21:01:00'],
    ['on the next day', schedule('18:00-02:00'), '12-24T19:00:00', '12-25T02:01:00'],
    [
      'on the day after it just opened',
      schedule('18:00-02:00'),
      '12-24T18:00:00',
      '12-25T02:01:00',
    ],
    ['later in the night', schedule('18:00-02:00'), '12-25T01:00:00', '12-25T02:01:00'],
    ['never, so in a day', schedule('00:00-23:59'), '12-22T12:00:30', '12-23T12:00:30'],
    ['before a holiday', schedule('00:00-23:59', CHRISTMAS), '12-24T12:00:30', '12-25T00:00:00'],
    [
      'on the morning of a holiday',
      schedule('08:00-07:59', CHRISTMAS),
      '12-25T07:30:00',
      '12-25T08:00:00',
    ],
  ])('%s', (_when, hours, at, closing) => {
    expect(storeClosingAt(hours, ist(at))).toBe(ist(closing))
  })

  test('in the first minute in which it is closed, whatever its hours', () => {
    const clocks = ['00:00', '00:01', '07:59', '08:00', '21:00', '23:59']
    const all = clocks.flatMap((open) =>
      clocks.filter((close) => close !== open).map((close) => `${open}-${close}`),
    )
    for (const hours of all.map((text) => schedule(text, CHRISTMAS))) {
      for (let atMs = ist('12-24T00:00:00'); atMs < ist('12-26T00:00:00'); atMs += 37 * MINUTE_MS) {
        if (!isStoreOpenAt(hours, atMs)) continue
        const closingMs = storeClosingAt(hours, atMs)
        expect(isStoreOpenAt(hours, closingMs - 1)).toBe(true)
        expect(closingMs === atMs + DAY_MS || !isStoreOpenAt(hours, closingMs)).toBe(true)
      }
    }
  })
})
