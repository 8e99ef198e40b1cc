/** When the place is requested again while the shop stays open. Pure. */
import { MAX_FIX_AGE_MS } from '#contract/constants.ts'

/** How a request for the place ended. */
export interface LocationLook {
  /** Epoch milliseconds by the device's clock: others stand still while the phone sleeps. */
  endedAtMs: number
  hasFix: boolean
}

/** A place that could not be found out is not requested again at every tap. */
const FAILED_LOOK_LIFETIME_MS = 60_000

/** Whether the place is to be requested again. */
export function isLookOld(last: LocationLook | null, nowMs: number): boolean {
  if (last === null) return true
  const ageMs = nowMs - last.endedAtMs
  // A device clock that was set back says nothing about the age.
  return ageMs < 0 || ageMs > (last.hasFix ? MAX_FIX_AGE_MS : FAILED_LOOK_LIFETIME_MS)
}
