/** When the shop is closed for the shopper of this page (product §13.4). Pure. */
import type { DarkStore } from '#contract/dark-store.ts'
import type { OpeningHours } from '#contract/opening-hours.ts'
import {
  isStoreOpenAt,
  nextStoreOpeningAt,
  storeClosingAt,
  type StoreSchedule,
} from '#contract/store-schedule.ts'

export interface StoreClosed {
  hours: OpeningHours
  /** Epoch milliseconds. */
  opensAt: number
  /** The corrected clock at the last check, epoch milliseconds. */
  nowMs: number
}

interface KnownHours {
  store: DarkStore | undefined
  shopHours: OpeningHours | undefined
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
 * Closed while the shopper's store is; if no store is known, while all stores are, which is what the
 * hours of the shop mean. They are right only at the time of their response (docs/decisions/236), so
 * they do not count beside the schedule of a store. Null while open, or while nothing is known.
 */
export function storeClosedAt(known: KnownHours, nowMs: number): StoreClosed | null {
  const schedule = knownSchedule(known)
  return schedule === undefined || isStoreOpenAt(schedule, nowMs)
    ? null
    : { hours: schedule.hours, opensAt: nextStoreOpeningAt(schedule, nowMs), nowMs }
}

/**
 * Until when the shop takes the shopper's orders, at most a day ahead. Null while it is closed, or
 * while nothing is known.
 */
export function storeOpenUntil(known: KnownHours, nowMs: number): number | null {
  const schedule = knownSchedule(known)
  return schedule !== undefined && isStoreOpenAt(schedule, nowMs)
    ? storeClosingAt(schedule, nowMs)
    : null
}

function knownSchedule({ store, shopHours }: KnownHours): StoreSchedule | undefined {
  if (store !== undefined) return scheduleOfStore(store)
  return shopHours && { hours: shopHours, holidays: [], closedUntilMs: null }
}
