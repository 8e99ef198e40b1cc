/**
 * Positions on Earth and the distance between them, for the service area (product §3.4) and for
 * movement (product §3.2).
 */
import * as v from 'valibot'

const latitude = v.pipe(v.number(), v.minValue(-90), v.maxValue(90))
const longitude = v.pipe(v.number(), v.minValue(-180), v.maxValue(180))

export const positionSchema = v.object({ latitude, longitude })

/** Degrees, WGS 84. */
export type Position = v.InferOutput<typeof positionSchema>

/** The form of socket events, of the operations API and of Google's services. */
export interface LatLng {
  lat: number
  lng: number
}

export function positionOfLatLng({ lat, lng }: LatLng): Position {
  return { latitude: lat, longitude: lng }
}

export function latLngOf({ latitude, longitude }: Position): LatLng {
  return { lat: latitude, lng: longitude }
}

const EARTH_RADIUS_METRES = 6_371_008.8

/** Great-circle distance in metres (haversine). */
export function distanceMetres(a: Position, b: Position): number {
  const rad = Math.PI / 180
  const sinLat = Math.sin(((b.latitude - a.latitude) * rad) / 2)
  const sinLon = Math.sin(((b.longitude - a.longitude) * rad) / 2)
  const h =
    sinLat * sinLat + Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * sinLon * sinLon
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(h)))
}

/**
 * The cache key of a position: 3 decimals, about 110 m, so that small movements find the same
 * entry.
 */
export function positionKey(position: Position): string {
  return `${position.latitude.toFixed(3)},${position.longitude.toFixed(3)}`
}
