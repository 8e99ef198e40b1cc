/**
 * What may happen to a placed order, in which state, and what follows: the one table that the
 * shopper's cancel, operations, the sandbox and the tests obey (product §9.6, §15.6). Nothing
 * happens to an order before it was placed.
 */
import type { OrderEvent } from './operations-endpoints.ts'
import type { OrderStatus, ReceivedStatus } from './order-status.ts'
import type { OrderUpdateType } from './socket-events.ts'

/** What staff and riders report, and what the shopper does. */
export type OrderEventType = OrderEvent['type'] | 'cancel-by-shopper'

interface Transition {
  from: readonly OrderStatus[]
  /** The state that follows; absent where the event leaves the state as it is. */
  to?: OrderStatus
  /** True where the order must already have a rider. */
  needsRider?: true
  /** The socket event for the shopper; a rider's position has its own event. */
  updateType?: OrderUpdateType
}

export const ORDER_TRANSITIONS: Readonly<Record<OrderEventType, Transition>> = {
  accept: { from: ['pending'], to: 'accepted', updateType: 'ORDER_ACCEPTED' },
  reject: { from: ['pending'], to: 'rejected', updateType: 'ORDER_REJECTED' },
  // Before the goods have left the store. What is left of the order is for the server to check.
  'leave-out': { from: ['pending', 'accepted'], updateType: 'ITEM_LEFT_OUT' },
  // A second rider may take over while the order still waits in the store.
  'assign-rider': { from: ['accepted'], updateType: 'RIDER_ASSIGNED' },
  'no-rider': { from: ['accepted'], updateType: 'NO_RIDER_AVAILABLE' },
  pickup: { from: ['accepted'], to: 'pickup', updateType: 'PICKUP' },
  'rider-location': { from: ['accepted', 'pickup'], needsRider: true },
  deliver: { from: ['pickup'], to: 'delivered', updateType: 'DELIVERED' },
  // Also on the way: the shopper may not be there.
  cancel: {
    from: ['pending', 'accepted', 'pickup'],
    to: 'cancelled',
    updateType: 'ORDER_CANCELLED',
  },
  // Not on the way: the rider has the goods, and only the store can call the rider back.
  'cancel-by-shopper': {
    from: ['pending', 'accepted'],
    to: 'cancelled',
    updateType: 'ORDER_CANCELLED',
  },
}

export interface OrderState {
  status: OrderStatus
  placed: boolean
  hasRider: boolean
}

/** The state that follows the event, or why the event is not legal now. */
export function transition(
  type: OrderEventType,
  state: OrderState,
): { legal: true; status: OrderStatus } | { legal: false; reason: string } {
  const rule = ORDER_TRANSITIONS[type]
  if (!state.placed) return { legal: false, reason: 'The order has not been placed' }
  if (!rule.from.includes(state.status)) {
    return { legal: false, reason: `'${type}' is not possible while the order is ${state.status}` }
  }
  if (rule.needsRider && !state.hasRider) {
    return { legal: false, reason: `'${type}' needs a rider first` }
  }
  return { legal: true, status: rule.to ?? state.status }
}

/** Whether the shop offers the shopper to cancel. An order that is only created is withdrawn. */
export function isCancellable(order: {
  orderStatus: ReceivedStatus
  placedAt: string | null
}): boolean {
  const { from } = ORDER_TRANSITIONS['cancel-by-shopper']
  return order.placedAt !== null && from.some((status) => status === order.orderStatus)
}
