import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { reportOrderEvent, type OrderEvent } from '#contract/operations-endpoints.ts'
import type { CounterOrder } from '#contract/operations-orders.ts'
import { orderNumber } from '#contract/order-number.ts'
import { isApiError } from '#shared/lib/api-errors.ts'
import { isTemporary } from '#shared/lib/temporary-error.ts'
import type { FailedReport } from './board-rules.ts'
import type { CounterSession } from './counter-session.ts'
import { counterTexts } from './counter-texts.ts'
import { callOperations } from './operations-api.ts'
import { withRetries } from './with-retries.ts'

export interface OrderReports {
  send: (event: OrderEvent) => void
  /** The event that is being sent. */
  pending: OrderEvent['type'] | undefined
}

export interface ReportFailure extends FailedReport {
  /** A sentence for the counter. */
  text: string
}

/** Reports what this counter does with an order. */
export function useOrderReport(
  session: CounterSession,
  order: CounterOrder,
  onFailed: (failure: ReportFailure) => void,
): OrderReports {
  /** The id of a report that may have arrived: the next tap repeats it instead of adding another. */
  const unconfirmedIds = useRef(new Map<string, string>())
  const mutation = useMutation({
    mutationFn: (event: OrderEvent) => {
      const content = JSON.stringify(event)
      const eventId = unconfirmedIds.current.get(content) ?? `counter-${crypto.randomUUID()}`
      unconfirmedIds.current.set(content, eventId)
      return withRetries(() =>
        callOperations(reportOrderEvent, session.key, {
          params: { orderId: order._id },
          body: { ...event, eventId },
        }),
      )
    },
    networkMode: 'always',
    onMutate: () => ({ version: order.version }),
    onSuccess: ({ data }) => {
      // Of all reports: another one may have undone what an earlier one, repeated, is to do.
      unconfirmedIds.current.clear()
      if (data.order.view === 'counter') session.receiveOrder(data.order)
    },
    onError: (error, event, before) => {
      const isDefinite = !isTemporary(error)
      if (isDefinite) unconfirmedIds.current.delete(JSON.stringify(event))
      const number = orderNumber(order._id)
      const reported = {
        orderId: order._id,
        version: before?.version ?? order.version,
        listCount: session.state.get().listCount,
      }
      const { conflict, other, unreachable } = counterTexts.failed
      if (!isDefinite) onFailed({ ...reported, text: unreachable(number), isUnknown: true })
      else {
        const isConflict = isApiError(error, 'ILLEGAL_TRANSITION')
        onFailed({
          ...reported,
          text: isConflict ? conflict(number) : other(number),
          isUnknown: false,
        })
      }
    },
  })
  return {
    send: mutation.mutate,
    pending: mutation.isPending ? mutation.variables.type : undefined,
  }
}
