/** When a shopper can get help with an order (product §9.10). Pure. */
import { HELP_WINDOW_MS, LATE_AFTER_MS } from './help-endpoints.ts'
import type { Order } from './order-endpoints.ts'
import { isFinalStatus, isOpenStatus } from './order-status.ts'

type HelpedOrder = Pick<Order, 'orderStatus' | 'placedAt' | 'history'>

/** 'none': not yet, or not at all. */
export type HelpOffer = 'none' | 'offered' | 'over'

export function helpOffer(order: HelpedOrder, nowMs: number): HelpOffer {
  const { orderStatus, history } = order
  if (orderStatus === 'delivered') {
    const delivered = history.findLast(({ status }) => status === 'delivered')
    return delivered === undefined ? 'none' : offerSince(Date.parse(delivered.at), nowMs)
  }
  const lateMs = isOpenStatus(orderStatus) ? lateSinceMs(order) : undefined
  return lateMs === undefined || nowMs < lateMs ? 'none' : offerSince(lateMs, nowMs)
}

function offerSince(sinceMs: number, nowMs: number): HelpOffer {
  return nowMs <= sinceMs + HELP_WINDOW_MS ? 'offered' : 'over'
}

/** Whether the order may have tickets: help with it is offered, or was. */
export function mayHaveTickets(order: HelpedOrder, nowMs: number): boolean {
  const lateMs = lateSinceMs(order)
  return order.orderStatus === 'delivered' || (lateMs !== undefined && nowMs >= lateMs)
}

/** From when the order is late. Undefined if it was over by then, or was not placed. */
export function lateSinceMs({ orderStatus, placedAt, history }: HelpedOrder): number | undefined {
  if (placedAt === null) return undefined
  const lateMs = Date.parse(placedAt) + LATE_AFTER_MS
  const end = history.findLast(({ status }) => isFinalStatus(status))
  const wasOpen = end === undefined ? isOpenStatus(orderStatus) : Date.parse(end.at) >= lateMs
  return wasOpen ? lateMs : undefined
}
