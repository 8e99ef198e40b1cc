/** The states that an order passes through, with times (product §10.7). Pure. */
import type { Order } from '#contract/order-endpoints.ts'
import { isCalledOff, isFinalStatus, type ReceivedStatus } from '#contract/order-status.ts'

export interface TimelineStep {
  status: ReceivedStatus
  /** ISO 8601; absent for a step that has not happened. */
  at?: string | undefined
  /** 'ended' is a red knot without a next step. */
  look: 'done' | 'now' | 'coming' | 'ended'
}

const DELIVERY_STEPS = ['pending', 'accepted', 'pickup', 'delivered'] as const

export function timelineOf(order: Pick<Order, 'orderStatus' | 'history'>): TimelineStep[] {
  const { orderStatus, history } = order
  const at = (status: ReceivedStatus) => history.find((step) => step.status === status)?.at
  const reached = DELIVERY_STEPS.filter((status) => at(status) !== undefined).map((status) => ({
    status,
    at: at(status),
    look: 'done' as const,
  }))
  if (isCalledOff(orderStatus)) {
    return [...reached, { status: orderStatus, at: at(orderStatus), look: 'ended' }]
  }
  // Whether a step follows is unknown.
  if (orderStatus === 'unknown') return [...reached, { status: orderStatus, look: 'now' }]
  const now = DELIVERY_STEPS.indexOf(orderStatus)
  return DELIVERY_STEPS.map((status, index) => ({
    status,
    at: at(status),
    look:
      index < now || (index === now && isFinalStatus(status))
        ? 'done'
        : index === now
          ? 'now'
          : 'coming',
  }))
}
