import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { reportOrderEvent, type OrderEvent } from '#contract/operations-endpoints.ts'
import type { CounterOrder } from '#contract/operations-orders.ts'
import { orderNumber } from '#contract/order-number.ts'
import { isFinalStatus } from '#contract/order-status.ts'
import { ORDER_TRANSITIONS } from '#contract/order-transitions.ts'
import { isApiError } from '#shared/lib/network/api-errors.ts'
import { isTemporary } from '#shared/lib/network/temporary-error.ts'
import type { FailedReport } from '../session/board-rules.ts'
import type { CounterSession } from '../session/counter-session.ts'
import { counterTexts } from '../session/counter-texts.ts'
import { callOperations } from '../session/operations-api.ts'
import { sendUnderId } from '../session/send-under-id.ts'

export interface OrderReports {
  /** `onDone` is called if the report took effect while the component is still mounted. */
  send: (event: OrderEvent, onDone?: () => void) => void
  /** The event that is being sent. */
  pending: OrderEvent['type'] | undefined
}

export interface ReportFailure extends FailedReport {
  /** A sentence for the counter. */
  text: string
}

/** Replaces the failure of an order; without one, the order has none any more. */
export type SetReportFailure = (orderId: string, failure?: ReportFailure) => void

/** Reports what this counter does with an order. */
export function useOrderReport(
  session: CounterSession,
  order: CounterOrder,
  setFailed: SetReportFailure,
): OrderReports {
  /** Forgotten when the order is closed: another counter may have undone the report later. */
  const unconfirmedIds = useRef(new Map<string, string>())
  const clearFailure = (): void => {
    setFailed(order._id)
  }
  const mutation = useMutation({
    mutationFn: (event: OrderEvent) => {
      // The stream may show what it does before its response arrives.
      const { to } = ORDER_TRANSITIONS[event.type]
      if (to !== undefined && isFinalStatus(to)) session.endsReported.set(order._id, to)
      return sendUnderId(unconfirmedIds.current, JSON.stringify(event), (eventId, signal) =>
        callOperations(reportOrderEvent, session.key, {
          params: { orderId: order._id },
          body: { ...event, eventId },
          signal,
        }),
      )
    },
    networkMode: 'always',
    onSuccess: ({ data }) => {
      // The ids of all reports: this one may have undone an earlier one, which must be able to take
      // effect again.
      unconfirmedIds.current.clear()
      clearFailure()
      // An end whose report was not confirmed has not come about.
      if (!isFinalStatus(data.order.orderStatus)) session.endsReported.delete(order._id)
      if (data.order.view === 'counter') session.receiveOrder(data.order)
    },
    onError: (error, event) => {
      const number = orderNumber(order._id)
      const reported = {
        orderId: order._id,
        event,
        listCount: session.state.get().listCount,
      }
      const { conflict, other, unreachable } = counterTexts.failed
      if (isTemporary(error)) {
        setFailed(order._id, { ...reported, text: unreachable(number), isUnknown: true })
      } else {
        session.endsReported.delete(order._id)
        const isConflict = isApiError(error, 'ILLEGAL_TRANSITION')
        setFailed(order._id, {
          ...reported,
          text: isConflict ? conflict(number) : other(number),
          isUnknown: false,
        })
      }
    },
  })
  return {
    send: (event, onDone) => {
      // The same failure again must be noticed.
      clearFailure()
      mutation.mutate(event, { onSuccess: () => onDone?.() })
    },
    pending: mutation.isPending ? mutation.variables.type : undefined,
  }
}
