import type { CounterOrder } from '#contract/operations-orders.ts'

/** Of the heading of an order's card, which names the card and describes its buttons. */
export const orderHeadingId = ({ _id, orderStatus }: CounterOrder): string =>
  // The focus does not follow an order that leaves the lanes.
  orderStatus === 'delivered' ? `delivered-${_id}` : `order-${_id}`

/** The heading of the card that has taken the place of a removed one, or of the one around it. */
export function newHeadingOf(removed: Element): HTMLElement | null {
  const headingId = removed.closest('article')?.getAttribute('aria-labelledby')
  return document.getElementById(headingId ?? '')
}
