/** Geometry of the 24-hour ring: noon at the top, midnight at the bottom, clockwise. Pure. */
import { DAY_MINUTES } from '#contract/india-time.ts'

const CENTRE = 150
const RADIUS = 118

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
