import { describe, expect, it } from 'vitest'
import { IdentityCallError } from '#server/ports/identity-users.ts'
import { callProvider, retryMs } from './provider-calls.ts'

describe('the pause before the next attempt', () => {
  it.each([
    ['grows while the provider is down', { status: 503 }, [1_000, 2_000, 4_000, 8_000]],
    ['grows while it cannot be reached', {}, [1_000, 2_000, 4_000, 8_000]],
    [
      'is at least what it asks for',
      { status: 503, retryAfterMs: 3_000 },
      [3_000, 3_000, 4_000, 8_000],
    ],
    [
      'is the time of the limit if it asks for none',
      { status: 429 },
      [10_000, 10_000, 10_000, 10_000],
    ],
    [
      'is what it asks for if there were too many calls',
      { status: 429, retryAfterMs: 2_000 },
      [2_000, 2_000, 2_000, 2_000],
    ],
    ['is never negative', { status: 429, retryAfterMs: -5_000 }, Array(4).fill(10_000)],
  ])('%s', (_, error, pauses) => {
    const attempts = [1, 2, 3, 4]
    const failure = { status: undefined, retryAfterMs: undefined, ...error }
    expect(attempts.map((attempt) => retryMs(failure, attempt))).toEqual(pauses)
    // There is no sixth attempt.
    expect(retryMs(failure, 5)).toBeUndefined()
  })

  it.each([
    ['a wrong key', { status: 401, retryAfterMs: undefined }],
    ['a call that is not allowed', { status: 403, retryAfterMs: undefined }],
    ['a pause of over a minute', { status: 429, retryAfterMs: 61_000 }],
  ])('does not exist after %s', (_, error) => {
    expect(retryMs(error, 1)).toBeUndefined()
  })
})

describe('a call', () => {
  it('that works at the second attempt returns its result', async () => {
    const results = [Promise.reject(new IdentityCallError('down')), Promise.resolve('known')]
    const result = callProvider(() => results.shift() ?? Promise.reject(new Error('Too often')), {
      wait: () => Promise.resolve(),
    })
    expect(await result).toBe('known')
  })

  it('is not repeated after an error of our own', async () => {
    let calls = 0
    const failing = callProvider(() => {
      calls += 1
      return Promise.reject(new TypeError('undefined is not a function'))
    }, {})
    await expect(failing).rejects.toThrow(TypeError)
    expect(calls).toBe(1)
  })

  it('does not wait any longer once the caller has gone away', async () => {
    const caller = new AbortController()
    const failing = callProvider(
      () => {
        queueMicrotask(() => caller.abort(new Error('The caller has gone away')))
        return Promise.reject(new IdentityCallError('down', { retryAfterMs: 60_000 }))
      },
      { signal: caller.signal },
    )
    await expect(failing).rejects.toThrow('The caller has gone away')
  })
})
