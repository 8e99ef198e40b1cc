import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { dropRequestCounts, exchangeRequestCounts } from '#server/db/rate-limit-counts.ts'
import { rateLimitCounts } from '#server/db/schema.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { createSharedCounts, type StoreCounts } from './shared-counts.ts'

const MAX = 60

const exchangeAll = async (processes: readonly { exchange: () => Promise<void> }[]) => {
  for (const { exchange } of processes) await exchange()
}

describe('requests that several processes count', () => {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>
  const clock = { nowMs: 30_000_000 * MINUTE_MS }

  beforeAll(async () => {
    opened = await openTestDatabase()
  })
  afterAll(() => opened.close())

  type Store = (process: string) => StoreCounts
  const inDatabase: Store = (process) => (minute, counts) =>
    exchangeRequestCounts(opened.database.orm, { minute, process, counts })
  const processOf = (storeOf: Store = inDatabase) => {
    const counts = createSharedCounts({
      store: storeOf(randomUUID()),
      now: () => clock.nowMs,
      onError: (error) => {
        throw error
      },
    })
    return {
      exchange: counts.exchange,
      /** Counts so many requests and returns the last count. */
      requests: (key: string, times: number) => {
        let last = { current: 0, ttl: 0 }
        for (let turn = 0; turn < times; turn += 1) last = counts.count(key, MAX)
        return last
      },
    }
  }
  it('are added up after an exchange', async () => {
    const [one, other] = [processOf(), processOf()]
    one.requests('ip 10.0.0.1', 40)
    expect(other.requests('ip 10.0.0.1', 30).current).toBe(30)
    await exchangeAll([one, other])
    expect(other.requests('ip 10.0.0.1', 1).current).toBe(71)
    await exchangeAll([other, one])
    // This process hears of the others at its next request.
    one.requests('ip 10.0.0.1', 1)
    await exchangeAll([one])
    expect(one.requests('ip 10.0.0.1', 1).current).toBe(73)
    expect(other.requests('ip 10.0.0.2', 1).current).toBe(1)
  })

  it('start again with the next minute', async () => {
    clock.nowMs += 45_000
    const [one, other] = [processOf(), processOf()]
    expect(one.requests('shopper a', 50)).toEqual({ current: 50, ttl: 15_000 })
    other.requests('shopper a', 50)
    await exchangeAll([one, other])
    expect(other.requests('shopper a', 1).current).toBe(101)
    clock.nowMs += 15_000
    expect(other.requests('shopper a', 1)).toEqual({ current: 1, ttl: MINUTE_MS })
  })

  it('cost the database nothing below a tenth of their limit', async () => {
    const reported: number[] = []
    const { requests, exchange } = processOf((process) => (minute, counts) => {
      reported.push(...counts.values())
      return inDatabase(process)(minute, counts)
    })
    requests('shopper b', MAX / 10 - 1)
    await exchange()
    expect(reported).toEqual([])
    requests('shopper b', 1)
    await exchange()
    expect(reported).toEqual([MAX / 10])
  })

  it('are exchanged later if the database was unreachable', async () => {
    let isAway = true
    const [one, other] = [
      processOf(
        (process) => (minute, counts) =>
          isAway ? Promise.reject(new Error('ECONNREFUSED')) : inDatabase(process)(minute, counts),
      ),
      processOf(),
    ]
    one.requests('shopper c', 20)
    await expect(one.exchange()).rejects.toThrow('ECONNREFUSED')
    expect(one.requests('shopper c', 1).current).toBe(21)
    isAway = false
    await one.exchange()
    other.requests('shopper c', 10)
    await other.exchange()
    expect(other.requests('shopper c', 1).current).toBe(32)
  })

  it('are not counted twice when the response of the database was lost', async () => {
    let isLost = true
    const [one, other] = [
      processOf((process) => async (minute, counts) => {
        const totals = await inDatabase(process)(minute, counts)
        if (isLost) throw new Error('ECONNRESET')
        return totals
      }),
      processOf(),
    ]
    one.requests('shopper d', 20)
    await expect(one.exchange()).rejects.toThrow('ECONNRESET')
    isLost = false
    one.requests('shopper d', 1)
    await one.exchange()
    expect(one.requests('shopper d', 1).current).toBe(22)
    other.requests('shopper d', 10)
    await other.exchange()
    expect(other.requests('shopper d', 1).current).toBe(32)
  })

  it('leave no key that can be read, and nothing of previous minutes', async () => {
    const { requests, exchange } = processOf()
    requests('ip 203.0.113.77', 20)
    await exchange()
    const { orm } = opened.database
    const rows = await orm.select().from(rateLimitCounts)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('203.0.113')
    await dropRequestCounts(orm, Math.floor(clock.nowMs / MINUTE_MS) + 1)
    expect(await orm.select().from(rateLimitCounts)).toEqual([])
  })
})

const counting = (store: StoreCounts, onError: (error: unknown) => void = () => {}) =>
  createSharedCounts({ store, now: () => 30_000_000 * MINUTE_MS, onError })

describe('a process that counts requests', () => {
  it('exchanges them once a second, also after the database was unreachable, until it ends', async () => {
    vi.useFakeTimers()
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const store = vi.fn<StoreCounts>().mockResolvedValue(new Map())
    store.mockRejectedValueOnce(new Error('ECONNREFUSED'))
    const onError = vi.fn()
    const counts = counting(store, onError)
    counts.start()
    const second = () => {
      counts.count('ip', 1)
      return vi.advanceTimersByTimeAsync(1_000)
    }
    await second()
    expect(store).toHaveBeenCalledTimes(1)
    expect(onError).toHaveBeenCalledOnce()
    await second()
    expect(store).toHaveBeenCalledTimes(2)
    await counts.close()
    await second()
    expect(store).toHaveBeenCalledTimes(2)
  })

  it('waits for an exchange that is under way when it ends, and begins no other', async () => {
    vi.useFakeTimers()
    onTestFinished(() => {
      vi.useRealTimers()
    })
    let respond: ((totals: ReadonlyMap<string, number>) => void) | undefined
    const store = vi.fn<StoreCounts>(
      () =>
        new Promise((resolve) => {
          respond = resolve
        }),
    )
    const counts = counting(store)
    counts.start()
    counts.count('ip', 1)
    await vi.advanceTimersByTimeAsync(1_000)
    const onClosed = vi.fn()
    const closed = counts.close().then(onClosed)
    await vi.advanceTimersByTimeAsync(0)
    expect(onClosed).not.toHaveBeenCalled()
    respond?.(new Map())
    await closed
    expect(vi.getTimerCount()).toBe(0)
  })

  it('forgets the keys seen first when there are very many, so that a flood does not fill its memory', () => {
    const counts = counting(() => Promise.resolve(new Map()))
    const count = (key: string) => counts.count(key, MAX).current
    for (let index = 0; index < 100_000; index += 1) count(`ip ${index}`)
    expect(count('ip 0')).toBe(2)
    expect(count('one more')).toBe(1)
    expect(count('ip 0')).toBe(1)
    expect(count('ip 99999')).toBe(2)
  })
})
