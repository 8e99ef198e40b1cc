import { useState } from 'react'
import type { CounterOrder } from '#contract/operations-orders.ts'
import { OrderLine } from './order-line.tsx'
import { OrderCardHeader } from './order-card-header.tsx'
import { orderHeadingId } from './order-heading-id.ts'
import type { CounterSession } from '../session/counter-session.ts'
import { counterTexts } from '../session/counter-texts.ts'
import { MissingItemsOfNewOrder } from './missing-items-of-new-order.tsx'
import { ReasonDialog } from '../order-sheet/reason-dialog.tsx'
import { useOrderReport, type SetReportFailure } from '../order-sheet/use-order-report.ts'
import { ItemLine } from '../order-sheet/item-line.tsx'

interface NewOrderCardProps {
  session: CounterSession
  order: CounterOrder
  storeName?: string
  setFailed: SetReportFailure
}

/** More lines would push the buttons of the next order out of view. */
const SHOWN_LINES = 5

/** A new order, to accept or reject. */
export function NewOrderCard({ session, order, storeName, setFailed }: NewOrderCardProps) {
  const [isRejecting, setIsRejecting] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const { send, pending } = useOrderReport(session, order, setFailed)
  const headingId = orderHeadingId(order)
  const hidden = order.items.length - SHOWN_LINES
  return (
    <article className=":uno: p-3.5 rounded-4 bg-surface edge-2-tomato" aria-labelledby={headingId}>
      <OrderCardHeader order={order} {...(storeName === undefined ? {} : { storeName })} />
      <ul className=":uno: grid gap-1 mt-3 pt-3 line-t text-15/1.35 font-500">
        {order.items.slice(0, SHOWN_LINES).map((item) => (
          <OrderLine key={item.product} item={item} />
        ))}
        {hidden > 0 && <li className=":uno: t-small text-ink-2">{counterTexts.more(hidden)}</li>}
        {order.leftOut?.map((item) => (
          <li
            className=":uno: flex gap-2 text-ink-2 break-anywhere"
            key={`left out ${item.product}`}
          >
            <s className=":uno: flex-1 min-w-0">
              <ItemLine quantity={item.quantity} name={item.productName} />
            </s>
            <b className=":uno: text-tomato-text whitespace-nowrap">
              {counterTexts.missing.leftOut}
            </b>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className=":uno: btn btn-sm w-full mt-2 text-ink-2"
        aria-describedby={headingId}
        aria-disabled={pending !== undefined}
        onClick={() => {
          if (pending === undefined) setIsMissing(true)
        }}
      >
        {pending === 'leave-out' ? counterTexts.missing.leavingOut : counterTexts.missing.some}
      </button>
      <div className=":uno: grid grid-cols-[1fr_1.6fr] narrow:grid-cols-1 gap-2.5 mt-2">
        <button
          type="button"
          className=":uno: btn btn-plain px-3"
          aria-describedby={headingId}
          aria-disabled={pending !== undefined}
          onClick={() => {
            if (pending === undefined) setIsRejecting(true)
          }}
        >
          {pending === 'reject' ? counterTexts.rejecting : counterTexts.reject}
        </button>
        <button
          type="button"
          className=":uno: btn btn-act"
          aria-describedby={headingId}
          aria-disabled={pending !== undefined}
          onClick={() => {
            if (pending === undefined) send({ type: 'accept' })
          }}
        >
          {pending === 'accept' ? counterTexts.accepting : counterTexts.accept}
        </button>
      </div>
      {(isMissing || isRejecting) && (
        <>
          {isMissing && (
            <MissingItemsOfNewOrder
              order={order}
              onClose={() => {
                setIsMissing(false)
              }}
              onLeaveOut={(event) => {
                setIsMissing(false)
                send(event)
              }}
              onGiveUp={() => {
                setIsMissing(false)
                setIsRejecting(true)
              }}
            />
          )}
          {isRejecting && (
            <ReasonDialog
              title={counterTexts.rejectTitle}
              confirmLabel={counterTexts.reject}
              onClose={() => {
                setIsRejecting(false)
              }}
              onConfirm={(reason) => {
                setIsRejecting(false)
                send({ type: 'reject', reason })
              }}
            />
          )}
        </>
      )}
    </article>
  )
}
