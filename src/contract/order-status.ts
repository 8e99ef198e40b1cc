/** The states of an order and their order in time (product §9.2). */

export const ORDER_STATUSES = [
  'pending',
  'accepted',
  'pickup',
  'delivered',
  'cancelled',
  'rejected',
] as const

export type OrderStatus = (typeof ORDER_STATUSES)[number]

/**
 * A status as read by a page, whose server may be newer. 'unknown' counts as neither final, active
 * nor open.
 */
export type ReceivedStatus = OrderStatus | 'unknown'

/** Whether no other state follows. */
export function isFinalStatus(status: ReceivedStatus): boolean {
  return status === 'delivered' || isCalledOff(status)
}

/** Whether it was cancelled or rejected, so that nothing will come and nothing is to be paid. */
export function isCalledOff(status: ReceivedStatus): status is 'cancelled' | 'rejected' {
  return status === 'cancelled' || status === 'rejected'
}

/** product §9.2: active = accepted or pickup. */
export function isActiveStatus(status: ReceivedStatus): boolean {
  return status === 'accepted' || status === 'pickup'
}

/** Open for badge and popups (product §9.2): pending counts as open there. */
export function isOpenStatus(status: ReceivedStatus): boolean {
  return status === 'pending' || isActiveStatus(status)
}

/**
 * Returns the current one of two states of an order: the one with the higher version, and the
 * received one if the versions are equal (product §10.4).
 */
export function newerOrder<T extends { version: number }>(known: T | undefined, received: T): T {
  return known !== undefined && known.version > received.version ? known : received
}
