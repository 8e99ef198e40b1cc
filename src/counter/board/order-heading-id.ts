import type { CounterOrder } from '#contract/operations-orders.ts'

/** Of the heading of an order's card, which names the card and describes its buttons. */
export const orderHeadingId = ({ _id }: CounterOrder): string => `order-${_id}`
