/**
 * Google's Directions service. It sends no CORS headers, so the server requests it for the page
 * (product §15.7). The key is part of the address: addresses are never logged or repeated.
 */
import * as v from 'valibot'
import type { Position } from '#contract/geo.ts'
import { directionsResponseSchema } from '#contract/maps-responses.ts'
import { DirectionsError, type Directions } from './directions.ts'

const SERVICE_URL = 'https://maps.googleapis.com/maps/api/directions/json'
const TIMEOUT_MS = 10_000

export interface GoogleDirectionsOptions {
  /** Without a key every request fails with the message of product §15.7. */
  key: string | undefined
  url?: string
  timeoutMs?: number
}

export function googleDirections({
  key,
  url = SERVICE_URL,
  timeoutMs = TIMEOUT_MS,
}: GoogleDirectionsOptions): Directions {
  return {
    route: async (origin, destination) => {
      if (key === undefined || key === '') {
        throw new DirectionsError('MAPS_KEY_MISSING', 'Google API key is not configured')
      }
      const address = new URL(url)
      address.search = new URLSearchParams({
        origin: asParameter(origin),
        destination: asParameter(destination),
        key,
      }).toString()
      const parsed = v.safeParse(
        directionsResponseSchema,
        await fetchDirections(address, timeoutMs),
      )
      if (!parsed.success) throw noDetails('the response could not be read')
      const { status, routes } = parsed.output
      if (status !== 'OK') {
        throw new DirectionsError('ROUTE_FAILED', `Route details error: ${status}`)
      }
      // Between two points without stops a route has one leg.
      const [leg] = routes[0]?.legs ?? []
      const polyline = routes[0]?.overview_polyline.points
      if (leg === undefined || polyline === undefined) throw noDetails('the response has no route')
      return { distanceText: leg.distance.text, durationText: leg.duration.text, polyline }
    },
  }
}

const asParameter = ({ latitude, longitude }: Position) => `${latitude},${longitude}`

/**
 * As in product §15.7, 'Failed to get route details: {statusText}', or the reason without a
 * response.
 */
const noDetails = (reason: string, cause?: unknown) =>
  new DirectionsError('ROUTE_FAILED', `Failed to get route details: ${reason}`, cause)

async function fetchDirections(address: URL, timeoutMs: number): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(address, { signal })
    if (!response.ok) throw noDetails(response.statusText || String(response.status))
    return await response.json()
  } catch (error) {
    if (error instanceof DirectionsError) throw error
    if (signal.aborted) throw noDetails('the service did not respond in time')
    if (error instanceof SyntaxError) throw noDetails('the response could not be read')
    throw noDetails('the service could not be reached', error)
  }
}
