/**
 * When the shop takes orders (product §13.1): by the minute of the day in India, both ends
 * inclusive. 21:00:59 is open, 21:01 is closed, and 00:00-23:59 never closes. Hours that end before
 * they begin, such as 18:00-02:00, continue past midnight.
 */
import * as v from 'valibot'
import { DAY_MS, MINUTE_MS } from './durations.ts'
import { istDayStartMs, istMinuteOfDay } from './india-time.ts'

/** Minutes of the day in IST, 0 to 1439. */
export interface OpeningHours {
  openMinute: number
  closeMinute: number
}

/** As people write hours: `08:00-21:00`. */
export const openingHoursTextSchema = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d$/, 'must look like 08:00-21:00'),
  v.check((text) => {
    const [open, close] = text.split('-')
    return open !== close
  }, 'must not end when they begin'),
)

function minuteOf(clock: string): number {
  const [hour, minute] = clock.split(':')
  return Number(hour) * 60 + Number(minute)
}

/** Throws a readable error for a text that `openingHoursTextSchema` refuses. */
export function parseOpeningHours(text: string): OpeningHours {
  const parsed = v.safeParse(openingHoursTextSchema, text)
  if (!parsed.success) throw new Error(`Store hours ${parsed.issues[0].message}: '${text}'`)
  const [open = '', close = ''] = parsed.output.split('-')
  return { openMinute: minuteOf(open), closeMinute: minuteOf(close) }
}

/** The reverse of `parseOpeningHours`. */
export function formatOpeningHours({ openMinute, closeMinute }: OpeningHours): string {
  return [openMinute, closeMinute]
    .map((minute) =>
      [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':'),
    )
    .join('-')
}

export function isOpenAt(hours: OpeningHours, atMs: number): boolean {
  const minute = istMinuteOfDay(atMs)
  const hasOpened = minute >= hours.openMinute
  const hasNotClosed = minute <= hours.closeMinute
  return hours.openMinute < hours.closeMinute
    ? hasOpened && hasNotClosed
    : hasOpened || hasNotClosed
}

/** Returns when the hours that include `atMs` end, in epoch milliseconds. */
export function closingAt({ openMinute, closeMinute }: OpeningHours, atMs: number): number {
  const endsTomorrow = openMinute > closeMinute && istMinuteOfDay(atMs) >= openMinute
  const lastDayMs = istDayStartMs(atMs) + (endsTomorrow ? DAY_MS : 0)
  return lastDayMs + (closeMinute + 1) * MINUTE_MS
}

/** Returns the next opening in epoch milliseconds, which may be later today. */
export function nextOpeningAt(hours: OpeningHours, atMs: number): number {
  const today = istDayStartMs(atMs) + hours.openMinute * MINUTE_MS
  return today > atMs ? today : today + DAY_MS
}
