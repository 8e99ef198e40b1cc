/**
 * Counts the requests of a minute for limits that several processes share. Each process counts in
 * memory and exchanges what it has counted once a second, so that no request waits for the
 * database. While the database is unavailable, each process applies the limits to its own counts
 * only.
 * docs/decisions/266-shared-limits.md
 */
import { createHash } from 'node:crypto'
import { MINUTE_MS } from '#contract/durations.ts'
import { repeatedWork } from '#server/runtime/repeated-work.ts'

const EXCHANGE_EVERY_MS = 1_000
/** Above it, the keys seen first start again at zero. */
const MAX_TRACKED_KEYS = 100_000
/**
 * A key is exchanged from this share of its limit on. Most shoppers stay below it, and cost the
 * database nothing.
 */
const EXCHANGED_FROM = 0.1

interface Count {
  /** Of this process. */
  own: number
  /** Of the other processes, at the last exchange. */
  others: number
}

/**
 * Stores what this process has counted in a minute, in place of what it had stored of it before.
 * Returns the totals of all processes.
 */
export type StoreCounts = (
  minute: number,
  counts: ReadonlyMap<string, number>,
) => Promise<ReadonlyMap<string, number>>

export interface SharedCounts {
  /** Counts one request. Returns the requests of this minute, and how long it lasts. */
  count: (key: string, max: number) => { current: number; ttl: number }
  /** Exchanges the counts now. */
  exchange: () => Promise<void>
  start: () => void
  /** Ends the exchange; resolves when the last one has ended. */
  close: () => Promise<void>
}

interface Options {
  store: StoreCounts
  /** Epoch milliseconds, about the same in all processes. */
  now: () => number
  onError: (error: unknown) => void
}

export function createSharedCounts({ store, now, onError }: Options): SharedCounts {
  /** Of the present minute. */
  const counts = new Map<string, Count>()
  const changed = new Set<string>()
  let countedMinute: number | undefined

  /** Also starts again if the clock was set back. */
  function currentMinute(nowMs: number): number {
    const minute = Math.floor(nowMs / MINUTE_MS)
    if (minute !== countedMinute) {
      countedMinute = minute
      counts.clear()
      changed.clear()
    }
    return minute
  }

  function countOf(key: string): Count {
    const known = counts.get(key)
    if (known !== undefined) return known
    const count = { own: 0, others: 0 }
    counts.set(key, count)
    if (counts.size > MAX_TRACKED_KEYS) {
      const [oldest] = counts.keys()
      if (oldest !== undefined) counts.delete(oldest)
    }
    return count
  }

  async function exchange(): Promise<void> {
    const minute = currentMinute(now())
    const reported = new Map<string, { count: Count; own: number }>()
    for (const key of changed) {
      const count = counts.get(key)
      if (count !== undefined) reported.set(hashOf(key), { count, own: count.own })
    }
    changed.clear()
    if (reported.size === 0) return
    const totals = await store(minute, new Map([...reported].map(([hash, { own }]) => [hash, own])))
    for (const [hash, { count, own }] of reported) count.others = (totals.get(hash) ?? own) - own
  }

  const exchanges = repeatedWork({
    run: exchange,
    onFailure: onError,
    firstAfterMs: EXCHANGE_EVERY_MS,
    pauseMs: () => EXCHANGE_EVERY_MS,
  })
  return {
    count: (key, max) => {
      const nowMs = now()
      const minute = currentMinute(nowMs)
      const count = countOf(key)
      count.own += 1
      if (count.own >= max * EXCHANGED_FROM) changed.add(key)
      return { current: count.own + count.others, ttl: (minute + 1) * MINUTE_MS - nowMs }
    },
    exchange,
    start: exchanges.start,
    close: exchanges.close,
  }
}

/** The database holds no address and no shopper. */
const hashOf = (key: string): string =>
  createHash('sha256').update(key).digest('base64url').slice(0, 22)
