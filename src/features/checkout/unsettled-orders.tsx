import type { CheckedDestination } from './destination.ts'
import { OrderNews } from './order-news.tsx'
import { isUnsettled } from './order-outbox-rules.ts'
import { outboxTexts } from './order-outbox-texts.ts'
import { UnreadableOrders } from './unreadable-orders.tsx'
import { UnsettledOrder } from './unsettled-order.tsx'
import { useVisibleIntents } from './use-visible-intents.ts'

interface UnsettledOrdersProps {
  userId: string
  destination: CheckedDestination
}

/**
 * Orders that are being sent to the server, and their results until the shopper dismisses them
 * (product §8.9).
 */
export function UnsettledOrders({ userId, destination }: UnsettledOrdersProps) {
  const intents = useVisibleIntents(userId)
  const texts = outboxTexts.unsettled
  const heading = intents.some(isUnsettled) ? texts.heading : texts.headingSettled
  return (
    <>
      <OrderNews intents={intents} />
      <UnreadableOrders userId={userId} />
      {intents.length > 0 && (
        <section className=":uno: order-group" aria-label={heading}>
          <h2 className=":uno: order-group-title">{heading}</h2>
          {intents.map((intent) => (
            <UnsettledOrder key={intent.key} intent={intent} destination={destination} />
          ))}
        </section>
      )}
    </>
  )
}
