/**
 * The shop's current time: the device's clock, corrected by the Date header of network responses of
 * this run (product §13.2; server-date.ts). Never stored.
 */
import { observableValue, useObservable } from '../observable-value.ts'

/** Milliseconds to add to the device's clock; null until the first response of this run. */
export const clockOffset = observableValue<number | null>(null)

/** Epoch milliseconds by the corrected clock, or by the device's without a correction. */
export function correctedNow(): number {
  return correctedTime(Date.now())
}

/** The corrected time of a moment that was noted by the device's clock. */
export function correctedTime(deviceMs: number): number {
  return deviceMs + (clockOffset.get() ?? 0)
}

/** For screens that must not trust the device's clock alone. */
export function useClockOffset(): number | null {
  return useObservable(clockOffset)
}
