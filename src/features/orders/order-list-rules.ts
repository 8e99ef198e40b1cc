/** How orders are grouped and shown (product §9.2, §9.3). Pure. */
import { QUOTE_LIFETIME_MS } from '#contract/constants.ts'
import {
  isOpenStatus,
  newerOrder,
  ORDER_STATUSES,
  type ReceivedStatus,
} from '#contract/order-status.ts'
import type { Order } from '#contract/order-endpoints.ts'
import type { StatusColour } from '#shared/ui/status-colours.ts'
import type { IconName } from '#shared/ui/icon-names.ts'

/** How many orders the phone keeps for the next start: the newest. */
export const MAX_STORED_ORDERS = 30

/** The state as the shopper sees it. */
export type ShownStatus = ReceivedStatus | 'sending'

/** Colour and icon of each state (product §8.9, §9.2). */
export const STATUS_STYLE: Record<ShownStatus, { colour: StatusColour; icon: IconName }> = {
  sending: { colour: 'grey', icon: 'send' },
  pending: { colour: 'yellow', icon: 'clock' },
  accepted: { colour: 'blue', icon: 'store' },
  pickup: { colour: 'purple', icon: 'bike' },
  delivered: { colour: 'green', icon: 'check' },
  cancelled: { colour: 'red', icon: 'x' },
  rejected: { colour: 'red', icon: 'x' },
  unknown: { colour: 'grey', icon: 'receipt' },
}

/** Created but not placed, so the store does not know of it yet (product §8.8). */
export function isOnlyCreated(order: Pick<Order, 'orderStatus' | 'placedAt'>): boolean {
  return order.orderStatus === 'pending' && order.placedAt === null
}

export function shownStatus(order: Pick<Order, 'orderStatus' | 'placedAt'>): ShownStatus {
  return isOnlyCreated(order) ? 'sending' : order.orderStatus
}

/**
 * Leaves out orders that were created and can no longer be placed. The server has released them,
 * but an older list that is stored on the phone may still have them (product §8.8).
 */
export function withoutReleased<T extends Pick<Order, 'orderStatus' | 'placedAt' | 'createdAt'>>(
  orders: readonly T[],
  nowMs: number,
): T[] {
  return orders.filter(
    (order) => !isOnlyCreated(order) || nowMs - Date.parse(order.createdAt) <= QUOTE_LIFETIME_MS,
  )
}

/** Placed and not delivered yet (product §9.2). */
export function isUnderWay(order: Pick<Order, 'orderStatus' | 'placedAt'>): boolean {
  return isOpenStatus(order.orderStatus) && !isOnlyCreated(order)
}

/** The store is looking for a rider and has not found one yet. */
export function lacksRider(order: Pick<Order, 'orderStatus' | 'riderMissing'>): boolean {
  return order.orderStatus === 'accepted' && order.riderMissing
}

export interface OrderGroup {
  status: ReceivedStatus
  orders: Order[]
}

/** Groups in the specified order, then unknown states; without empty groups, newest first. */
export function groupOrders(orders: readonly Order[]): OrderGroup[] {
  return [...ORDER_STATUSES, 'unknown' as const].flatMap((status) => {
    const group = orders
      .filter((order) => order.orderStatus === status)
      .sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
    return group.length > 0 ? [{ status, orders: group }] : []
  })
}

/** A fetched list never sets an order back to an older version (product §10.4). */
export function mergeOrders(known: readonly Order[] | undefined, received: Order[]): Order[] {
  const before = new Map((known ?? []).map((order) => [order._id, order]))
  return received.map((order) => newerOrder(before.get(order._id), order))
}

/** Adds one order to a list, or replaces an older version of it. */
export function withOrder(orders: readonly Order[] | undefined, order: Order): Order[] {
  const known = orders?.find((candidate) => candidate._id === order._id)
  if (!known) return [order, ...(orders ?? [])]
  return (orders ?? []).map((candidate) =>
    candidate._id === order._id ? newerOrder(known, order) : candidate,
  )
}
