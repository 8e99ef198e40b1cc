import type { Position } from './geo.ts'

/** A rider's location on an order: latitude, then longitude (product §9.1), unlike GeoJSON. */
export interface RiderLocation {
  coordinates: [latitude: number, longitude: number]
}

export function positionOfRider({ coordinates: [latitude, longitude] }: RiderLocation): Position {
  return { latitude, longitude }
}

export function riderLocationOf({ latitude, longitude }: Position): RiderLocation {
  return { coordinates: [latitude, longitude] }
}
