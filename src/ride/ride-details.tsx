import { useRef } from 'react'
import { paiseFromRupees } from '#contract/money.ts'
import { orderNumber } from '#contract/order-number.ts'
import type { Ride } from '#contract/ride-endpoints.ts'
import { formatPaise } from '#shared/lib/format/format-money.ts'
import { phoneLink } from '#shared/lib/format/format-phone.ts'
import { useLostFocus } from '#shared/lib/screen/use-lost-focus.ts'
import { useSettledStep } from '#shared/lib/screen/use-settled-step.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { RideStepReport, type RideStep } from './ride-step-report.tsx'
import { rideTexts } from './ride-texts.ts'
import { useSharedPosition, type SharingState } from './use-shared-position.ts'

interface RideDetailsProps {
  token: string
  ride: Ride
  /** The last request for the order failed. */
  isLost: boolean
  /** Cancels a running request for the order, whose response would be outdated. */
  beforeReport: () => Promise<void>
  /** Receives the state of the order from the response to a report. */
  onReported: (change: Pick<Ride, 'orderStatus' | 'version'>) => void
  /** Requests the order again. */
  onRefused: () => Promise<void>
}

const mapOf = ({ latitude, longitude }: Ride['location']): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`

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
      <section className=":uno: panel mt-2.5">
        <p className=":uno: text-18/1.3 font-800 break-anywhere">{ride.customer.name}</p>
        <p className=":uno: mt-1 text-17/1.4 font-500 break-anywhere">
          {ride.address.addressLine}
          {ride.address.landmark !== undefined && `, ${ride.address.landmark}`}, {ride.address.city}{' '}
          {ride.address.pinCode}
        </p>
        {ride.address.instructions !== undefined && (
          <p className=":uno: mt-3 text-17/1.4 font-600 break-anywhere">
            <span className=":uno: block t-small text-ink-2">{rideTexts.instructions}</span>
            {ride.address.instructions}
          </p>
        )}
        <div className=":uno: grid grid-cols-2 narrow:grid-cols-1 gap-2.5 mt-3.5">
          <a
            className=":uno: btn btn-quiet px-3"
            href={phoneLink(ride.customer.phoneNumber)}
            aria-label={rideTexts.callCustomer(ride.customer.name)}
          >
            <Icon name="phone" />
            {rideTexts.call}
          </a>
          <a
            className=":uno: btn btn-quiet px-3"
            href={mapOf(ride.location)}
            target="_blank"
            rel="noreferrer"
          >
            <Icon name="map-pin" />
            {rideTexts.map}
          </a>
        </div>
      </section>
      <section className=":uno: panel">
        <p className=":uno: flex flex-wrap items-baseline justify-between gap-x-3">
          <span className=":uno: text-15/1.4 font-600 text-ink-2">
            {ride.toCollect === 0 ? rideTexts.nothingToCollect : rideTexts.collect}
          </span>
          {ride.toCollect !== 0 && (
            <b className=":uno: text-30/1.15 font-800 tracking-2 num">
              {formatPaise(paiseFromRupees(ride.toCollect))}
            </b>
          )}
        </p>
        <p className=":uno: mt-1 t-small text-ink-2 num">
          {orderNumber(ride.orderId)} · {rideTexts.pieces(ride.itemCount)}
        </p>
      </section>
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
      <p className=":uno: flex-1 min-w-40 t-small text-ink-2" role="status">
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
