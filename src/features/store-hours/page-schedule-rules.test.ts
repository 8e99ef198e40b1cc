import { expect, test } from 'vitest'
import type { DarkStore } from '#contract/dark-store.ts'
import { parseOpeningHours, type OpeningHours } from '#contract/opening-hours.ts'
import { storeClosedAt, storeOpenUntil } from './page-schedule-rules.ts'

const ist = (time: string): number => Date.parse(`2026-${time}+05:30`)
const NOON = ist('12-24T12:00:00')
const ALWAYS = parseOpeningHours('00:00-23:59')

function storeWith(hours: string, changes: Partial<DarkStore> = {}): DarkStore {
  return {
    _id: 'store',
    name: 'Store',
    location: { latitude: 26, longitude: 91 },
    hours: parseOpeningHours(hours),
    ...changes,
  }
}

test.each<[string, DarkStore | undefined, OpeningHours | undefined]>([
  ['nothing is known', undefined, undefined],
  ['the store is open', storeWith('08:00-21:00'), undefined],
  ['the shop is open', undefined, ALWAYS],
  ['both are', storeWith('08:00-21:00'), ALWAYS],
  [
    'the store is open and the hours of the shop were those of another time of day',
    storeWith('10:00-02:00'),
    parseOpeningHours('00:00-02:00'),
  ],
  [
    'its closing is over',
    storeWith('08:00-21:00', { closedUntil: '2026-12-24T06:30:00Z' }),
    ALWAYS,
  ],
  ['its closing cannot be read', storeWith('08:00-21:00', { closedUntil: 'later' }), ALWAYS],
])('the shop is not closed while %s', (_when, store, shopHours) => {
  expect(storeClosedAt({ store, shopHours }, NOON)).toBeNull()
})

test.each<[string, DarkStore | undefined, OpeningHours | undefined, string]>([
  ['the store is', storeWith('18:00-02:00'), ALWAYS, '12-24T18:00:00'],
  [
    'all stores are, and none is known',
    undefined,
    parseOpeningHours('08:00-11:00'),
    '12-25T08:00:00',
  ],
  [
    'the store has a holiday',
    storeWith('08:00-21:00', { holidays: ['2026-12-24', '2026-12-25'] }),
    ALWAYS,
    '12-26T08:00:00',
  ],
  [
    'staff closed the store',
    storeWith('08:00-21:00', { closedUntil: '2026-12-24T07:30:00Z' }),
    ALWAYS,
    '12-24T13:00:00',
  ],
])('the shop is closed while %s, and opens again', (_when, store, shopHours, opening) => {
  const closed = storeClosedAt({ store, shopHours }, NOON)
  expect(closed?.opensAt).toBe(ist(opening))
  expect(closed?.nowMs).toBe(NOON)
})

test.each<[string, DarkStore | undefined, OpeningHours | undefined, string | null]>([
  ['its store closes', storeWith('08:00-21:00'), ALWAYS, '12-24T21:01:00'],
  [
    'all stores close, if none is known',
    undefined,
    parseOpeningHours('08:00-15:00'),
    '12-24T15:01:00',
  ],
  ['no time, while its store is closed', storeWith('18:00-02:00'), ALWAYS, null],
  ['no time, while nothing is known', undefined, undefined, null],
])('the shop takes orders until %s', (_when, store, shopHours, closing) => {
  const untilMs = closing === null ? null : ist(closing)
  expect(storeOpenUntil({ store, shopHours }, NOON)).toBe(untilMs)
})
