import { useAtomValue } from 'jotai'
import { outboxAtom } from '#features/checkout/order-outbox-atoms.ts'
import { shownState } from '#features/checkout/order-outbox-rules.ts'
import { UnsettledOrders } from '#features/checkout/unsettled-orders.tsx'
import { useDeliveryPlace } from './-use-delivery-place.ts'
import { usePlaceCheck } from './-use-place-check.ts'

/** A shopper's unsettled orders, with the destination if the shopper agrees again. */
export function OrdersToSettle({ userId }: { userId: string }) {
  const needsDecision = useAtomValue(outboxAtom).some(
    (intent) => intent.userId === userId && shownState(intent, undefined) === 'needs-decision',
  )
  return (
    <UnsettledOrders
      userId={userId}
      deliverTo={useDeliveryPlace()}
      placeCheck={usePlaceCheck({ isWanted: needsDecision })}
    />
  )
}
