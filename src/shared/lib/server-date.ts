/** Sets the shop's clock by what the server says of the time. Comes with the HTTP client. */
import { clockOffset } from './server-clock.ts'

/** The header has a resolution of one second: smaller differences are ignored. */
const SMALLEST_MS = 1_500
/** A slower response is ignored once a faster one has set the clock. */
const QUICK_RESPONSE_MS = 2_000

/** How long the response took that set the offset: the offset's largest error. */
let tookMs = Number.POSITIVE_INFINITY

/**
 * Takes the Date header of a network response, never a cached one; both times by the device's
 * clock.
 */
export function noteServerDate(
  header: string | null,
  askedAtMs: number,
  receivedAtMs: number,
): void {
  const serverMs = Date.parse(header ?? '')
  if (Number.isNaN(serverMs)) return
  const took = receivedAtMs - askedAtMs
  if (took >= QUICK_RESPONSE_MS && took >= tookMs) return
  tookMs = took
  // Half a second is the best guess of what the header cut off.
  const difference = serverMs + 500 - receivedAtMs
  const known = clockOffset.get()
  if (known === null || Math.abs(difference - known) >= SMALLEST_MS) {
    clockOffset.set(Math.abs(difference) < SMALLEST_MS ? 0 : difference)
  }
}
