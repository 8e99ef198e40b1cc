/** The period in which a sale price holds. Times without a zone are Indian. */
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { IST_OFFSET_MINUTES } from '#contract/india-time.ts'
import { isNothing } from './cell-rules.ts'

export type SalePeriod = 'running' | 'over-or-later' | 'unreadable'

interface Moment {
  atMs: number
  /** A day without a time ends a period at its last moment. */
  isDay: boolean
}

/** How a date without a name of a month is read. Exports do not state it: 26-11-01 may be in 2026. */
type Order = 'month-first' | 'day-first' | 'year-first'
const ORDERS: readonly Order[] = ['month-first', 'day-first', 'year-first']

/** No day: a missing time of a data frame, and '0000-00-00' of MySQL. */
const NO_DAY = /^(?:nat|0[0\sT/.:-]*Z?)$/i
const dayOrNothing = (text: string): string => (NO_DAY.test(text) || isNothing(text) ? '' : text)

/**
 * `from` may hold both ends: '2026-11-01T00:00+0530/2026-12-01T00:00+0530'. Dates such as 10/11/26
 * are read only if all orders of day, month and year lead to the same result. Without a day at both
 * ends, there is no period.
 */
export function salePeriodOf(
  writtenFrom: string,
  writtenTo: string,
  nowMs: number,
): SalePeriod | undefined {
  const [from, to] = [dayOrNothing(writtenFrom), dayOrNothing(writtenTo)]
  if (from === '' && to === '') return undefined
  const isInterval = to === '' && /\dT.*\/|^\d{4}-\d\d-\d\d\//.test(from)
  const [start = '', end = ''] = isInterval ? from.split('/') : [from, to]
  const results = new Set(
    ORDERS.flatMap((order) => {
      const isRunning = isRunningBetween(start, end, order, nowMs)
      return isRunning === undefined ? [] : [isRunning]
    }),
  )
  if (results.size !== 1) return 'unreadable'
  return results.has(true) ? 'running' : 'over-or-later'
}

function isRunningBetween(
  start: string,
  end: string,
  order: Order,
  nowMs: number,
): boolean | undefined {
  const from = start === '' ? undefined : momentOf(start, order)
  const until = end === '' ? undefined : momentOf(end, order)
  if ((start !== '' && from === undefined) || (end !== '' && until === undefined)) return undefined
  const isAfterStart = from === undefined || nowMs >= from.atMs
  const isBeforeEnd = until === undefined || nowMs < until.atMs + (until.isDay ? DAY_MS : 0)
  return isAfterStart && isBeforeEnd
}

const ISO =
  /^(\d{4})([-/.])(\d\d?)\2(\d\d?)(?:[T ](\d\d?):(\d\d)(?::\d\d(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?)?$/
/** 11/22/26, 22-11-2026, 22-Nov-26 */
const LOCAL =
  /^(\d\d?)([-/. ])(\d\d?|[a-z]{3,9})\2(\d\d|\d{4})(?:,?\s+(\d\d?):(\d\d)(?::\d\d)?\s*([AP]M)?)?$/i
const MONTHS =
  'january february march april may june july august september october november december'.split(' ')
/** A spreadsheet counts days from 30 December 1899: 46400 is 13 January 2027. */
const SERIAL = /^[45]\d{4}(?:\.\d+)?$/
const FIRST_SERIAL = Date.UTC(1899, 11, 30)

/** '31st Dec 2026' and 'Dec 31, 2026' with the day first. */
const plainDate = (written: string): string =>
  written
    .trim()
    .replace(/(?<=\d)(?:st|nd|rd|th)\b/i, '')
    .replace(/^([a-z]{3,9})\.? (\d\d?),? (?=\d{4})/i, '$2 $1 ')

function momentOf(written: string, order: Order): Moment | undefined {
  const text = plainDate(written)
  if (SERIAL.test(text)) {
    const atMs = FIRST_SERIAL + Number(text) * DAY_MS - IST_OFFSET_MINUTES * MINUTE_MS
    return { atMs, isDay: Number.isInteger(Number(text)) }
  }
  const iso = ISO.exec(text)
  if (iso !== null) {
    const [, year = '', , month = '', day = '', hour, minute = '0', zone] = iso
    return moment([year, month, day, hour ?? '0', minute].map(Number), hour === undefined, zone)
  }
  const local = LOCAL.exec(text)
  if (local === null) return undefined
  const [, one = '', separator, other = '', last = '', hour, minute = '0', half = ''] = local
  const isNamed = /[a-z]/i.test(other)
  const isYearLast = isNamed || separator === '/' || last.length === 4
  if (order === 'year-first' && isYearLast) return undefined
  const [year, month, day] = isNamed
    ? [last, MONTHS.findIndex((name) => name.startsWith(other.toLowerCase())) + 1, one]
    : inOrder(order, [one, other, last])
  const hours = half === '' ? Number(hour ?? 0) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)
  const fullYear = Number(year) + (year.length === 2 ? 2_000 : 0)
  return moment([fullYear, Number(month), Number(day), hours, Number(minute)], hour === undefined)
}

/** Year, month and day. */
function inOrder(order: Order, [one, other, last]: readonly [string, string, string]) {
  if (order === 'year-first') return [one, other, last] as const
  return order === 'day-first' ? ([last, other, one] as const) : ([last, one, other] as const)
}

function moment(
  [year = 0, month = 0, day = 0, hour = 0, minute = 0]: readonly number[],
  isDay: boolean,
  zone?: string,
): Moment | undefined {
  const utcMs = Date.UTC(year, month - 1, day, hour, minute)
  const date = new Date(utcMs)
  // 31 February and month 13 would roll over.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  return { atMs: utcMs - offsetMinutes(zone) * MINUTE_MS, isDay }
}

function offsetMinutes(zone: string | undefined): number {
  if (zone === undefined) return IST_OFFSET_MINUTES
  if (zone === 'Z') return 0
  const [, sign = '', hours = '', minutes = ''] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
