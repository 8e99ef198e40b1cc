import { useRef, useState } from 'react'
import { paiseFromRupees } from '#contract/money.ts'
import type { CounterOrder } from '#contract/operations-orders.ts'
import { orderNumber } from '#contract/order-number.ts'
import { formatPaise } from '#shared/lib/format/format-money.ts'
import { useLostFocus } from '#shared/lib/screen/use-lost-focus.ts'
import { useSettledStep } from '#shared/lib/screen/use-settled-step.ts'
import { lazyComponent } from '#shared/lib/screen/lazy-part.ts'
import { ErrorBoundary } from '#shared/ui/error-boundary.tsx'
import { LoadFailed } from '#shared/ui/load-failed.tsx'
import { QuestionDialog } from '../session/question-dialog.tsx'
import { counterTexts } from '../session/counter-texts.ts'
import { CallLink } from './call-link.tsx'
import { RiderForm } from './rider-form.tsx'
import type { OrderReports } from './use-order-report.ts'

const RideCode = lazyComponent(async () => (await import('./ride-code.tsx')).RideCode)

interface RiderSectionProps extends OrderReports {
  counterKey: string
  order: CounterOrder
  /** How many lines of the pick list are ticked. */
  pickedLines: number
}

/** Of a pick list that somebody has begun to tick. */
function handOverQuestion({ items }: CounterOrder, pickedLines: number) {
  const left = items.length - pickedLines
  if (pickedLines === 0 || left === 0) return undefined
  return {
    title: counterTexts.handOverQuestion,
    hint: counterTexts.unpicked(left, items.length),
  }
}

/** A delivered order leaves every page of the staff, with its address and telephone number. */
function deliverQuestion({ _id, paymentStatus, totalPrice }: CounterOrder) {
  const { collected, deliverHint } = counterTexts
  const amount = formatPaise(paiseFromRupees(totalPrice))
  return {
    title: counterTexts.deliverQuestion(orderNumber(_id)),
    hint: paymentStatus === 'paid' ? deliverHint : `${collected(amount)} ${deliverHint}`,
  }
}

/** The rider of an order: who it is, the code for the rider's phone, and what the rider did. */
export function RiderSection({ counterKey, order, pickedLines, send, pending }: RiderSectionProps) {
  const [isChangingRider, setIsChangingRider] = useState(false)
  const [asked, setAsked] = useState<'pickup' | 'deliver'>()
  const [codeTries, setCodeTries] = useState(0)
  const { deliveryRider: rider } = order
  const isPacking = order.orderStatus === 'accepted'
  const asksForRider = isPacking && (rider === null || isChangingRider)
  const done = isPacking
    ? { type: 'pickup' as const, text: counterTexts.handOver, busy: counterTexts.handingOver }
    : { type: 'deliver' as const, text: counterTexts.delivered, busy: counterTexts.delivering }
  const question = isPacking ? handOverQuestion(order, pickedLines) : deliverQuestion(order)
  // The button also takes the place of the rider's form.
  const isSettled = useSettledStep(asksForRider ? 'assign-rider' : done.type)
  const riderSection = useRef<HTMLElement>(null)
  const riderHeading = useRef<HTMLHeadingElement>(null)
  useLostFocus(riderSection, () => {
    riderHeading.current?.focus({ preventScroll: true })
  })
  return (
    <section className=":uno: mt-4.5 pt-4.5 line-t" ref={riderSection}>
      <div className=":uno: flex items-center justify-between gap-3 min-h-11">
        <h3 className=":uno: t-section" ref={riderHeading} tabIndex={-1}>
          {counterTexts.rider.heading}
        </h3>
        {isPacking && rider !== null && !isChangingRider && (
          <button
            type="button"
            className=":uno: btn btn-quiet btn-sm"
            onClick={() => {
              setIsChangingRider(true)
            }}
          >
            {counterTexts.rider.change}
          </button>
        )}
      </div>
      {asksForRider ? (
        <>
          <RiderForm
            isSending={pending === 'assign-rider'}
            onAssign={(event) => {
              send(event, () => {
                setIsChangingRider(false)
              })
            }}
          />
          {rider === null && order.riderMissing && (
            <p className=":uno: mt-3.5 text-15/1.4 font-600">{counterTexts.rider.noneTold}</p>
          )}
          {rider === null && !order.riderMissing && (
            <button
              type="button"
              className=":uno: btn btn-plain w-full mt-3.5"
              aria-disabled={pending !== undefined}
              onClick={() => {
                if (pending === undefined) send({ type: 'no-rider' })
              }}
            >
              {pending === 'no-rider' ? counterTexts.rider.tellingNone : counterTexts.rider.none}
            </button>
          )}
        </>
      ) : (
        rider !== null && (
          <>
            <div className=":uno: flex flex-wrap items-center gap-3 mt-2">
              <p className=":uno: flex-1 min-w-[min(10rem,100%)] text-16/1.3 font-700 break-anywhere">
                {rider.name}
              </p>
              <CallLink person={rider} className=":uno: btn btn-quiet btn-sm" />
            </div>
            {/* Without its part the counter still rings. */}
            <ErrorBoundary
              key={codeTries}
              fallback={
                <LoadFailed
                  words={counterTexts.rider.codeFailed}
                  retryLabel={counterTexts.rider.tryAgain}
                  onRetry={() => {
                    setCodeTries(codeTries + 1)
                  }}
                />
              }
            >
              <RideCode
                fallback={
                  <p className=":uno: t-small text-ink-2 mt-3">{counterTexts.rider.loading}</p>
                }
                counterKey={counterKey}
                orderId={order._id}
                rider={rider}
              />
            </ErrorBoundary>
          </>
        )
      )}
      {!asksForRider && (
        <button
          key={done.type}
          type="button"
          className=":uno: btn btn-act w-full mt-4.5"
          aria-disabled={pending !== undefined || !isSettled}
          onClick={() => {
            if (pending !== undefined || !isSettled) return
            if (question === undefined) send({ type: done.type })
            else setAsked(done.type)
          }}
        >
          {pending === done.type ? done.busy : done.text}
        </button>
      )}
      {question !== undefined && asked === done.type && (
        <QuestionDialog
          {...question}
          keepLabel={counterTexts.notYet}
          confirmLabel={done.text}
          onClose={() => {
            setAsked(undefined)
          }}
          onConfirm={() => {
            setAsked(undefined)
            send({ type: done.type })
          }}
        />
      )}
    </section>
  )
}
