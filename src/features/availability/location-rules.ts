/**
 * Which position to use (product §3.1), and which message to show without one (product §3.3). Pure.
 */
import * as v from 'valibot'
import { MAX_FIX_ACCURACY_METRES, MOVED_METRES } from '#contract/constants.ts'
import { distanceMetres, positionSchema, type Position } from '#contract/geo.ts'

/** Only coordinates persist (product §3.2). */
export const storedLocationSchema = v.nullable(positionSchema)

/** Whether a fix of the maps service is accurate enough to be used (product §3.1). */
export function isAccurateEnough(accuracyMetres: number | undefined): boolean {
  return accuracyMetres === undefined || accuracyMetres <= MAX_FIX_ACCURACY_METRES
}

/** The stored position stays until a fresh fix shows that the shopper has moved. */
export function chosenPosition(stored: Position | null, fresh: Position): Position {
  return stored !== null && distanceMetres(stored, fresh) <= MOVED_METRES ? stored : fresh
}

/** 'Open Settings' helps only after a refusal (product §3.3). */
export function isRefusal(message: string): boolean {
  return /blocked|denied/i.test(message)
}
