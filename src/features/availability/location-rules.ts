/**
 * Which position to use (product §3.1), and which message to show without one (product §3.3). Pure.
 */
import * as v from 'valibot'
import { MAX_FIX_ACCURACY_METRES, MOVED_METRES } from '#contract/constants.ts'
import { distanceMetres, positionSchema, type Position } from '#contract/geo.ts'

/** Only coordinates persist (product §3.2). */
export const storedLocationSchema = v.nullable(positionSchema)

export interface Fix extends Position {
  /** Undefined if the service does not say. */
  accuracyMetres?: number | undefined
}

/** Whether a fix of the maps service is accurate enough to be used (product §3.1). */
export function isAccurateEnough(accuracyMetres: number | undefined): boolean {
  return accuracyMetres === undefined || accuracyMetres <= MAX_FIX_ACCURACY_METRES
}

/**
 * The stored position stays until a fresh fix shows that the shopper has moved: one that is farther
 * away than its own error. The error is capped at the largest that a fix may have, or a source that
 * is always less exact would keep a position forever. Coordinates only.
 */
export function chosenPosition(
  stored: Position | null,
  { accuracyMetres = 0, ...fresh }: Fix,
): Position {
  const movedMetres = Math.max(MOVED_METRES, Math.min(accuracyMetres, MAX_FIX_ACCURACY_METRES))
  return stored !== null && distanceMetres(stored, fresh) <= movedMetres ? stored : fresh
}

/** 'Open Settings' helps only after a refusal (product §3.3). */
export function isRefusal(message: string): boolean {
  return /blocked|denied/i.test(message)
}
