import { LOCALE } from '#contract/constants.ts'

const dateTime = new Intl.DateTimeFormat(LOCALE, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
})
/** '21 Nov 2026, 6:42 pm', always in India's time. */
export function formatDateTime(isoTime: string): string {
  return dateTime.format(new Date(isoTime))
}
