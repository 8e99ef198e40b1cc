/** When the shop is closed for the shopper of this page (product §13.4). Pure. */
import type { DarkStore } from '#contract/catalogue-endpoints.ts'
import type { OpeningHours } from '#contract/opening-hours.ts'
import { isStoreOpenAt, nextStoreOpeningAt, type StoreSchedule } from '#contract/store-schedule.ts'

export interface StoreClosed {
  hours: OpeningHours
  /** Epoch milliseconds. */
  opensAt: number
  /** The corrected clock at the last check, epoch milliseconds. */
  nowMs: number
}

function scheduleOfStore({ hours, holidays, closedUntil }: DarkStore): StoreSchedule {
  const closedUntilMs = Date.parse(closedUntil ?? '')
  return {
    hours,
    holidays: holidays ?? [],
    closedUntilMs: Number.isNaN(closedUntilMs) ? null : closedUntilMs,
  }
}

/**
 * Closed while the shopper's store is, or while all stores are, which is what the hours of the shop
 * mean. Null while open, or while nothing is known.
 */
export function storeClosedAt(
  known: { store: DarkStore | undefined; shopHours: OpeningHours | undefined },
  nowMs: number,
): StoreClosed | null {
  const { store, shopHours } = known
  const schedules = [
    ...(store === undefined ? [] : [scheduleOfStore(store)]),
    ...(shopHours === undefined ? [] : [{ hours: shopHours, holidays: [], closedUntilMs: null }]),
  ]
  const closed = schedules.find((schedule) => !isStoreOpenAt(schedule, nowMs))
  return closed === undefined
    ? null
    : { hours: closed.hours, opensAt: nextStoreOpeningAt(closed, nowMs), nowMs }
}
