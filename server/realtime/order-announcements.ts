/** The socket events of a change of an order (product §10.2). Pure. */
import { latLngOf } from '#contract/geo.ts'
import { positionOfRider } from '#contract/rider-location.ts'
import type { Order } from '#contract/order-endpoints.ts'
import {
  orderRoom,
  userRoom,
  type IncomingEvent,
  type IncomingPayload,
  type OrderUpdateType,
} from '#contract/socket-events.ts'
import type { OrderChange } from '#server/orders/order-feed.ts'
import { ORDER_TRANSITIONS } from '#contract/order-transitions.ts'

/** One event for the sockets of several rooms. A socket in two of them gets it once. */
export type Announcement = {
  [E in IncomingEvent]: { rooms: readonly string[]; event: E; payload: IncomingPayload<E> }
}[IncomingEvent]

/** Returns undefined for changes before the order is placed, which are not announced. */
export function announcementOf({ order, cause }: OrderChange): Announcement | undefined {
  const { _id: orderId, version, userId } = order
  const rooms = [userRoom(userId), orderRoom(orderId)]
  if (cause === 'created') return undefined
  if (cause === 'placed') {
    return { rooms: [userRoom(userId)], event: 'newOrder', payload: { orderId } }
  }
  const rider = announcedRider(order)
  if (cause === 'rider-location') {
    if (!rider?.location) return undefined
    const payload = { orderId, location: rider.location, version }
    return { rooms, event: 'riderLocationUpdate', payload }
  }
  const type = ORDER_TRANSITIONS[cause].updateType
  if (type === undefined) return undefined
  const message = MESSAGES[type](rider?.name ?? '')
  return { rooms, event: 'orderUpdate', payload: { orderId, type, message, rider, version } }
}

function announcedRider({ deliveryRider }: Order): IncomingPayload<'orderUpdate'>['rider'] {
  if (deliveryRider === null) return null
  const { name, phoneNumber, location } = deliveryRider
  if (location === null) return { name, phoneNumber, location: null }
  return { name, phoneNumber, location: latLngOf(positionOfRider(location)) }
}

/** For clients that have no text of their own. */
const MESSAGES: Readonly<Record<OrderUpdateType, (riderName: string) => string>> = {
  ORDER_ACCEPTED: () => 'The store has accepted the order',
  ORDER_REJECTED: () => 'The store has rejected the order',
  ORDER_CANCELLED: () => 'The order was cancelled',
  ITEM_LEFT_OUT: () => 'An item was not in the shop and was left out of the order',
  RIDER_ASSIGNED: (name) => `${name} will bring the order`,
  NO_RIDER_AVAILABLE: () => 'No rider is free yet',
  PICKUP: () => 'The order has left the store',
  DELIVERED: () => 'The order was delivered',
}
