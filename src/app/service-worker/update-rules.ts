/** When the shop checks for a new release, and when it may offer one (product §17.2). Pure. */

/** A shop that has been open for this long may be a release behind. */
export const LOOK_AGAIN_MS = 60 * 60_000

export function isLookDue(lookedAt: number, now: number): boolean {
  // A clock that was set back must not stop the checks.
  return now < lookedAt || now - lookedAt >= LOOK_AGAIN_MS
}

const CHECKOUT = /^\/checkout\/?$/

/** Never during checkout. */
export function mayOfferUpdate(pathname: string): boolean {
  return !CHECKOUT.test(pathname)
}

/** At checkout only once the order is stored, so that no reload happens between tap and order. */
export function mayOfferReload(pathname: string, isOrderStored: boolean): boolean {
  return isOrderStored || !CHECKOUT.test(pathname)
}
