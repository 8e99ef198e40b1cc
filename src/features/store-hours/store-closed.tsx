import type { ReactNode } from 'react'
import { JholaMark } from '#shared/ui/jhola-mark.tsx'
import { JholaWord } from '#shared/ui/jhola-word.tsx'
import { DayRing } from './day-ring.tsx'
import { formatMinuteOfDay, formatOpening } from './store-hours-format.ts'
import { storeHoursTexts } from './store-hours-texts.ts'
import type { StoreClosed as Closed } from './use-store-closed.ts'

/**
 * Replaces the app while the shop is closed (product §13.3); `children` is what a shopper still
 * needs.
 */
export function StoreClosed({ closed, children }: { closed: Closed; children?: ReactNode }) {
  return (
    <main className="centre night cloth" aria-labelledby="closed-title">
      <div className="lockup closed-lockup">
        <JholaMark className="mark" light />
        <JholaWord className="word" />
      </div>
      <DayRing hours={closed.hours} nowMs={closed.nowMs} />
      <div className="closed-body">
        <h1 id="closed-title">{storeHoursTexts.title}</h1>
        <p className="sub">{storeHoursTexts.openAgain(formatOpening(closed.opensAt))}</p>
        <p className="hrs">
          <span className="i i-lucide-clock" aria-hidden="true" />
          {storeHoursTexts.hours(
            formatMinuteOfDay(closed.hours.openMinute),
            formatMinuteOfDay(closed.hours.closeMinute),
          )}
        </p>
        {children}
      </div>
      <div className="stitch marigold" />
    </main>
  )
}
