import type { Order } from '#contract/order-calls.ts'
import { liveOrderTexts } from './live-order-texts.ts'

/** Who brings the order, one tap from a call (product §10.7). */
export function RiderCard({ rider }: { rider: NonNullable<Order['deliveryRider']> }) {
  const number = rider.phoneNumber.replaceAll(/[^\d+]/g, '')
  return (
    <div className="panel ridercard">
      <div>
        <b>{rider.name}</b>
        <p>
          {liveOrderTexts.partner}
          {rider.phoneNumber !== '' && ` · ${rider.phoneNumber}`}
        </p>
      </div>
      {number !== '' && (
        <a
          className="btn quiet sm"
          href={`tel:${number}`}
          aria-label={liveOrderTexts.callRider(rider.name)}
        >
          <span className="i i-lucide-phone" aria-hidden="true" />
          {liveOrderTexts.call}
        </a>
      )}
    </div>
  )
}
