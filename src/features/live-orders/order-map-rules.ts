/** Geometry of the drawn map. Pure; metres on the ground, then pixels on the drawing. */
import type { Position } from '#contract/geo.ts'

/** Metres from home, x eastward, y southward as on a screen. */
export interface Spot {
  x: number
  y: number
}

const METRES_PER_DEGREE = 111_195

/** Flat enough for the few kilometres that a rider goes. */
export function spotOf({ latitude, longitude }: Position, home: Position): Spot {
  const narrowing = Math.cos((home.latitude * Math.PI) / 180)
  // The short way round where the day changes.
  const degrees = ((longitude - home.longitude + 540) % 360) - 180
  return {
    x: degrees * narrowing * METRES_PER_DEGREE,
    y: (home.latitude - latitude) * METRES_PER_DEGREE,
  }
}

const LONGEST_POLYLINE = 20_000
const MAX_POINTS = 2_000

/**
 * Google's encoded polyline, precision 5. Empty for a text that is none: a broken way, or one off
 * the Earth, is not drawn at all.
 */
export function decodePolyline(text: string): Position[] {
  if (text.length > LONGEST_POLYLINE) return []
  const points: Position[] = []
  const at = [0, 0]
  let index = 0
  while (index < text.length) {
    for (const axis of [0, 1]) {
      let bits = 0
      let shift = 0
      let chunk: number
      do {
        chunk = text.charCodeAt(index) - 63
        if (!(chunk >= 0 && chunk < 64) || shift > 30) return []
        index += 1
        bits |= (chunk & 0x1f) << shift
        shift += 5
      } while (chunk >= 0x20)
      at[axis] = (at[axis] ?? 0) + (bits & 1 ? ~(bits >> 1) : bits >> 1)
    }
    const latitude = (at[0] ?? 0) / 1e5
    const longitude = (at[1] ?? 0) / 1e5
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return []
    points.push({ latitude, longitude })
    if (points.length > MAX_POINTS) return []
  }
  return points
}

export function lengthOf(way: readonly Spot[]): number {
  return way.reduce((sum, spot, index) => {
    const before = way[index - 1]
    return before === undefined ? 0 : sum + distance(before, spot)
  }, 0)
}

const distance = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y)

export interface SplitWay {
  /** From the beginning to the place nearest to the rider. */
  ridden: Spot[]
  /** From there to the end. */
  ahead: Spot[]
  /** How far beside the way the rider is. */
  besideMetres: number
}

/** Undefined for a way that is none. */
export function splitWay(way: readonly Spot[], rider: Spot): SplitWay | undefined {
  let nearest: { index: number; spot: Spot; metres: number } | undefined
  for (const [index, from] of way.entries()) {
    const to = way[index + 1]
    if (to === undefined) break
    const spot = nearestOn(from, to, rider)
    const metres = distance(spot, rider)
    if (nearest === undefined || metres < nearest.metres) nearest = { index, spot, metres }
  }
  if (nearest === undefined) return undefined
  const { index, spot, metres } = nearest
  return {
    ridden: [...way.slice(0, index + 1), spot],
    ahead: [spot, ...way.slice(index + 1)],
    besideMetres: metres,
  }
}

function nearestOn(from: Spot, to: Spot, spot: Spot): Spot {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const square = dx * dx + dy * dy
  const part = square === 0 ? 0 : ((spot.x - from.x) * dx + (spot.y - from.y) * dy) / square
  const held = Math.min(1, Math.max(0, part))
  return { x: from.x + dx * held, y: from.y + dy * held }
}

export interface Size {
  width: number
  height: number
}

/** How metres become pixels: `px = metres × scale + offset`. */
export interface MapView {
  scale: number
  left: number
  top: number
}

const PADDING_PX = 40
/** Nearer, two houses would fill the map. */
const MAX_SCALE = 0.6

export const toPixels = (view: MapView, spot: Spot): Spot => ({
  x: spot.x * view.scale + view.left,
  y: spot.y * view.scale + view.top,
})

