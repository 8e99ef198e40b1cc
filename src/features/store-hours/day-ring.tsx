import type { OpeningHours } from '#contract/opening-hours.ts'
import { istMinuteOfDay } from '#contract/india-time.ts'
import { arcOf, pointAt } from './day-ring-rules.ts'

interface DayRingProps {
  hours: OpeningHours
  /** Epoch milliseconds; the position of the moon. */
  nowMs: number
}

/**
 * A ring of 24 hours with the open ones in marigold, the sun at noon and the moon at the current
 * time.
 */
export function DayRing({ hours, nowMs }: DayRingProps) {
  const arc = arcOf(hours.openMinute, hours.closeMinute)
  const ends = [pointAt(hours.openMinute), pointAt(hours.closeMinute)]
  const moon = pointAt(istMinuteOfDay(nowMs))
  return (
    <svg className=":uno: w-[min(18.25rem,70vw)] m-auto" viewBox="0 0 300 300" aria-hidden="true">
      <g fill="none" strokeLinecap="round">
        <circle
          cx="150"
          cy="150"
          r="118"
          stroke="var(--khadi-deep)"
          strokeWidth="5"
          strokeDasharray="11 8.6"
        />
        <path d={arc} stroke="var(--night)" strokeWidth="20" />
        <path d={arc} stroke="var(--marigold)" strokeWidth="14" />
      </g>
      {ends.map(({ x, y }) => (
        <circle key={`${x},${y}`} cx={x} cy={y} r="6" fill="var(--on-marigold)" />
      ))}
      <image href="/pictures/art/sun.webp" x="128" y="8" width="44" height="44" />
      <circle cx={moon.x} cy={moon.y} r="21" fill="var(--night)" />
      <image
        href="/pictures/art/moon.webp"
        x={moon.x - 16}
        y={moon.y - 16}
        width="32"
        height="32"
      />
      <image href="/pictures/art/bag-empty.webp" x="82" y="80" width="136" height="140" />
    </svg>
  )
}
