/** The stand-in of Directions: as a port for the server, and in Google's shape over HTTP. */
import { latLngOf, type Position } from '#contract/geo.ts'
import { DirectionsError, type Directions, type Route } from '#server/ports/directions.ts'
import { encodePolyline } from './encoded-polyline.ts'
import { lengthMetres, streetRoute } from './street-route.ts'

/** 18 km/h: a scooter in town traffic. */
const METRES_PER_SECOND = 5

interface MeasuredRoute extends Route {
  metres: number
  seconds: number
}

function measuredRoute(origin: Position, destination: Position): MeasuredRoute | undefined {
  const path = streetRoute(origin, destination)
  if (path === undefined) return undefined
  const metres = Math.round(lengthMetres(path))
  const seconds = Math.round(metres / METRES_PER_SECOND)
  const minutes = Math.max(1, Math.round(seconds / 60))
  return {
    metres,
    seconds,
    distanceText: metres < 1_000 ? `${metres} m` : `${(metres / 1_000).toFixed(1)} km`,
    durationText: minutes === 1 ? '1 min' : `${minutes} mins`,
    polyline: encodePolyline(path),
  }
}

export const sandboxDirections: Directions = {
  route: async (origin, destination) => {
    const route = measuredRoute(origin, destination)
    if (route === undefined) {
      throw new DirectionsError('ROUTE_FAILED', 'Route details error: ZERO_RESULTS')
    }
    const { distanceText, durationText, polyline } = route
    return Promise.resolve({ distanceText, durationText, polyline })
  },
}

/** The parts of Google's response that are read. */
export function directionsResponse(origin: Position, destination: Position): object {
  const route = measuredRoute(origin, destination)
  if (route === undefined) return { status: 'ZERO_RESULTS', routes: [] }
  return {
    status: 'OK',
    routes: [
      {
        summary: 'A road of the sandbox',
        legs: [
          {
            distance: { text: route.distanceText, value: route.metres },
            duration: { text: route.durationText, value: route.seconds },
            start_location: latLngOf(origin),
            end_location: latLngOf(destination),
          },
        ],
        overview_polyline: { points: route.polyline },
      },
    ],
  }
}
