import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { identityRetryMs, pushRetryMs, webhookRetryMs } from './retry-delays.ts'

describe('the delay before a notification is sent again', () => {
  it('grows with each attempt up to a limit, with jitter', () => {
    expect([1, 2, 3, 4].map((attempt) => pushRetryMs(attempt, 1))).toEqual([
      2_000, 4_000, 8_000, 16_000,
    ])
    expect(pushRetryMs(50, 1)).toBe(300_000)
    expect(pushRetryMs(1, 0)).toBe(1_000)
  })
})

describe('the delays between attempts at a webhook', () => {
  it('grow from seconds to a day and no further', () => {
    const delays = Array.from({ length: 12 }, (_, index) => webhookRetryMs(index + 1, 1))
    expect(delays[0]).toBe(5_000)
    expect(delays).toEqual(delays.toSorted((a, b) => a - b))
    expect(delays.at(-1)).toBe(DAY_MS)
    expect(webhookRetryMs(1, 0)).toBe(4_500)
  })
})

describe('the delays between attempts at the identity provider', () => {
  it('grow from seconds to an hour and no further', () => {
    const delays = [1, 2, 3, 4, 5, 50].map(identityRetryMs)
    expect(delays).toEqual([5_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, HOUR_MS])
  })
})
