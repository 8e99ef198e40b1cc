import { describe, expect, it } from 'vitest'
import { reconnectDelayMs, renewalDelayMs } from './reconnect-rules.ts'

it('attempts follow the specification: 5 at 1 s, then 10 with a second more each, then none', () => {
  const delays = Array.from({ length: 17 }, (_, failures) => reconnectDelayMs(failures))
  const [first, second, rest] = [delays.slice(0, 5), delays.slice(5, 15), delays.slice(15)]
  expect(first).toEqual([1_000, 1_000, 1_000, 1_000, 1_000])
  expect(second).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((seconds) => seconds * 1_000))
  expect(rest).toEqual([undefined, undefined])
})

describe('a session is renewed', () => {
  const nowMs = 1_763_000_000_000
  // Characters that base64url writes in its own way, as names in real tokens do.
  const tokenFor = (secondsLeft: number) => {
    const claims = btoa(`{"sub":"~~~???","exp":${nowMs / 1_000 + secondsLeft}}`)
    return `header.${claims.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature`
  }

  it('20 s before its token ends', () => {
    expect(renewalDelayMs(tokenFor(60), nowMs)).toBe(40_000)
  })

  it.each([10, 0, -500])('soon, but not in a loop, with %i s left', (secondsLeft) => {
    expect(renewalDelayMs(tokenFor(secondsLeft), nowMs)).toBe(5_000)
  })

  it.each(['', 'a.b.c', `a.${btoa('7')}.c`, `a.${btoa('{"exp":"soon"}')}.c`])(
    'in its usual time when the end cannot be read: %j',
    (token) => {
      expect(renewalDelayMs(token, nowMs)).toBe(40_000)
    },
  )
})
