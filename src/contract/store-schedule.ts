/**
 * When one store takes orders (product §13.4): its daily hours, except on holidays and while its
 * staff have closed it. Pure; times are epoch milliseconds.
 */
import { DAY_MS, MINUTE_MS } from './durations.ts'
import { istDay, istDayStartMs } from './india-time.ts'
import { closingAt, isOpenAt, nextOpeningAt, type OpeningHours } from './opening-hours.ts'

export interface StoreSchedule {
  hours: OpeningHours
  /** Days in India, such as `2026-12-25`, on which the store does not begin to take orders. */
  holidays: readonly string[]
  /** Staff closed the store until this time; null if they did not. */
  closedUntilMs: number | null
}

/**
 * The day whose hours include this time: hours that go on past midnight belong to the day on which
 * they began. Null outside the hours.
 */
function openingDayAt(hours: OpeningHours, atMs: number): string | null {
  if (!isOpenAt(hours, atMs)) return null
  const openedTodayMs = istDayStartMs(atMs) + hours.openMinute * MINUTE_MS
  return istDay(atMs >= openedTodayMs ? atMs : atMs - DAY_MS)
}

export function isStoreOpenAt(schedule: StoreSchedule, atMs: number): boolean {
  const { hours, holidays, closedUntilMs } = schedule
  if (closedUntilMs !== null && atMs < closedUntilMs) return false
  const day = openingDayAt(hours, atMs)
  return day !== null && !holidays.includes(day)
}

/**
 * When a store that takes orders at `atMs` stops, by its hours and holidays; at the latest a day
 * after `atMs`, for a store whose hours follow each other without a gap.
 */
export function storeClosingAt(schedule: StoreSchedule, atMs: number): number {
  const closingMs = closingAt(schedule.hours, atMs)
  return isStoreOpenAt(schedule, closingMs) ? atMs + DAY_MS : closingMs
}

/** When a store that is closed at `atMs` takes orders again. */
export function nextStoreOpeningAt(schedule: StoreSchedule, atMs: number): number {
  const fromMs = Math.max(atMs, schedule.closedUntilMs ?? atMs)
  return isStoreOpenAt(schedule, fromMs) ? fromMs : nextRegularOpeningAt(schedule, fromMs)
}

/**
 * Until when a store that its staff close now, without saying for how long, stays closed: until its
 * next regular opening.
 */
export function nextRegularOpeningAt({ hours, holidays }: StoreSchedule, atMs: number): number {
  let openingMs = nextOpeningAt(hours, atMs)
  while (holidays.includes(istDay(openingMs))) openingMs += DAY_MS
  return openingMs
}
