import { useAtomValue } from 'jotai'
import { outboxAtom } from '#features/checkout/order-outbox-atoms.ts'
import { needsDecision } from '#features/checkout/order-outbox-rules.ts'
import { UnsettledOrders } from '#features/checkout/unsettled-orders.tsx'
import { useDestination } from './-use-destination.ts'
import { useDestinationCheck } from './-use-destination-check.ts'

/** A shopper's unsettled orders, with the destination if the shopper agrees again. */
export function OrdersToSettle({ userId }: { userId: string }) {
  const hasToDecide = useAtomValue(outboxAtom).some(
    (intent) => intent.userId === userId && needsDecision(intent),
  )
  const current = useDestination()
  const check = useDestinationCheck({ isWanted: hasToDecide })
  return <UnsettledOrders userId={userId} destination={{ current, ...check }} />
}
