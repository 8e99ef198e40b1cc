/** Tells the rest of this process what happened to orders, after it was committed. */
import type { Order } from '#contract/order-endpoints.ts'
import type { OrderEventType } from './order-transitions.ts'

export interface OrderChange {
  /** The order as it now is. */
  order: Order
  cause: 'created' | 'placed' | OrderEventType
}

export interface OrderFeed {
  publish: (change: OrderChange) => void
  /** Answers a function that ends the subscription. */
  subscribe: (listener: (change: OrderChange) => void) => () => void
}

/** `onError` hears of listeners that threw: an order is committed, whatever they do. */
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
