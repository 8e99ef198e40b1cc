/** Which positions of a rider are worth a request (product §23.5). */
import { distanceMetres, type Position } from '#contract/geo.ts'

export interface ReportedPosition extends Position {
  atMs: number
}

/** A rider in traffic moves about 30 m in this time. */
const LEAST_PAUSE_MS = 5_000
const LEAST_METRES = 15
/** A rider who waits at a door is still there. */
const LONGEST_PAUSE_MS = 30_000

export function isWorthReporting(
  last: ReportedPosition | undefined,
  next: ReportedPosition,
): boolean {
  if (last === undefined) return true
  const pausedMs = next.atMs - last.atMs
  if (pausedMs < LEAST_PAUSE_MS) return false
  return pausedMs >= LONGEST_PAUSE_MS || distanceMetres(last, next) >= LEAST_METRES
}
