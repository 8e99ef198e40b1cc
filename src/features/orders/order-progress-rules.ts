/** The progress of a delivery, from the rider's position and Directions. Pure. */
import type { ResponseOf } from '#contract/endpoint.ts'
import { type Position, positionOfRider } from '#contract/geo.ts'
import type { Order, orderDirections } from '#contract/order-endpoints.ts'
import {
  decodePolyline,
  distanceText,
  durationLeft,
  lengthOf,
  splitPath,
  pointOf,
} from './order-map-rules.ts'

export type DirectionsResult = ResponseOf<typeof orderDirections>['data']

export interface OrderProgress {
  /** Set once the rider has the goods. */
  rider: Position | undefined
  pathFromStore: Position[]
  pathFromRider: Position[]
  /** To the door; empty while unknown. */
  distance: string
  /** To the door; empty while unknown, and before the rider has the goods. */
  duration: string
}

/** A rider farther away has left the path, so its length is not used. */
const OFF_PATH_METRES = 150

export function orderProgress(
  order: Order,
  routes: { fromStore: DirectionsResult | undefined; fromRider: DirectionsResult | undefined },
): OrderProgress {
  const rider = order.orderStatus === 'pickup' ? riderPosition(order) : undefined
  const pathFromStore = decodePolyline(routes.fromStore?.polyline ?? '')
  const pathFromRider = decodePolyline(routes.fromRider?.polyline ?? '')
  const left =
    rider === undefined ? {} : remainingPath(order, rider, pathFromRider, routes.fromRider)
  return {
    rider,
    pathFromStore,
    pathFromRider,
    distance:
      rider === undefined
        ? spaced(routes.fromStore?.distanceText ?? '')
        : (left.distance ?? spaced(routes.fromRider?.distanceText ?? '')),
    duration: left.duration ?? '',
  }
}

/** Directions is requested every half minute; in between, the rest is measured along its path. */
function remainingPath(
  { location: home }: Order,
  rider: Position,
  path: readonly Position[],
  route: DirectionsResult | undefined,
): { distance?: string; duration?: string } {
  if (route === undefined || home === null) return {}
  const points = path.map((position) => pointOf(position, home))
  const whole = lengthOf(points)
  const split = splitPath(points, pointOf(rider, home))
  if (split === undefined || whole === 0 || split.offPathMetres > OFF_PATH_METRES) {
    return { duration: spaced(route.durationText) }
  }
  const leftMetres = lengthOf(split.ahead)
  return {
    distance: distanceText(leftMetres),
    duration: durationLeft(route.durationText, leftMetres / whole),
  }
}

function riderPosition({ deliveryRider }: Order): Position | undefined {
  const location = deliveryRider?.location
  return location ? positionOfRider(location) : undefined
}

/** Keeps numbers and units on the same line. */
const spaced = (text: string): string => text.replaceAll(' ', '\u00A0')
