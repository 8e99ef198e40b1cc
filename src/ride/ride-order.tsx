import { paiseFromRupees } from '#contract/money.ts'
import { orderNumber } from '#contract/order-number.ts'
import type { Ride } from '#contract/ride-endpoints.ts'
import { formatPaise } from '#shared/lib/format/format-money.ts'
import { phoneLink } from '#shared/lib/format/format-phone.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { rideTexts } from './ride-texts.ts'

const mapOf = ({ latitude, longitude }: Ride['location']): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`

/** Of a delivered order, the amount is what was collected. */
function cashText({ toCollect, orderStatus }: Ride): string {
  if (toCollect === 0) return rideTexts.nothingToCollect
  return orderStatus === 'delivered' ? rideTexts.collected : rideTexts.collect
}

/** Address, phone number and amount to collect. */
export function RideOrder({ ride }: { ride: Ride }) {
  return (
    <>
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
          <span className=":uno: text-15/1.4 font-600 text-ink-2">{cashText(ride)}</span>
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
    </>
  )
}
