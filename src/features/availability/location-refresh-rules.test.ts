import { expect, test } from 'vitest'
import { isLookOld } from './location-refresh-rules.ts'

test.each([
  ['never in this run', null, true],
  ['found out 5 minutes ago', { agoMs: 300_000, hasFix: true }, false],
  ['found out more than 5 minutes ago', { agoMs: 300_001, hasFix: true }, true],
  ['not to be had a minute ago', { agoMs: 60_000, hasFix: false }, false],
  ['not to be had more than a minute ago', { agoMs: 60_001, hasFix: false }, true],
  ['found out in the future of a clock that was set back', { agoMs: -1, hasFix: true }, true],
])('a place %s is requested again or not', (_when, look, isAskedAgain) => {
  const now = 1_700_000_000_000
  const last = look && { endedAtMs: now - look.agoMs, hasFix: look.hasFix }
  expect(isLookOld(last, now)).toBe(isAskedAgain)
})
