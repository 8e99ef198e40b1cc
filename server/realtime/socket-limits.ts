/**
 * Protection of the sockets against floods. Events are limited by socket, which is one page of one
 * shopper; handshakes by address, like every other call (product §15.5).
 */
import { MINUTE_MS } from '#contract/durations.ts'
import { networkOf } from '#server/access/client-address.ts'

export interface TokenBucket {
  /** Returns false if no token is left. */
  take: () => boolean
}

/** Has at most `capacity` tokens and refills `perSecond`; `now` is in milliseconds. */
export function tokenBucket(
  { capacity, perSecond }: { capacity: number; perSecond: number },
  now: () => number,
): TokenBucket {
  let level = capacity
  let filledAtMs = now()
  return {
    take: () => {
      const nowMs = now()
      level = Math.min(capacity, level + ((nowMs - filledAtMs) / 1_000) * perSecond)
      filledAtMs = nowMs
      if (level < 1) return false
      level -= 1
      return true
    },
  }
}

/** Above it, the window starts over for all addresses, which limits memory. */
const MAX_TRACKED_ADDRESSES = 50_000

/** Counts by network in windows of a minute. Returns false above `perMinute`. */
export function addressLimit(perMinute: number, now: () => number): (address: string) => boolean {
  const counts = new Map<string, number>()
  let windowEndsAtMs = 0
  return (address) => {
    const network = networkOf(address)
    const nowMs = now()
    if (nowMs >= windowEndsAtMs || counts.size > MAX_TRACKED_ADDRESSES) {
      counts.clear()
      windowEndsAtMs = nowMs + MINUTE_MS
    }
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    return count <= perMinute
  }
}
