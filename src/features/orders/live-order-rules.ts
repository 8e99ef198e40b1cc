/**
 * Applies an event of the socket to the orders of the page. Pure. States have a version, and an old
 * event never overwrites a newer state (product §10.4).
 */
import { positionOfLatLng } from '#contract/geo.ts'
import { riderLocationOf } from '#contract/rider-location.ts'
import type { Order } from '#contract/order-endpoints.ts'
import type { OrderStatus, ReceivedStatus } from '#contract/order-status.ts'
import {
  orderUpdateType,
  STATUS_OF_UPDATE,
  type IncomingPayload,
  type OrderUpdateType,
} from '#contract/socket-events.ts'

export type UpdateOutcome =
  /** The current order and the kind of the event. */
  | { kind: 'applied'; order: Order; type: OrderUpdateType }
  /** The order has it already, for example from a request that was in flight. */
  | { kind: 'known'; type: OrderUpdateType }
  /** Outdated: nothing changes and nothing is shown. */
  | { kind: 'old' }
  /** An event that cannot be applied on its own, such as one of an unknown kind. */
  | { kind: 'unclear' }

/** `at` is the page's time of the change; the refetch brings the server's. */
export function applyUpdate(
  order: Order,
  update: IncomingPayload<'orderUpdate'>,
  at: string,
): UpdateOutcome {
  const type = orderUpdateType(update.type)
  const { version } = update
  const newStatus = type && STATUS_OF_UPDATE[type]
  if (version !== undefined && version <= order.version) {
    const isCurrent =
      newStatus === undefined ? version === order.version : newStatus === order.orderStatus
    return type !== undefined && isCurrent ? { kind: 'known', type } : { kind: 'old' }
  }
  if (type === undefined) return { kind: 'unclear' }
  const status = newStatus ?? order.orderStatus
  return {
    kind: 'applied',
    type,
    order: {
      ...order,
      // The refetch brings the lines, so the version of an order without them is not raised.
      version: type === 'ITEM_LEFT_OUT' ? order.version : versionAfter(order, version, newStatus),
      orderStatus: status,
      history: withStep(order.history, status, at),
      deliveryRider: update.rider ? riderOf(update.rider) : order.deliveryRider,
      riderMissing:
        type === 'NO_RIDER_AVAILABLE' || (type === 'ITEM_LEFT_OUT' && order.riderMissing),
    },
  }
}

export interface OrderAfterLocation {
  order: Order
  /** Other changes are unknown or came without a version, so the order has to be fetched. */
  hasGap: boolean
}

/**
 * Returns the version of an order after the event. An event without a version keeps the known
 * version, so that the refetch that follows decides (product §10.4). An event without a status that
 * follows a missed event keeps it too, because the known status is older than the missed event.
 */
function versionAfter(
  order: Order,
  version: number | undefined,
  newStatus: OrderStatus | undefined,
): number {
  if (version === undefined) return order.version
  return newStatus === undefined && !isNext(order, version) ? order.version : version
}

/**
 * Returns undefined for an outdated location. If the page does not know the rider, it has missed
 * the assignment: the order has to be fetched, and comes with the rider and the location.
 */
export function applyRiderLocation(
  order: Order,
  { location, version }: IncomingPayload<'riderLocationUpdate'>,
): OrderAfterLocation | undefined {
  if (version !== undefined && version <= order.version) return undefined
  if (order.deliveryRider === null) return { order, hasGap: true }
  const deliveryRider = {
    ...order.deliveryRider,
    location: riderLocationOf(positionOfLatLng(location)),
  }
  // A location comes without the status, so with its version an outdated status would look current.
  return version !== undefined && isNext(order, version)
    ? { order: { ...order, version, deliveryRider }, hasGap: false }
    : { order: { ...order, deliveryRider }, hasGap: true }
}

function isNext(order: Order, version: number): boolean {
  return version === order.version + 1
}

function riderOf(
  rider: NonNullable<IncomingPayload<'orderUpdate'>['rider']>,
): NonNullable<Order['deliveryRider']> {
  const { name, phoneNumber = '', location } = rider
  return {
    name,
    phoneNumber,
    location: location ? riderLocationOf(positionOfLatLng(location)) : null,
  }
}

function withStep(history: Order['history'], status: ReceivedStatus, at: string): Order['history'] {
  if (history.some((step) => step.status === status)) return history
  return [...history, { status, at }]
}
