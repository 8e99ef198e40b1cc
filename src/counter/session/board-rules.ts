/**
 * The board of a counter: the orders of the list and the stream together. Both may contain the
 * same order several times and in any order; the version decides (product §23.2).
 */
import type { OrderEvent } from '#contract/operations-endpoints.ts'
import type { CounterOrder } from '#contract/operations-orders.ts'
import { READABLE_AFTER_DELIVERY_MS } from '#contract/ride-endpoints.ts'
import { isFinalStatus, newerOrder, type OrderStatus } from '#contract/order-status.ts'
import { ORDER_TRANSITIONS } from '#contract/order-transitions.ts'

export interface Board {
  /** Orders that are not finished, by id. */
  orders: ReadonlyMap<string, CounterOrder>
  /** Versions of finished orders, so that an outdated copy does not bring one back. */
  finished: ReadonlyMap<string, number>
  /** Those that were delivered lately, by id. */
  delivered: ReadonlyMap<string, CounterOrder>
}

export const EMPTY_BOARD: Board = { orders: new Map(), finished: new Map(), delivered: new Map() }

/** A board of nothing but these orders. */
export const boardOf = (orders: readonly CounterOrder[]): Board =>
  receive(EMPTY_BOARD, orders).board

/**
 * The board after these orders have arrived; those of them that it did not know, and those that
 * have left it because they are finished.
 */
export function receive(
  board: Board,
  arrived: readonly CounterOrder[],
): { board: Board; fresh: CounterOrder[]; ended: CounterOrder[] } {
  const orders = new Map(board.orders)
  const finished = new Map(board.finished)
  let { delivered } = board
  const fresh = new Map<string, CounterOrder>()
  const ended: CounterOrder[] = []
  for (const order of arrived) {
    const finishedVersion = finished.get(order._id)
    if (finishedVersion !== undefined && finishedVersion >= order.version) continue
    const known = orders.get(order._id)
    const newest = newerOrder(known, order)
    if (isFinalStatus(newest.orderStatus)) {
      if (known !== undefined) ended.push(newest)
      orders.delete(order._id)
      finished.set(order._id, newest.version)
      delivered = withDelivered(delivered, newest)
      fresh.delete(order._id)
      continue
    }
    orders.set(order._id, newest)
    // Orders are sent again for many reasons, but each is new only once.
    const isFirst = known === undefined || fresh.has(order._id)
    if (isFirst && newest.orderStatus === 'pending') fresh.set(order._id, newest)
    else fresh.delete(order._id)
  }
  return { board: { orders, finished, delivered }, fresh: [...fresh.values()], ended }
}

/** Undefined for an order that was not delivered. */
export function deliveredAt({ history }: Pick<CounterOrder, 'history'>): string | undefined {
  return history.findLast(({ status }) => status === 'delivered')?.at
}

/** As long as on the rider's page: 'Delivered' may have been a wrong tap (product §23.5). */
function isReadableAt(nowMs: number) {
  return (order: CounterOrder): boolean =>
    nowMs - Date.parse(deliveredAt(order) ?? '') <= READABLE_AFTER_DELIVERY_MS
}

function withDelivered(delivered: Board['delivered'], order: CounterOrder): Board['delivered'] {
  const at = deliveredAt(order)
  if (order.orderStatus !== 'delivered' || at === undefined) return delivered
  const orders = [...delivered.values(), order].filter(isReadableAt(Date.parse(at)))
  return new Map(orders.map((known) => [known._id, known]))
}

/** The orders that were delivered in the last 15 minutes, the latest first. */
export function justDelivered({ delivered }: Board, nowMs: number): CounterOrder[] {
  return [...delivered.values()]
    .filter(isReadableAt(nowMs))
    .toSorted((a, b) => (deliveredAt(b) ?? '').localeCompare(deliveredAt(a) ?? ''))
}

/**
 * The counter must be told of this end: it has not reported it, and either no rider and no counter
 * did what was usual, or this counter has reported another one and may take it for done.
 */
export function isUnexpectedEnd(
  { orderStatus, rejectionReason }: Pick<CounterOrder, 'orderStatus' | 'rejectionReason'>,
  reported: OrderStatus | undefined,
): boolean {
  if (reported === undefined) {
    return orderStatus === 'cancelled' || rejectionReason === 'unanswered'
  }
  return orderStatus !== reported
}

export const LANES = ['new', 'packing', 'on-the-way'] as const
export type Lane = (typeof LANES)[number]

const LANE_OF: Partial<Record<CounterOrder['orderStatus'], Lane>> = {
  pending: 'new',
  accepted: 'packing',
  pickup: 'on-the-way',
}

/** The order that has waited longest comes first. */
export function ordersIn(board: Board, lane: Lane): CounterOrder[] {
  return [...board.orders.values()]
    .filter(({ orderStatus }) => LANE_OF[orderStatus] === lane)
    .toSorted((a, b) => a.placedAt.localeCompare(b.placedAt) || a._id.localeCompare(b._id))
}

/** Orders that ring: those that were neither accepted nor rejected. */
export const unanswered = (board: Board): CounterOrder[] => ordersIn(board, 'new')

/** The order has waited for longer than its store allows (product §9.7). */
export const isOverdue = ({ overdueAt }: CounterOrder, nowMs: number): boolean =>
  overdueAt !== undefined && nowMs >= Date.parse(overdueAt)

/** A report of this counter that has failed. */
export interface FailedReport {
  /** No response arrived, so it may have changed the order. */
  isUnknown: boolean
  orderId: string
  event: OrderEvent
  /** How many lists had arrived when it failed. */
  listCount: number
}

/**
 * Whether a later list, or the order itself, shows what became of the report. A newer version of the
 * order alone does not: another counter may have made it.
 */
export function isReportSettled(
  report: FailedReport,
  { board, listCount }: { board: Board; listCount: number },
): boolean {
  if (!report.isUnknown) return false
  if (report.listCount < listCount) return true
  const order = board.orders.get(report.orderId)
  return order === undefined || isDone(report.event, order)
}

/** The order is already as the event would make it, or the event is no longer possible. */
function isDone(event: OrderEvent, order: CounterOrder): boolean {
  const { from } = ORDER_TRANSITIONS[event.type]
  if (from.every((status) => status !== order.orderStatus)) return true
  switch (event.type) {
    case 'leave-out': {
      const left = order.items.find(({ product }) => product === event.product)?.quantity ?? 0
      return left <= event.remaining
    }
    case 'assign-rider':
      return (
        order.deliveryRider?.name === event.rider.name &&
        order.deliveryRider.phoneNumber === event.rider.phoneNumber
      )
    case 'no-rider':
      return order.riderMissing
    case 'accept':
    case 'reject':
    case 'pickup':
    case 'rider-location':
    case 'deliver':
    case 'cancel':
      return false
  }
}

/** Whole seconds; never negative, even if clocks differ. */
export const secondsBetween = (sinceMs: number, nowMs: number): number =>
  Math.max(0, Math.floor((nowMs - sinceMs) / 1_000))
