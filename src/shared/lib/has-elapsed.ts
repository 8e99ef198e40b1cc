/**
 * Whether a time span has passed since a moment that this phone noted, all in milliseconds. True
 * also if the clock was ahead then: a clock that is set back must not stop what is due.
 */
export function hasElapsed(spanMs: number, { sinceMs, nowMs }: { sinceMs: number; nowMs: number }) {
  return nowMs < sinceMs || nowMs - sinceMs >= spanMs
}
