import { DELIVERY_PROMISE_MINUTES } from '#contract/constants.ts'
import type { RejectionReason } from '#contract/order-endpoints.ts'
import type { OrderUpdateType } from '#contract/socket-events.ts'
import type { DelayAdvice } from './order-delay-rules.ts'
import { orderTexts } from './order-texts.ts'

/** Toasts of order events, word for word (product §10.6). */
export const updateTexts: Readonly<Record<OrderUpdateType, (riderName: string) => string>> = {
  ORDER_ACCEPTED: () => 'Your order has been accepted!',
  ORDER_REJECTED: () => 'Your order has been rejected',
  ORDER_CANCELLED: () => 'New notification received',
  ITEM_LEFT_OUT: () => 'An item was not in the shop and was left out of your order',
  RIDER_ASSIGNED: (name) => `Rider ${name} has been assigned to your order`,
  NO_RIDER_AVAILABLE: () => orderTexts.noRider,
  PICKUP: () => 'Rider has picked up your order from the store',
  DELIVERED: () => 'Your order has been delivered!',
}

/** Why the store rejected an order (product §9.4). */
export const rejectionTexts: Readonly<Record<RejectionReason, string>> = {
  unanswered: 'The store did not respond in time, so your order was not taken. You pay nothing.',
  'sold-out': 'Something in your order is sold out. You pay nothing.',
  'too-busy': 'The store is too busy for your order. You pay nothing.',
  closing: 'The store is closing and cannot deliver your order. You pay nothing.',
  'out-of-reach': 'The store cannot deliver to your address. You pay nothing.',
  other: 'The store cannot deliver your order. You pay nothing.',
}

const delayAdviceTexts: Readonly<Record<DelayAdvice, string>> = {
  requested: 'Your request for help is below.',
  help: 'You can get help below.',
  call: 'You can call the rider.',
  cancel: 'You can wait, or cancel the order.',
  wait: 'You can get help here an hour after you ordered.',
}

export const liveOrderTexts = {
  newOrder: 'New order has been added',
  notification: 'New notification received',
  /** After the last attempt to connect. */
  stopped: 'Live updates have stopped',
  stoppedHint: 'Your orders are still checked every 30 seconds.',
  retry: 'Try Again',
  riderOnTheWay: 'Rider is on the way',
  /** Of a rider whose last position is too old to say where they are. */
  lastSeen: (time: string) => `Last seen at\u00A0${time}`,
  arrivalBy: (time: string) => `Arrival by\u00A0${time}`,
  activeOrder: 'Active order',
  /** In the bar of the active order: the number of the others that are under way. */
  moreOrders: (others: number) =>
    others === 1 ? '1\u00A0more order' : `${others}\u00A0more orders`,
  delayed: `Taking longer than ${DELIVERY_PROMISE_MINUTES} minutes`,
  delayedAnd: (advice: DelayAdvice | undefined) =>
    `This is taking longer than ${DELIVERY_PROMISE_MINUTES} minutes.${advice === undefined ? '' : ` ${delayAdviceTexts[advice]}`}`,
  partner: 'Delivery partner',
  call: 'Call',
  callRider: (name: string) => `Call ${name}`,
  timeline: 'Timeline',
  store: 'Store',
  home: 'Home',
  mapOfRider: (name: string, away: string) =>
    away === '' ? `Map: ${name} is on the way` : `Map: ${name} is ${away} away`,
  mapOfWay: (distance: string) =>
    distance === '' ? 'Map: the store and your home' : `Map: the store is ${distance} away`,
  fromStore: (distance: string) => `${distance} from the store to your door`,
  drawing: 'Drawing the map...',
} as const
