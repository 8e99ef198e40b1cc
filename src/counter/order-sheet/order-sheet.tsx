import { useState } from 'react'
import { paiseFromRupees } from '#contract/money.ts'
import type { CounterOrder } from '#contract/operations-orders.ts'
import { orderNumber } from '#contract/order-number.ts'
import { formatPaise } from '#shared/lib/format/format-money.ts'
import { showIt } from '#shared/lib/screen/show-it.ts'
import { ModalDialog } from '#shared/ui/modal-dialog.tsx'
import { StatusRegion } from '#shared/ui/status-region.tsx'
import { CallLink } from './call-link.tsx'
import type { CounterSession } from '../session/counter-session.ts'
import { counterTexts } from '../session/counter-texts.ts'
import { MissingItemDialog } from './missing-item-dialog.tsx'
import { mayLeaveOut } from './missing-item-rules.ts'
import { PickList } from './pick-list.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { RiderSection } from './rider-section.tsx'
import { pickedCount } from '../session/pick-ticks-rules.ts'
import { useOrderReport, type SetReportFailure } from './use-order-report.ts'

interface OrderSheetProps {
  session: CounterSession
  order: CounterOrder
  picked: readonly string[]
  onToggle: (tick: string) => void
  /** The last failure, shown above everything else. */
  failure: string | undefined
  setFailed: SetReportFailure
  onClose: () => void
}

/** Everything that a counter does with an order from its acceptance to its delivery. */
export function OrderSheet({
  session,
  order,
  picked,
  onToggle,
  failure,
  setFailed,
  onClose,
}: OrderSheetProps) {
  const { send, pending } = useOrderReport(session, order, setFailed)
  const [isCancelling, setIsCancelling] = useState(false)
  const [missingId, setMissingId] = useState<string>()
  const { customer, address } = order
  // Another counter may leave it out, or hand over the order, while the question is open.
  const missing = mayLeaveOut(order)
    ? order.items.find(({ product }) => product === missingId)
    : undefined
  return (
    <>
      <ModalDialog
        title={counterTexts.order(orderNumber(order._id))}
        closeLabel={counterTexts.close}
        onClose={onClose}
      >
        {failure !== undefined && (
          <p key={failure} className=":uno: banner-error mb-3.5" role="alert" ref={showIt}>
            {failure}
          </p>
        )}
        {order.ifMissing !== null && (
          <p className=":uno: mb-3.5 text-15/1.4 font-600">
            {counterTexts.ifMissing[order.ifMissing]}
          </p>
        )}
        <PickList
          order={order}
          picked={picked}
          onToggle={onToggle}
          onMissing={
            mayLeaveOut(order)
              ? ({ product }) => {
                  if (pending === undefined) setMissingId(product)
                }
              : undefined
          }
        />
        <StatusRegion>
          {pending === 'leave-out' && (
            <p className=":uno: mt-2 text-15/1.4 font-600">{counterTexts.missing.leavingOut}</p>
          )}
        </StatusRegion>

        <section className=":uno: mt-4.5 pt-4.5 line-t">
          <h3 className=":uno: t-section">{counterTexts.customer}</h3>
          <div className=":uno: flex flex-wrap items-start gap-3 mt-2">
            <p className=":uno: flex-1 min-w-[min(10rem,100%)] text-15/1.45 font-500 break-anywhere">
              <b className=":uno: block text-16/1.3 font-700">{customer.name}</b>
              {address.addressLine}
              {address.landmark !== undefined && `, ${address.landmark}`}, {address.city}{' '}
              {address.pinCode}
            </p>
            <CallLink person={customer} className=":uno: btn btn-quiet btn-sm" />
          </div>
          {address.instructions !== undefined && (
            <p className=":uno: mt-2 text-15/1.45 font-600 break-anywhere">
              <span className=":uno: block t-small text-ink-2">{counterTexts.instructions}</span>
              {address.instructions}
            </p>
          )}
          <p className=":uno: bill-row mt-2 text-18/1.35 font-800">
            <span>{order.paymentStatus === 'paid' ? counterTexts.paid : counterTexts.collect}</span>
            <span>{formatPaise(paiseFromRupees(order.totalPrice))}</span>
          </p>
        </section>

        <RiderSection
          order={order}
          pickedLines={pickedCount(order, picked)}
          counterKey={session.key}
          pending={pending}
          send={send}
        />

        <button
          type="button"
          className=":uno: btn btn-plain w-full mt-3.5"
          aria-disabled={pending !== undefined}
          onClick={() => {
            if (pending === undefined) setIsCancelling(true)
          }}
        >
          {pending === 'cancel' ? counterTexts.cancelling : counterTexts.cancel}
        </button>
      </ModalDialog>
      {missing !== undefined && (
        <MissingItemDialog
          order={order}
          item={missing}
          onClose={() => {
            setMissingId(undefined)
          }}
          onLeaveOut={(event) => {
            setMissingId(undefined)
            send(event)
          }}
          onGiveUp={() => {
            setMissingId(undefined)
            setIsCancelling(true)
          }}
        />
      )}
      {isCancelling && (
        <ReasonDialog
          title={counterTexts.cancelTitle}
          confirmLabel={counterTexts.cancel}
          onClose={() => {
            setIsCancelling(false)
          }}
          onConfirm={(reason) => {
            setIsCancelling(false)
            send({ type: 'cancel', reason })
          }}
        />
      )}
    </>
  )
}
