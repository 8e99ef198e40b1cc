import { useRef } from 'react'
import { paiseFromRupees } from '#contract/money.ts'
import type { Ride } from '#contract/ride-endpoints.ts'
import { formatPaise } from '#shared/lib/format/format-money.ts'
import { useLostFocus } from '#shared/lib/screen/use-lost-focus.ts'
import { useSettledStep } from '#shared/lib/screen/use-settled-step.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { RideOrder } from './ride-order.tsx'
import { RideStepReport, type RideStep } from './ride-step-report.tsx'
import { rideTexts } from './ride-texts.ts'
import { useSharedPosition, type SharingState } from './use-shared-position.ts'

interface RideDetailsProps {
  token: string
  ride: Ride
  /** The last request for the order failed, or its last attempt. */
  isLost: boolean
  /** Cancels a running request for the order, whose response would be outdated. */
  beforeReport: () => Promise<void>
  /** Receives the state of the order from the response to a report. */
  onReported: (change: Pick<Ride, 'orderStatus' | 'version'>) => void
  /** Requests the order again. */
  onRefused: () => Promise<void>
}

const questionBefore = ({ toCollect }: Ride): string =>
  toCollect === 0
    ? rideTexts.isDelivered
    : rideTexts.isCollected(formatPaise(paiseFromRupees(toCollect)))

/** Address, phone number, amount to collect, and the buttons of the two reports. */
export function RideDetails({
  token,
  ride,
  isLost,
  beforeReport,
  onReported,
  onRefused,
}: RideDetailsProps) {
  const step: RideStep = ride.orderStatus === 'accepted' ? 'pickup' : 'deliver'
  const isSettled = useSettledStep(step)
  const sharing = useSharedPosition(token)
  const report = useRef<HTMLDivElement>(null)
  // Each step has a button of its own.
  useLostFocus(report, () => {
    report.current?.querySelector('button')?.focus({ preventScroll: true })
  })
  return (
    <>
      {isLost && (
        <p className=":uno: banner-error" role="alert">
          {rideTexts.lost}
        </p>
      )}
      <h1 className=":uno: pt-5.5 t-title">{rideTexts.deliverTo}</h1>
      <RideOrder ride={ride} />
      <PositionPanel state={sharing.state} onShare={sharing.share} />
      {/* Rendered before it has a text, so that a screen reader announces the text. */}
      <p className="sr-only" role="status">
        {step === 'deliver' && rideTexts.isPickedUp}
      </p>
      <div ref={report}>
        <RideStepReport
          key={step}
          token={token}
          step={step}
          isSettled={isSettled}
          question={step === 'deliver' ? questionBefore(ride) : undefined}
          onTap={() => {
            // From here on the shopper waits for the rider.
            if (sharing.state === 'off') sharing.share()
          }}
          beforeReport={beforeReport}
          onReported={onReported}
          onRefused={onRefused}
        />
      </div>
    </>
  )
}

interface PositionPanelProps {
  state: SharingState
  onShare: () => void
}

function PositionPanel({ state, onShare }: PositionPanelProps) {
  const texts = rideTexts.position
  const words = {
    off: texts.hint,
    on: texts.shared,
    unreported: texts.unreported,
    inexact: texts.inexact,
    refused: texts.refused,
    unknown: texts.unknown,
  }
  const panel = useRef<HTMLElement>(null)
  // Its button goes when it is used.
  useLostFocus(panel, () => {
    panel.current?.focus({ preventScroll: true })
  })
  return (
    <section
      className=":uno: panel flex flex-wrap items-center gap-3 [outline:none]"
      aria-label={texts.heading}
      ref={panel}
      tabIndex={-1}
    >
      <Icon
        name="bike"
        className={state === 'on' ? ':uno: size-6 text-leaf-text' : ':uno: size-6 text-ink-2'}
      />
      <p className=":uno: flex-1 min-w-[min(10rem,100%)] t-small text-ink-2" role="status">
        {words[state]}
      </p>
      {(state === 'off' || state === 'refused') && (
        <button type="button" className=":uno: btn btn-plain btn-sm" onClick={onShare}>
          {texts.share}
        </button>
      )}
    </section>
  )
}
