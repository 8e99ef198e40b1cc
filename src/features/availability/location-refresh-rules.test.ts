import { expect, test } from 'vitest'
import { isAttemptStale } from './location-refresh-rules.ts'

test.each([
  ['never in this run', null, true],
  ['found 5 minutes ago', { agoMs: 300_000, hasFix: true }, false],
  ['found more than 5 minutes ago', { agoMs: 300_001, hasFix: true }, true],
  ['not found a minute ago', { agoMs: 60_000, hasFix: false }, false],
  ['not found more than a minute ago', { agoMs: 60_001, hasFix: false }, true],
  ['found before the clock was set back', { agoMs: -1, hasFix: true }, true],
])('a position %s: whether it is requested again', (_when, look, isAskedAgain) => {
  const now = 1_700_000_000_000
  const last = look && { endedAtMs: now - look.agoMs, hasFix: look.hasFix }
  expect(isAttemptStale(last, now)).toBe(isAskedAgain)
})
