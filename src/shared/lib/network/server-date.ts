/** Corrects the shop's clock by the server's time. Loaded with the HTTP client. */
import { clockOffset } from './server-clock.ts'

/** The header has a resolution of one second: smaller differences are ignored. */
const SMALLEST_MS = 1_500
/** A slower response is ignored once a faster one has set the clock, unless it is surely better. */
const QUICK_RESPONSE_MS = 2_000

/** The duration of the request that set the offset, which is the offset's largest error. */
let tookMs = Number.POSITIVE_INFINITY

/**
 * Takes the Date header of a network response, not of a cached one. Both times are by the device's
 * clock.
 */
export function updateServerClock(
  header: string | null,
  requestedAtMs: number,
  receivedAtMs: number,
): void {
  const serverMs = Date.parse(header ?? '')
  if (Number.isNaN(serverMs)) return
  const took = receivedAtMs - requestedAtMs
  // The header truncates to seconds, so half a second is the best estimate.
  const difference = serverMs + 500 - receivedAtMs
  const known = clockOffset.get()
  const isSlow = took >= QUICK_RESPONSE_MS && took >= tookMs
  if (isSlow && known !== null && !isSurelyBetter(difference, known, took)) return
  tookMs = took
  if (known === null || Math.abs(difference - known) >= SMALLEST_MS) {
    clockOffset.set(Math.abs(difference) < SMALLEST_MS ? 0 : difference)
  }
}

/**
 * Whether the known offset has a larger error than the response can have, because the device's clock
 * was set since. The response's error is at most its duration and what is ignored.
 */
function isSurelyBetter(difference: number, known: number, took: number): boolean {
  return Math.abs(difference - known) > 2 * (took + SMALLEST_MS)
}
