/** Directions between two places, for any provider (product §15.7). */
import type { ErrorCode } from '#contract/error-codes.ts'
import type { Position } from '#contract/geo.ts'

export interface Route {
  /** The service's readable texts: '1.9 km', '7 mins'. */
  distanceText: string
  durationText: string
  /** Encoded polyline, precision 5. */
  polyline: string
}

export interface Directions {
  /** @throws DirectionsError */
  route: (origin: Position, destination: Position) => Promise<Route>
}

/** There is no route. The message is one of product §15.7 and may be shown. */
export class DirectionsError extends Error {
  override name = 'DirectionsError'
  readonly code: Extract<ErrorCode, 'MAPS_KEY_MISSING' | 'ROUTE_FAILED'>

  constructor(code: DirectionsError['code'], message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}
