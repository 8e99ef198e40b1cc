/** The progress of a delivery, from the rider's position and Directions. Pure. */
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Position } from '#contract/geo.ts'
import { positionOfRider } from '#contract/rider-location.ts'
import type { Order, orderDirections } from '#contract/order-endpoints.ts'
import { mappedArrivalMs } from './order-arrival-rules.ts'
import {
  decodePolyline,
  distanceText,
  durationLeft,
  lengthOf,
  splitPath,
  pointOf,
} from './order-map-rules.ts'

export type DirectionsResult = ResponseOf<typeof orderDirections>['data']

/** Directions from the rider. */
export interface RiderRoute extends DirectionsResult {
  /** When the rider was where they start, in epoch milliseconds. */
  measuredMs: number
}

export interface OrderProgress {
  /** Set once the rider has the goods. */
  rider: Position | undefined
  pathFromStore: Position[]
  pathFromRider: Position[]
  /** To the door; empty while unknown. */
  distance: string
  /** To the door; empty while unknown, and before the rider has the goods. */
  duration: string
  /** Set once the rider should have arrived, and has not been seen since that time. */
  lastSeenMs: number | undefined
}

/** A rider farther away has left the path, so its length is not used. */
const OFF_PATH_METRES = 150

export function orderProgress(
  order: Order,
  routes: { fromStore: DirectionsResult | undefined; fromRider: RiderRoute | undefined },
  nowMs: number,
): OrderProgress {
  const { fromStore, fromRider } = routes
  const rider = order.orderStatus === 'pickup' ? riderPosition(order) : undefined
  const pathFromRider = decodePolyline(fromRider?.polyline ?? '')
  const known = {
    rider,
    pathFromStore: decodePolyline(fromStore?.polyline ?? ''),
    pathFromRider,
    distance: '',
    duration: '',
    lastSeenMs: undefined,
  }
  if (rider === undefined) return { ...known, distance: spaced(fromStore?.distanceText ?? '') }
  if (fromRider === undefined) return known
  const timePart = timePartLeft(fromRider, nowMs)
  // Where such a rider is now is not known.
  if (timePart < 0) return { ...known, lastSeenMs: fromRider.measuredMs }
  const path = pathLeft(order, rider, pathFromRider)
  return {
    ...known,
    distance: path ? distanceText(path.metres) : spaced(fromRider.distanceText),
    duration: spaced(durationLeft(fromRider.durationText, Math.min(path?.part ?? 1, timePart))),
  }
}

/** Which part of the minutes is left since they were measured; negative once they have passed. */
function timePartLeft({ durationText, measuredMs }: RiderRoute, nowMs: number): number {
  const expectedMs = mappedArrivalMs({ duration: durationText, measuredMs })
  return expectedMs === undefined ? 1 : (expectedMs - nowMs) / (expectedMs - measuredMs)
}

/**
 * Directions is requested every half minute; in between, the rest is measured along its path.
 * Undefined for a rider who has left it.
 */
function pathLeft(
  { location: home }: Order,
  rider: Position,
  path: readonly Position[],
): { metres: number; part: number } | undefined {
  if (home === null) return undefined
  const points = path.map((position) => pointOf(position, home))
  const whole = lengthOf(points)
  const split = splitPath(points, pointOf(rider, home))
  if (split === undefined || whole === 0 || split.offPathMetres > OFF_PATH_METRES) return undefined
  const metres = lengthOf(split.ahead)
  return { metres, part: metres / whole }
}

function riderPosition({ deliveryRider }: Order): Position | undefined {
  const location = deliveryRider?.location
  return location ? positionOfRider(location) : undefined
}

/** Keeps numbers and units on the same line. */
const spaced = (text: string): string => text.replaceAll(' ', '\u00A0')
