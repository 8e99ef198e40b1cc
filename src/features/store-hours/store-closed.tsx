import type { ReactNode } from 'react'
import { JholaMark } from '#shared/ui/jhola-mark.tsx'
import { JholaWord } from '#shared/ui/jhola-word.tsx'
import { DayRing } from './day-ring.tsx'
import { formatMinuteOfDay, formatOpening } from './store-hours-format.ts'
import { storeHoursTexts } from './store-hours-texts.ts'
import type { StoreClosed as Closed } from './page-schedule-rules.ts'
import { Icon } from '#shared/ui/icon.tsx'

/**
 * Replaces the app while the shop is closed (product §13.3). `children` is what a shopper still
 * needs.
 */
export function StoreClosed({ closed, children }: { closed: Closed; children?: ReactNode }) {
  return (
    <main
      data-night=""
      className=":uno: cloth shell-page [--focus:#9dbcff] [--khadi:var(--night)] [--weave:rgb(255_255_255/0.022)] [--khadi-deep:var(--night-2)] text-on-night"
      aria-labelledby="closed-title"
    >
      <div className=":uno: flex items-center justify-center gap-2.25 min-h-11 mt-[calc(1.375rem+env(safe-area-inset-top))] text-on-night">
        <JholaMark className=":uno: w-9.5 h-10" light />
        <JholaWord className=":uno: h-6.5 w-auto block" />
      </div>
      <DayRing hours={closed.hours} nowMs={closed.nowMs} />
      <div className=":uno: m-auto px-gutter py-10 text-center grid grid-cols-1 gap-4.5 justify-items-center">
        <h1 className=":uno: shell-heading" id="closed-title">
          {storeHoursTexts.title}
        </h1>
        <p className=":uno: shell-line text-on-night-2">
          {storeHoursTexts.openAgain(formatOpening(closed.opensAt, closed.nowMs))}
        </p>
        <p className=":uno: inline-flex gap-2 items-center px-4.5 py-3.25 rounded-3 text-16/1.2 font-700 bg-night-2">
          <Icon name="clock" />
          {storeHoursTexts.hours(
            formatMinuteOfDay(closed.hours.openMinute),
            formatMinuteOfDay(closed.hours.closeMinute),
          )}
        </p>
        {children}
      </div>
      <div className=":uno: stitch stitch-marigold" />
    </main>
  )
}
