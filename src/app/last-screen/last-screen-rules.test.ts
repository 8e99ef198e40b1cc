import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { screenValidity, type HomeState } from './last-screen-rules.ts'

const at = (clock: string): number => Date.parse(`2026-11-22T${clock}+05:30`)
const HOME: HomeState = {
  owner: 'user_a',
  build: ['/assets/index-1.js'],
  catalogue: { positionKey: '26.190,91.750', version: '"7"', isAvailable: true },
  openUntilMs: at('21:01:00'),
  isStored: true,
  nowMs: at('20:00:00'),
  clockOffsetMs: 0,
}

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
  ['of a closed shop', { openUntilMs: null }],
  [
    'of a place without a store',
    { catalogue: { positionKey: '', version: '', isAvailable: false } },
  ],
  ['with a cart that is not in storage', { isStored: false }],
  ['of a build without a name', { build: [] }],
])('a screen %s is not stored', (_what, change) => {
  expect(screenValidity({ ...HOME, ...change })).toBeUndefined()
})
