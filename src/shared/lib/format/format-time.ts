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

/** '6:42 pm' for today, else '21 Nov 2026, 6:42 pm'. Both arguments are epoch milliseconds. */
export function formatMoment(atMs: number, nowMs: number): string {
  const at = new Date(atMs)
  const isToday = day.format(at) === day.format(new Date(nowMs))
  return isToday ? time.format(at) : dateTime.format(at)
}

/** '6:42 pm', always in India's time. */
export function formatTime(isoTime: string): string {
  return time.format(new Date(isoTime))
}
