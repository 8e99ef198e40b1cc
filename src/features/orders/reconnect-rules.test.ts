import { describe, expect, it } from 'vitest'
import { reconnectDelayMs, renewalDelayMs } from './reconnect-rules.ts'

it('attempts are as specified: 5 at 1 s, then 10 with a second more each, then none', () => {
  const delays = Array.from({ length: 17 }, (_, failures) => reconnectDelayMs(failures))
  const [first, second, rest] = [delays.slice(0, 5), delays.slice(5, 15), delays.slice(15)]
  expect(first).toEqual([1_000, 1_000, 1_000, 1_000, 1_000])
  expect(second).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((seconds) => seconds * 1_000))
  expect(rest).toEqual([undefined, undefined])
})

// Characters that base64url encodes differently from base64, as in names of real tokens.
const tokenOf = (claims: object) => {
  const payload = btoa(JSON.stringify({ sub: '~~~???', ...claims }))
  return `header.${payload.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature`
}

describe('a session is renewed', () => {
  const nowMs = 1_763_000_000_000
  const iat = nowMs / 1_000
  const justIssued = tokenOf({ iat, exp: iat + 60 })

  it.each([
    ['is right', 0],
    ['is 35 s ahead', 35_000],
    ['is hours ahead', 5 * 3_600_000],
    ['is hours behind', -5 * 3_600_000],
  ])('20 s before a token that was just issued expires, if the clock %s', (_how, errorMs) => {
    expect(renewalDelayMs(justIssued, true, nowMs + errorMs)).toBe(40_000)
  })

  it.each([10, 0, -500])(
    'soon if a cached token has %i s left; the next one is just issued',
    (secondsLeft) => {
      const token = tokenOf({ iat: iat + secondsLeft - 60, exp: iat + secondsLeft })
      expect(renewalDelayMs(token, false, nowMs)).toBe(5_000)
    },
  )

  it('never later than its whole lifetime, if the clock is behind', () => {
    expect(renewalDelayMs(justIssued, false, nowMs - 3_600_000)).toBe(40_000)
  })

  it('by the clock if a token does not say when it was issued', () => {
    expect(renewalDelayMs(tokenOf({ exp: iat + 60 }), true, nowMs)).toBe(40_000)
  })

  it.each(['', 'a.b.c', `a.${btoa('7')}.c`, `a.${btoa('{"exp":"soon"}')}.c`])(
    'after the usual time if its expiry cannot be read: %j',
    (token) => {
      expect(renewalDelayMs(token, false, nowMs)).toBe(40_000)
    },
  )
})
