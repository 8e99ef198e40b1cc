/** Which positions of a rider are worth a request (product §23.5). */
import { distanceMetres, type Position } from '#contract/geo.ts'
import { hasElapsed } from '#shared/lib/has-elapsed.ts'

export interface ReportedPosition extends Position {
  atMs: number
}

interface MeasuredPosition extends ReportedPosition {
  /** The radius within which the device is. */
  accuracyMetres: number
}

/**
 * Excludes positions from cell towers, before the first satellite signal. With them, map and minutes
 * would show a route that nobody rides.
 */
const MAX_ACCURACY_METRES = 200
/** A rider in traffic moves about 30 m in this time. */
const MIN_INTERVAL_MS = 5_000
const MIN_DISTANCE_METRES = 15
/** A rider who waits at a door is still there. */
const MAX_INTERVAL_MS = 30_000
/** How long the shopper knows where the rider is after a report. */
export const SEEN_FOR_MS = 2 * MAX_INTERVAL_MS

/** Whether the shopper may see a position. */
export function isExactEnough(accuracyMetres: number): boolean {
  return accuracyMetres <= MAX_ACCURACY_METRES
}

export function isWorthReporting(
  last: ReportedPosition | undefined,
  next: MeasuredPosition,
): boolean {
  if (!isExactEnough(next.accuracyMetres)) return false
  if (last === undefined) return true
  const times = { sinceMs: last.atMs, nowMs: next.atMs }
  if (!hasElapsed(MIN_INTERVAL_MS, times)) return false
  return hasElapsed(MAX_INTERVAL_MS, times) || distanceMetres(last, next) >= MIN_DISTANCE_METRES
}
