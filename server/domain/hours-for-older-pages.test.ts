import { describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { isOpenAt, parseOpeningHours, type OpeningHours } from '#contract/opening-hours.ts'
import { isStoreOpenAt, nextStoreOpeningAt, type StoreSchedule } from '#contract/store-schedule.ts'
import { hoursForOlderPages } from './hours-for-older-pages.ts'

const ist = (time: string): number => Date.parse(`2026-${time}+05:30`)

const storeWith = (hours: string, changes: Partial<StoreSchedule> = {}): StoreSchedule => ({
  hours: parseOpeningHours(hours),
  holidays: [],
  closedUntilMs: null,
  ...changes,
})

/** The rule of the releases before hours past midnight. */
function minuteOf(atMs: number): number {
  return Math.floor((atMs + 330 * MINUTE_MS) / MINUTE_MS) % 1_440
}
function isOpenForOlderPage({ openMinute, closeMinute }: OpeningHours, atMs: number): boolean {
  return minuteOf(atMs) >= openMinute && minuteOf(atMs) <= closeMinute
}

const CHRISTMAS = { holidays: ['2026-12-25'] }

describe('a page of an older release', () => {
  test.each<[string, [StoreSchedule, ...StoreSchedule[]]]>([
    ['ordinary hours', [storeWith('08:00-21:00')]],
    ['hours past midnight', [storeWith('18:00-02:00')]],
    ['hours until midnight', [storeWith('18:00-00:00')]],
    ['hours that never end', [storeWith('00:00-23:59')]],
    ['hours that never end, from the evening on', [storeWith('18:00-17:59')]],
    ['a holiday', [storeWith('08:00-21:00', CHRISTMAS)]],
    ['a holiday of a store that never closes', [storeWith('00:00-23:59', CHRISTMAS)]],
    ['a holiday and hours past midnight', [storeWith('18:00-02:00', CHRISTMAS)]],
    [
      'a store that was closed for an afternoon',
      [storeWith('08:00-21:00', { closedUntilMs: ist('12-25T15:00:00') })],
    ],
    [
      'a store that was closed until the same time tomorrow',
      [storeWith('00:00-23:59', { closedUntilMs: ist('12-26T12:00:00') })],
    ],
    [
      'a store that was closed until the last minute of the day',
      [storeWith('18:00-02:00', { closedUntilMs: ist('12-24T23:59:30') })],
    ],
    ['two stores', [storeWith('08:00-21:00'), storeWith('18:00-02:00', CHRISTMAS)]],
    [
      'a store of the morning and one of the night',
      [storeWith('06:00-10:00'), storeWith('22:00-03:00')],
    ],
  ])('sees at every minute what holds: %s', (_what, stores) => {
    const start = ist('12-24T12:00:00')
    // Collected, because a hundred thousand calls of `expect` take seconds.
    const wrong: string[] = []
    for (let atMs = start; atMs < start + 3 * DAY_MS; atMs += MINUTE_MS) {
      const isOpen = stores.some((store) => isStoreOpenAt(store, atMs))
      const hours = hoursForOlderPages(stores, atMs)
      const what = `${new Date(atMs).toISOString()} ${JSON.stringify(hours)}`
      if (isOpenForOlderPage(hours, atMs) !== isOpen) wrong.push(`older page, ${what}`)
      if (isOpenAt(hours, atMs) !== isOpen) wrong.push(`present release, ${what}`)
      if (isOpen) continue
      const opensAtMs = Math.min(...stores.map((store) => nextStoreOpeningAt(store, atMs)))
      const skew = Math.abs(hours.openMinute - minuteOf(opensAtMs))
      // In the minutes of the day around that at which the store opens tomorrow, a minute later.
      const isNearOpening = Math.abs(minuteOf(atMs) - minuteOf(opensAtMs)) <= 1
      // Hours cannot begin in the last minute and end on the same day.
      const isLastMinute = minuteOf(opensAtMs) === 1_439 && skew === 1
      if (skew !== 0 && !isNearOpening && !isLastMinute) wrong.push(`opening, ${what}`)
    }
    expect(wrong).toEqual([])
  })

  test('is given ordinary hours as they are', () => {
    for (const time of ['03:00:00', '12:00:00', '22:00:00'])
      expect(hoursForOlderPages([storeWith('08:00-21:00')], ist(`12-24T${time}`))).toEqual({
        openMinute: 480,
        closeMinute: 1_260,
      })
  })

  test('that never asks again does not close at midnight', () => {
    const inTheEvening = hoursForOlderPages([storeWith('18:00-02:00')], ist('12-24T23:00:00'))
    expect(isOpenForOlderPage(inTheEvening, ist('12-25T01:00:00'))).toBe(true)
  })
})
