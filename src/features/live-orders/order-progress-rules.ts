/** How far an order has come on the road, from the rider's place and what Directions said. Pure. */
import type { AnswerOf } from '#contract/call.ts'
import type { Position } from '#contract/geo.ts'
import type { Order, orderRoute } from '#contract/order-calls.ts'
import {
  decodePolyline,
  distanceText,
  durationLeft,
  lengthOf,
  splitWay,
  spotOf,
} from './order-map-rules.ts'

export type OrderRoute = AnswerOf<typeof orderRoute>['data']

export interface OrderProgress {
  /** Only of a rider who has the goods. */
  rider: Position | undefined
  wayFromStore: Position[]
  wayFromRider: Position[]
  /** To the door; empty while unknown. */
  distance: string
  /** To the door; empty while unknown, and before the rider has set out. */
  duration: string
}

/** A rider farther from the way than this has taken another one: its length says nothing. */
const BESIDE_METRES = 150

export function orderProgress(
  order: Order,
  routes: { fromStore: OrderRoute | undefined; fromRider: OrderRoute | undefined },
): OrderProgress {
  const rider = order.orderStatus === 'pickup' ? placeOf(order) : undefined
  const wayFromStore = decodePolyline(routes.fromStore?.polyline ?? '')
  const wayFromRider = decodePolyline(routes.fromRider?.polyline ?? '')
  const left = rider === undefined ? {} : leftOfTheWay(order, rider, wayFromRider, routes.fromRider)
  return {
    rider,
    wayFromStore,
    wayFromRider,
    distance:
      rider === undefined
        ? spaced(routes.fromStore?.distanceText ?? '')
        : (left.distance ?? spaced(routes.fromRider?.distanceText ?? '')),
    duration: left.duration ?? '',
  }
}

/** Directions answers every half minute; in between, what is left is measured on its way. */
function leftOfTheWay(
  { location: home }: Order,
  rider: Position,
  way: readonly Position[],
  route: OrderRoute | undefined,
): { distance?: string; duration?: string } {
  if (route === undefined || home === null) return {}
  const spots = way.map((position) => spotOf(position, home))
  const whole = lengthOf(spots)
  const split = splitWay(spots, spotOf(rider, home))
  if (split === undefined || whole === 0 || split.besideMetres > BESIDE_METRES) {
    return { duration: spaced(route.durationText) }
  }
  const leftMetres = lengthOf(split.ahead)
  return {
    distance: distanceText(leftMetres),
    duration: durationLeft(route.durationText, leftMetres / whole),
  }
}

function placeOf({ deliveryRider }: Order): Position | undefined {
  const at = deliveryRider?.location?.coordinates
  // Latitude, then longitude (product §9.1).
  return at === undefined ? undefined : { latitude: at[0], longitude: at[1] }
}

/** No unit falls on a line of its own. */
const spaced = (text: string): string => text.replaceAll(' ', '\u00A0')
