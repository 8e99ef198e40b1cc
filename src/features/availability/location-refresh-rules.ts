/** When the position is requested again while the shop stays open. Pure. */
import { MAX_FIX_AGE_MS } from '#contract/constants.ts'

/** The end of a request for the position. */
export interface LocationAttempt {
  /** Epoch milliseconds by the device's clock, because other clocks stop while the phone sleeps. */
  endedAtMs: number
  hasFix: boolean
}

/** After a failure, the position is not requested again at every tap. */
const FAILED_ATTEMPT_LIFETIME_MS = 60_000

/** Whether to request the position again. */
export function isAttemptStale(last: LocationAttempt | null, nowMs: number): boolean {
  if (last === null) return true
  const ageMs = nowMs - last.endedAtMs
  // If the clock was set back, the age is unknown.
  return ageMs < 0 || ageMs > (last.hasFix ? MAX_FIX_AGE_MS : FAILED_ATTEMPT_LIFETIME_MS)
}
