import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { isOpenAt, parseOpeningHours } from '#contract/opening-hours.ts'
import { screenValidity, shownUntil, type HomeState } from './last-screen-rules.ts'

const at = (clock: string): number => Date.parse(`2026-11-22T${clock}+05:30`)
const within = (hours: string) => (atMs: number) => isOpenAt(parseOpeningHours(hours), atMs)
const EIGHT_TO_NINE = within('08:00-21:00')

const HOME: HomeState = {
  owner: 'user_a',
  build: ['/assets/index-1.js'],
  catalogue: { positionKey: '26.190,91.750', version: '"7"', isAvailable: true },
  isOpenAt: EIGHT_TO_NINE,
  isStored: true,
  nowMs: at('20:00:00'),
  clockOffsetMs: 0,
}

test('a screen may be shown until the opening hours end, both ends included', () => {
  expect(shownUntil(EIGHT_TO_NINE, at('20:59:30'))).toBe(at('21:01:00'))
  expect(shownUntil(within('18:00-02:00'), at('19:00:00'))).toBe(at('02:01:00') + DAY_MS)
})

test('a screen of a shop that never closes may be shown for a day', () => {
  const noon = at('12:00:00')
  expect(shownUntil(within('00:00-23:59'), noon)).toBe(noon + DAY_MS)
})

test('a screen of a closed shop may never be shown', () => {
  expect(shownUntil(EIGHT_TO_NINE, at('21:01:00'))).toBeNull()
})

test('the home of an open shop is stored with its owner, build, prices and expiry', () => {
  expect(screenValidity(HOME)).toEqual({
    owner: 'user_a',
    build: ['/assets/index-1.js'],
    positionKey: '26.190,91.750',
    catalogueVersion: '"7"',
    savedAt: at('20:00:00'),
    shownUntil: at('21:01:00'),
  })
})

test('on a phone with a clock an hour slow, the expiry is by its own clock', () => {
  const kept = screenValidity({ ...HOME, nowMs: at('19:00:00'), clockOffsetMs: HOUR_MS })
  expect(kept?.shownUntil).toBe(at('20:01:00'))
})

test.each<[string, Partial<HomeState>]>([
  ['signed out', { owner: undefined }],
  ['of a closed shop', { nowMs: at('22:00:00') }],
  [
    'of a closed shop, on a phone with a clock an hour slow,',
    { nowMs: at('20:30:00'), clockOffsetMs: HOUR_MS },
  ],
  ['of unknown hours', { isOpenAt: undefined }],
  [
    'of a place without a store',
    { catalogue: { positionKey: '', version: '', isAvailable: false } },
  ],
  ['with a cart that is not in storage', { isStored: false }],
  ['of a build without a name', { build: [] }],
])('a screen %s is not stored', (_what, change) => {
  expect(screenValidity({ ...HOME, ...change })).toBeUndefined()
})
