/**
 * Whether a time span has passed since a moment that this phone noted, all in milliseconds. Also
 * true if `nowMs` is before `sinceMs`: setting the clock back must not block what is due.
 */
export function hasElapsed(spanMs: number, { sinceMs, nowMs }: { sinceMs: number; nowMs: number }) {
  return nowMs < sinceMs || nowMs - sinceMs >= spanMs
}
