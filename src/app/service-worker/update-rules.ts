/** When the shop looks for a new release, and when it may speak of one (product §17.2). Pure. */

/** Someone who comes back to an open shop after this long may be a release behind. */
export const LOOK_AGAIN_MS = 60 * 60_000

export function isLookDue(lookedAt: number, now: number): boolean {
  // A clock that was set back must not stop the looking.
  return now < lookedAt || now - lookedAt >= LOOK_AGAIN_MS
}

const CHECKOUT = /^\/checkout\/?$/

/** Never during checkout: it waits until the shopper is through. */
export function mayOfferUpdate(pathname: string): boolean {
  return !CHECKOUT.test(pathname)
}

/** At checkout only once the order is stored, so that no reload can come between tap and order. */
export function mayOfferReload(pathname: string, isOrderStored: boolean): boolean {
  return isOrderStored || !CHECKOUT.test(pathname)
}
