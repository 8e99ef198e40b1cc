/** Selects which toasts to show of those that came while the tab was hidden (product §10.6). Pure. */
import { STATUS_OF_UPDATE, type OrderUpdateType } from '#contract/socket-events.ts'
import type { NoticeKind } from '#shared/lib/screen/notify.ts'

export interface OrderToast {
  kind: NoticeKind
  text: string
  /** Null if it is about no order. */
  orderId: string | null
  /** Null if it changes no order. */
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
 * In order of arrival: all toasts except those that a notification showed, and except 'No riders
 * available' if the same order has had another one since.
 */
export function toastsToShow(
  queued: readonly OrderToast[],
  notified: readonly NotifiedState[],
): OrderToast[] {
  return queued.filter(({ orderId, text, type }, index) => {
    if (type === null) return !notified.some(({ status }) => status === text)
    const shown = STATUS_OF_UPDATE[type] ?? type
    if (notified.some((one) => one.orderId === orderId && one.status === shown)) return false
    const isOver = queued.slice(index + 1).some((later) => later.orderId === orderId)
    return type !== 'NO_RIDER_AVAILABLE' || !isOver
  })
}
