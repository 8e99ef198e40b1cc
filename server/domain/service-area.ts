/** Which store serves a position: the nearest one within the radius of product §3.4. */
import { SERVICE_RADIUS_METRES } from '#contract/constants.ts'
import { distanceMetres, type Position } from '#contract/geo.ts'

const METRES_PER_DEGREE = 111_195

/** In degrees. A box that crosses the date line or contains a pole spans all longitudes. */
export interface Box {
  south: number
  north: number
  west: number
  east: number
}

/**
 * The smallest box in degrees that contains every point within the radius, slightly larger for
 * rounding. A database finds candidates in it; `nearestWithin` checks the distance.
 */
export function boundingBox(centre: Position, radiusMetres: number): Box {
  const latitudeSpan = (radiusMetres / METRES_PER_DEGREE) * 1.01
  const south = centre.latitude - latitudeSpan
  const north = centre.latitude + latitudeSpan
  const widest = Math.max(Math.abs(south), Math.abs(north))
  const longitudeSpan = widest >= 89 ? 360 : latitudeSpan / Math.cos((widest * Math.PI) / 180)
  const west = centre.longitude - longitudeSpan
  const east = centre.longitude + longitudeSpan
  return west < -180 || east > 180
    ? { south, north, west: -180, east: 180 }
    : { south, north, west, east }
}

/** Returns the nearest candidate within the radius; of two at the same distance the first by id. */
export function nearestWithin<T extends Position & { id: string }>(
  candidates: readonly T[],
  position: Position,
  radiusMetres: number = SERVICE_RADIUS_METRES,
): T | undefined {
  let nearest: { candidate: T; metres: number } | undefined
  for (const candidate of candidates.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const metres = distanceMetres(position, candidate)
    if (metres <= radiusMetres && (nearest === undefined || metres < nearest.metres)) {
      nearest = { candidate, metres }
    }
  }
  return nearest?.candidate
}
