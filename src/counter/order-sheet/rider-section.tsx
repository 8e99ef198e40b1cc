import { useRef, useState } from 'react'
import type { CounterOrder } from '#contract/operations-orders.ts'
import { formatPhone } from '#shared/lib/format/format-phone.ts'
import { useLostFocus } from '#shared/lib/screen/use-lost-focus.ts'
import { useSettledStep } from '#shared/lib/screen/use-settled-step.ts'
import { lazyComponent } from '#shared/lib/screen/lazy-part.ts'
import { ErrorBoundary } from '#shared/ui/error-boundary.tsx'
import { LoadFailed } from '#shared/ui/load-failed.tsx'
import { counterTexts } from '../session/counter-texts.ts'
import { RiderForm } from './rider-form.tsx'
import type { OrderReports } from './use-order-report.ts'

const RideCode = lazyComponent(async () => (await import('./ride-code.tsx')).RideCode)

interface RiderSectionProps extends OrderReports {
  counterKey: string
  order: CounterOrder
}

/** The rider of an order: who it is, the code for the rider's phone, and what the rider did. */
export function RiderSection({ counterKey, order, send, pending }: RiderSectionProps) {
  const [isChangingRider, setIsChangingRider] = useState(false)
  const [codeTries, setCodeTries] = useState(0)
  const { deliveryRider: rider } = order
  const isPacking = order.orderStatus === 'accepted'
  const asksForRider = isPacking && (rider === null || isChangingRider)
  const done = isPacking
    ? { type: 'pickup' as const, text: counterTexts.handOver, busy: counterTexts.handingOver }
    : { type: 'deliver' as const, text: counterTexts.delivered, busy: counterTexts.delivering }
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
            <p className=":uno: text-16/1.3 font-700">
              {rider.name} · {formatPhone(rider.phoneNumber)}
            </p>
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
            if (pending === undefined && isSettled) send({ type: done.type })
          }}
        >
          {pending === done.type ? done.busy : done.text}
        </button>
      )}
    </section>
  )
}