/** Everything inside, with room for the pins around it. */
export function fitView(spots: readonly Spot[], size: Size): MapView {
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)]
  const [minX, maxX] = [Math.min(...xs), Math.max(...xs)]
  const [minY, maxY] = [Math.min(...ys), Math.max(...ys)]
  const scale = Math.min(
    MAX_SCALE,
    (size.width - 2 * PADDING_PX) / Math.max(1, maxX - minX),
    (size.height - 2 * PADDING_PX) / Math.max(1, maxY - minY),
  )
  return {
    scale,
    left: size.width / 2 - ((minX + maxX) / 2) * scale,
    top: size.height / 2 - ((minY + maxY) / 2) * scale,
  }
}

/** Whether all of it is still inside: a map that moves with each step of the rider cannot be read. */
export function isInView(view: MapView, spots: readonly Spot[], size: Size): boolean {
  const slack = 1
  return spots.every((spot) => {
    const { x, y } = toPixels(view, spot)
    return (
      x >= PADDING_PX - slack &&
      x <= size.width - PADDING_PX + slack &&
      y >= PADDING_PX - slack &&
      y <= size.height - PADDING_PX + slack
    )
  })
}

export interface Ring {
  radiusPx: number
  label: string
  /** Where the label fits; absent where nothing of the ring is free. */
  labelAt?: Spot | undefined
}

const RING_STEPS_METRES = [100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000]
const NARROWEST_RING_PX = 46
const RINGS = 4
const LABELLED_RINGS = 2
const LABEL_ROOM_PX = 30
const PIN_ROOM_PX = 44

/** Rings of distance around home; `pins` are places that a label must not cover, in pixels. */
export function ringsAround(view: MapView, size: Size, home: Spot, pins: readonly Spot[]): Ring[] {
  const step =
    RING_STEPS_METRES.find((metres) => metres * view.scale >= NARROWEST_RING_PX) ??
    RING_STEPS_METRES.at(-1) ??
    1_000
  const taken = [...pins]
  return Array.from({ length: RINGS }, (_, index) => {
    const metres = step * (index + 1)
    const radiusPx = metres * view.scale
    const labelAt = index < LABELLED_RINGS ? freePlace(home, radiusPx, size, taken) : undefined
    if (labelAt !== undefined) taken.push(labelAt)
    return { radiusPx, label: distanceText(metres), labelAt }
  })
}

function freePlace(
  home: Spot,
  radiusPx: number,
  size: Size,
  taken: readonly Spot[],
): Spot | undefined {
  for (let degrees = 200; degrees < 560; degrees += 10) {
    const angle = (degrees * Math.PI) / 180
    const spot = { x: home.x + Math.cos(angle) * radiusPx, y: home.y + Math.sin(angle) * radiusPx }
    const fits =
      spot.x > LABEL_ROOM_PX &&
      spot.x < size.width - LABEL_ROOM_PX &&
      spot.y > LABEL_ROOM_PX / 2 &&
      spot.y < size.height - LABEL_ROOM_PX / 2
    if (fits && taken.every((pin) => distance(pin, spot) > PIN_ROOM_PX)) return spot
  }
  return undefined
}

/** '350 m', '1 km', '1.4 km'. */
export function distanceText(metres: number): string {
  const tens = Math.max(10, Math.round(metres / 10) * 10)
  if (tens < 1_000) return `${tens}\u00A0m`
  const kilometres = Math.round(metres / 100) / 10
  return `${kilometres}\u00A0km`
}

/**
 * Directions' duration for the part of the way that is left: '6 mins' halfway is '3 mins'. A text
 * of another form, hours for one, is left as the service wrote it.
 */
export function durationLeft(durationText: string, partLeft: number): string {
  const match = /^(\d+)\s*mins?$/.exec(durationText)
  if (match?.[1] === undefined) return durationText
  const minutes = Math.max(1, Math.ceil(Number(match[1]) * Math.min(1, Math.max(0, partLeft))))
  return minutes === 1 ? '1\u00A0min' : `${minutes}\u00A0mins`
}
