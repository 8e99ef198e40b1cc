import { useAtomValue } from 'jotai'
import { outboxAtom } from '#features/checkout/order-outbox-atoms.ts'
import { shownState } from '#features/checkout/order-outbox-rules.ts'
import { UnsettledOrders } from '#features/checkout/unsettled-orders.tsx'
import { useDestination } from './-use-destination.ts'
import { useDestinationCheck } from './-use-destination-check.ts'

/** A shopper's unsettled orders, with the destination if the shopper agrees again. */
export function OrdersToSettle({ userId }: { userId: string }) {
  const needsDecision = useAtomValue(outboxAtom).some(
    (intent) => intent.userId === userId && shownState(intent, undefined) === 'needs-decision',
  )
  const current = useDestination()
  const check = useDestinationCheck({ isWanted: needsDecision })
  return <UnsettledOrders userId={userId} destination={{ current, ...check }} />
}
