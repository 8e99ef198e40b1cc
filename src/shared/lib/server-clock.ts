/**
 * 'Now' as the shop means it: the device's clock corrected by the Date header of answers that
 * came over the network in this run (DESIGN §9). Never stored; a cached answer never counts.
 */
import { observableValue, useObservable } from './observable-value.ts'

/** The header counts whole seconds: a smaller difference is none. */
const SMALLEST_MS = 1_500
/** The Date of an answer that took longer says too little about now, once a quicker one is known. */
const QUICK_ANSWER_MS = 2_000

/** What to add to the device's clock; null until an answer has told in this run. */
const offsetMs = observableValue<number | null>(null)
/** How long the answer took that told it: so much it may be off. */
let tookMs = Number.POSITIVE_INFINITY

/** Takes the Date header of a network answer; both times by the device's clock. */
export function noteServerDate(
  header: string | null,
  askedAtMs: number,
  receivedAtMs: number,
): void {
  const serverMs = Date.parse(header ?? '')
  if (Number.isNaN(serverMs)) return
  const took = receivedAtMs - askedAtMs
  if (took >= QUICK_ANSWER_MS && took >= tookMs) return
  tookMs = took
  // Half a second is the best guess of what the header cut off.
  const difference = serverMs + 500 - receivedAtMs
  const known = offsetMs.get()
  if (known === null || Math.abs(difference - known) >= SMALLEST_MS) {
    offsetMs.set(Math.abs(difference) < SMALLEST_MS ? 0 : difference)
  }
}

/** Epoch milliseconds by the corrected clock; by the device's while no correction is known. */
export function correctedNow(): number {
  return Date.now() + (offsetMs.get() ?? 0)
}

/** What is added to the device's clock, for screens that must not trust it alone: null while unknown. */
export function useClockOffset(): number | null {
  return useObservable(offsetMs)
}
