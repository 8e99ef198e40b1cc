/** Selects which news to show of those that came while the tab was hidden (product §10.6). Pure. */
import { STATUS_OF_UPDATE, type OrderUpdateType } from '#contract/socket-events.ts'
import type { NoticeKind } from '#shared/lib/notify.ts'

export interface OrderNews {
  kind: NoticeKind
  text: string
  /** Null for news of no order. */
  orderId: string | null
  /** Null for news that changes no order. */
  type: OrderUpdateType | null
}

/**
 * The order and what a notification showed of it: a status, ITEM_LEFT_OUT, or the sentence about a
 * request for help.
 */
export interface NotifiedState {
  orderId: string
  status: string
}

/**
 * In order of arrival: all news except those that a notification showed, and except 'No riders
 * available' if the same order has had other news since.
 */
export function newsToShow(
  queued: readonly OrderNews[],
  notified: readonly NotifiedState[],
): OrderNews[] {
  return queued.filter(({ orderId, text, type }, index) => {
    if (type === null) return !notified.some(({ status }) => status === text)
    const shown = STATUS_OF_UPDATE[type] ?? type
    if (notified.some((one) => one.orderId === orderId && one.status === shown)) return false
    const isOver = queued.slice(index + 1).some((later) => later.orderId === orderId)
    return type !== 'NO_RIDER_AVAILABLE' || !isOver
  })
}
