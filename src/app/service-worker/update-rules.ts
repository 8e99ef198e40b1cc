/** When the shop checks for a new release, and when it may offer one (product §17.2). Pure. */
import { HOUR_MS } from '#contract/durations.ts'
import { hasElapsed } from '#shared/lib/has-elapsed.ts'

/** A shop that has been open for this long may be a release behind. */
export const UPDATE_CHECK_INTERVAL_MS = HOUR_MS

export function isUpdateCheckDue(checkedAtMs: number, now: number): boolean {
  return hasElapsed(UPDATE_CHECK_INTERVAL_MS, { sinceMs: checkedAtMs, nowMs: now })
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
