/**
 * The catalogue by version (docs/decisions/305): with `catalogue: 'by-version'`, check-availability
 * redirects (303) to the address of the store's present catalogue, which every cache may keep.
 * Without schemas, because the catalogue worker uses plain fetch.
 */
import type { Position } from './geo.ts'

export const CHECK_AVAILABILITY_PATH = '/api/v1/distance/check-availability'

export const BY_VERSION = 'by-version'

/** The body of check-availability, for a response by version or for the whole. */
export function availabilityBody(position: Position, isByVersion: boolean): string {
  return JSON.stringify(isByVersion ? { ...position, catalogue: BY_VERSION } : position)
}

/**
 * Whether the redirect led to a version that is not there: the catalogue has changed in between, or
 * the other process is of another release. Then the client requests the whole response.
 */
export const isVersionNotFound = ({ redirected, status }: Response): boolean =>
  redirected && status === 404
