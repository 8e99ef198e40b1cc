import type { Order } from '#contract/order-endpoints.ts'
import { formatPhone, isCallable, phoneLink } from '#shared/lib/format/format-phone.ts'
import { liveOrderTexts } from './live-order-texts.ts'
import { Icon } from '#shared/ui/icon.tsx'

/** The rider of the order, with a button to call (product §10.7). */
export function RiderCard({ rider }: { rider: NonNullable<Order['deliveryRider']> }) {
  const { phoneNumber } = rider
  return (
    <div className=":uno: panel flex narrow:flex-wrap items-center gap-3 py-2 pr-2.5 pl-3.5 mt-3.5 text-left">
      <div className=":uno: flex-1">
        <b className=":uno: text-16/1.3 font-700">{rider.name}</b>
        <p className=":uno: t-small text-ink-2">
          {liveOrderTexts.partner}
          {phoneNumber !== '' && (
            <span className=":uno: block num">{formatPhone(phoneNumber)}</span>
          )}
        </p>
      </div>
      {isCallable(phoneNumber) && (
        <a
          className=":uno: btn btn-quiet btn-sm"
          href={phoneLink(phoneNumber)}
          aria-label={liveOrderTexts.callRider(rider.name)}
        >
          <Icon name="phone" />
          {liveOrderTexts.call}
        </a>
      )}
    </div>
  )
}
