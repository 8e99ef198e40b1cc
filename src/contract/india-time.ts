/** The clock and the calendar of India, which has one time zone and no summer time. */
import { DAY_MS, MINUTE_MS } from './durations.ts'

export const IST_OFFSET_MINUTES = 330
export const DAY_MINUTES = 1_440

const IST_OFFSET_MS = IST_OFFSET_MINUTES * MINUTE_MS

/** Minutes since midnight in India, 0 to 1439. */
export function istMinuteOfDay(atMs: number): number {
  return Math.floor((atMs + IST_OFFSET_MS) / MINUTE_MS) % DAY_MINUTES
}

/** The day in India, `2026-11-21`. */
export function istDay(atMs: number): string {
  return new Date(atMs + IST_OFFSET_MS).toISOString().slice(0, 10)
}

/** When that day began, in epoch milliseconds. */
export function istDayStartMs(atMs: number): number {
  return Math.floor((atMs + IST_OFFSET_MS) / DAY_MS) * DAY_MS - IST_OFFSET_MS
}

/** The time in India to the second, with its offset: `2026-11-21T08:00:00+05:30`. */
export function istDateTime(atMs: number): string {
  return `${new Date(atMs + IST_OFFSET_MS).toISOString().slice(0, 19)}+05:30`
}
