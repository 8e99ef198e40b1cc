import { LOCALE } from '#contract/constants.ts'

const TIME_ZONE = 'Asia/Kolkata'

const dateTime = new Intl.DateTimeFormat(LOCALE, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: TIME_ZONE,
})
/** '21 Nov 2026, 6:42 pm', always in India's time. */
export function formatDateTime(isoTime: string): string {
  return dateTime.format(new Date(isoTime))
}

const time = new Intl.DateTimeFormat(LOCALE, {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: TIME_ZONE,
})
const day = new Intl.DateTimeFormat(LOCALE, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: TIME_ZONE,
})

const year = new Intl.DateTimeFormat(LOCALE, { year: 'numeric', timeZone: TIME_ZONE })
const dayAndTime = new Intl.DateTimeFormat(LOCALE, {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: TIME_ZONE,
})

/**
 * '6:42 pm' for today, '21 Nov, 6:42 pm' for another day of this year, else '21 Nov 2025, 6:42 pm'.
 * Both arguments are epoch milliseconds.
 */
export function formatMoment(atMs: number, nowMs: number): string {
  if (day.format(atMs) === day.format(nowMs)) return time.format(atMs)
  const isThisYear = year.format(atMs) === year.format(nowMs)
  return (isThisYear ? dayAndTime : dateTime).format(atMs)
}

/** '6:42 pm', always in India's time. */
export function formatTime(isoTime: string): string {
  return time.format(new Date(isoTime))
}
