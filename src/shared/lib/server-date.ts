/** Sets the shop's clock by what the server says of the time. Comes with the HTTP client. */
import { clockOffset } from './server-clock.ts'

/** The header counts whole seconds: a smaller difference is none. */
const SMALLEST_MS = 1_500
/** The Date of an answer that took longer says too little about now, once a quicker one is known. */
const QUICK_RESPONSE_MS = 2_000

/** How long the answer took that the offset is known from: so much it may be off. */
let tookMs = Number.POSITIVE_INFINITY

/** Takes the Date header of a network answer, never a cached one; both times by the device's clock. */
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
