/**
 * The opening hours in the response of `settings/delivery-charge`, which pages of every release
 * read without saying where they are. Releases before hours past midnight take such hours for
 * 'always closed', and no release knows holidays, closed stores or several stores there. So the
 * response has hours within one day that give such a page the right result now.
 * docs/decisions/236-hours-for-older-pages.md
 */
import { istMinuteOfDay } from '#contract/india-time.ts'
import type { OpeningHours } from '#contract/opening-hours.ts'
import { isStoreOpenAt, nextStoreOpeningAt, type StoreSchedule } from '#contract/store-schedule.ts'

const LAST_MINUTE = 1_439
const NEVER_CLOSED: OpeningHours = { openMinute: 0, closeMinute: LAST_MINUTE }

/** Open while any of the stores is: the server checks the hours of the right one for each order. */
export function hoursForOlderPages(
  schedules: readonly [StoreSchedule, ...StoreSchedule[]],
  nowMs: number,
): OpeningHours {
  const open = schedules.filter((schedule) => isStoreOpenAt(schedule, nowMs))
  if (open.length > 0) return widest(open.map(({ hours }) => hoursWhileOpen(hours, nowMs)))
  const opensNext = schedules.toSorted(
    (a, b) => nextStoreOpeningAt(a, nowMs) - nextStoreOpeningAt(b, nowMs),
  )[0]
  return hoursWhileClosed(opensNext ?? schedules[0], nowMs)
}

function widest(all: readonly OpeningHours[]): OpeningHours {
  return {
    openMinute: Math.min(...all.map(({ openMinute }) => openMinute)),
    closeMinute: Math.max(...all.map(({ closeMinute }) => closeMinute)),
  }
}

/**
 * Before midnight, hours that go on past it become a whole day: a page that does not refetch must
 * not close at midnight.
 */
function hoursWhileOpen(hours: OpeningHours, nowMs: number): OpeningHours {
  const { openMinute, closeMinute } = hours
  if (openMinute < closeMinute) return hours
  return istMinuteOfDay(nowMs) > closeMinute ? NEVER_CLOSED : { openMinute: 0, closeMinute }
}

/**
 * Begins when the store opens next, and does not include this minute. If no range satisfies both,
 * excluding this minute is more important. Equal ends and the whole day are avoided, because pages
 * read either as 'never closes'.
 */
function hoursWhileClosed(schedule: StoreSchedule, nowMs: number): OpeningHours {
  const minute = istMinuteOfDay(nowMs)
  const opensAt = istMinuteOfDay(nextStoreOpeningAt(schedule, nowMs))
  const openMinute = Math.min(opensAt, LAST_MINUTE - 1)
  const { hours } = schedule
  const closeMinute = hours.closeMinute > openMinute ? hours.closeMinute : LAST_MINUTE
  const isClosedNow = (range: OpeningHours): boolean =>
    range.openMinute < range.closeMinute &&
    !(range.openMinute === 0 && range.closeMinute === LAST_MINUTE) &&
    !(range.openMinute <= minute && minute <= range.closeMinute)
  return (
    [
      { openMinute, closeMinute },
      { openMinute, closeMinute: minute - 1 },
      { openMinute: minute + 1, closeMinute },
      { openMinute: minute + 1, closeMinute: LAST_MINUTE },
    ].find(isClosedNow) ?? { openMinute: 0, closeMinute: minute - 1 }
  )
}
