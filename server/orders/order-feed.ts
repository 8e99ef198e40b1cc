/** Publishes committed changes of orders within this process. */
import type { Order } from '#contract/order-endpoints.ts'
import type { OrderEventType } from '#contract/order-transitions.ts'

export interface OrderChange {
  /** The current order. */
  order: Order
  cause: 'created' | 'placed' | OrderEventType
}

export interface OrderFeed {
  publish: (change: OrderChange) => void
  /** Returns a function that unsubscribes. */
  subscribe: (listener: (change: OrderChange) => void) => () => void
}

/** What a transaction has committed: its outcome, and the change to publish if there is one. */
export interface Committed<Outcome> {
  outcome: Outcome
  change?: OrderChange
}

/** Publishes the change of a transaction once it is committed. */
export async function publishAfter<Outcome>(
  transaction: Promise<Committed<Outcome>>,
  feed: OrderFeed,
): Promise<Outcome> {
  const { outcome, change } = await transaction
  if (change !== undefined) feed.publish(change)
  return outcome
}

/** `onError` is called for listeners that throw. The order is committed in any case. */
export function createOrderFeed(onError: (error: unknown) => void): OrderFeed {
  const listeners = new Set<(change: OrderChange) => void>()
  return {
    publish: (change) => {
      for (const listener of listeners) {
        try {
          listener(change)
        } catch (error) {
          onError(error)
        }
      }
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
