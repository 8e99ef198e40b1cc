/** Geometry of the 24-hour ring: noon at the top, midnight at the bottom, clockwise. Pure. */

const CENTRE = 150
const RADIUS = 118
const DAY_MINUTES = 1_440
const IST_OFFSET_MINUTES = 330

interface RingPoint {
  x: number
  y: number
}

export function pointAt(minute: number): RingPoint {
  const angle = ((minute - DAY_MINUTES / 2) / DAY_MINUTES) * 2 * Math.PI
  return { x: CENTRE + RADIUS * Math.sin(angle), y: CENTRE - RADIUS * Math.cos(angle) }
}

/** An SVG path along the ring, clockwise from one minute of the day to another. */
export function arcOf(fromMinute: number, toMinute: number): string {
  const from = pointAt(fromMinute)
  const to = pointAt(toMinute)
  const minutes = (toMinute - fromMinute + DAY_MINUTES) % DAY_MINUTES
  const isLong = minutes > DAY_MINUTES / 2 ? 1 : 0
  return `M${from.x} ${from.y}A${RADIUS} ${RADIUS} 0 ${isLong} 1 ${to.x} ${to.y}`
}

/** Minute of the day in India. */
export function minuteOfDayAt(atMs: number): number {
  return (Math.floor(atMs / 60_000) + IST_OFFSET_MINUTES) % DAY_MINUTES
}
