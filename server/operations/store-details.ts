/** The data of a store as its staff read them: under an operations key and at the command line. */
import { rupeesFromPaise } from '#contract/money.ts'
import { formatOpeningHours, type OpeningHours } from '#contract/opening-hours.ts'
import type { StoreDetails } from '#contract/store-endpoints.ts'
import {
  isStoreOpenAt,
  nextRegularOpeningAt,
  nextStoreOpeningAt,
} from '#contract/store-schedule.ts'
import { deliveryChargePaise, scheduleOf, type Store } from '#server/db/catalogue-store.ts'
import type { Database } from '#server/db/open-database.ts'

interface StoreContext {
  db: Database
  nowMs: number
  /** Of stores without hours of their own. */
  storeHours: OpeningHours
}

export async function storeDetailsOf(
  store: Store,
  { db, nowMs, storeHours }: StoreContext,
): Promise<StoreDetails> {
  const schedule = scheduleOf(store, storeHours)
  const isOpen = isStoreOpenAt(schedule, nowMs)
  const isClosedByStaff = schedule.closedUntilMs !== null && nowMs < schedule.closedUntilMs
  return {
    _id: store.id,
    name: store.name,
    catalogueVersion: store.catalogueVersion,
    deliveryCharge: rupeesFromPaise(await deliveryChargePaise(db, store)),
    hours: formatOpeningHours(schedule.hours),
    holidays: store.holidays,
    isOpen,
    opensAt: isOpen ? null : new Date(nextStoreOpeningAt(schedule, nowMs)).toISOString(),
    closedUntil: isClosedByStaff ? (store.closedUntil?.toISOString() ?? null) : null,
    overdueAfterSeconds: store.overdueAfterSeconds,
    rejectAfterSeconds: store.rejectAfterSeconds,
  }
}

/** Closes a store until it would open by its hours and holidays, unless another time is given. */
export const closingOf = (
  store: Store,
  { nowMs, storeHours }: Omit<StoreContext, 'db'>,
  untilMs?: number,
): { closedUntil: Date } => ({
  closedUntil: new Date(untilMs ?? nextRegularOpeningAt(scheduleOf(store, storeHours), nowMs)),
})
