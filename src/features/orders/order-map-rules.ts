/** Geometry of the drawn map. Pure; metres on the ground, then pixels on the drawing. */
import type { Position } from '#contract/geo.ts'

/** Metres from home: x to the east, y to the south, as on a screen. */
export interface Point {
  x: number
  y: number
}

const METRES_PER_DEGREE = 111_195

/** Projects onto a plane, which is accurate enough for the few kilometres of a delivery. */
export function pointOf({ latitude, longitude }: Position, home: Position): Point {
  const narrowing = Math.cos((home.latitude * Math.PI) / 180)
  // The shorter difference across the date line.
  const degrees = ((longitude - home.longitude + 540) % 360) - 180
  return {
    x: degrees * narrowing * METRES_PER_DEGREE,
    y: (home.latitude - latitude) * METRES_PER_DEGREE,
  }
}

const MAX_POLYLINE_LENGTH = 20_000
const MAX_POINTS = 2_000

/**
 * Decodes Google's encoded polyline with precision 5. Returns an empty array for an invalid text or
 * coordinates out of range.
 */
export function decodePolyline(text: string): Position[] {
  if (text.length > MAX_POLYLINE_LENGTH) return []
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

export function lengthOf(path: readonly Point[]): number {
  return path.reduce((sum, point, index) => {
    const before = path[index - 1]
    return before === undefined ? 0 : sum + distance(before, point)
  }, 0)
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

export interface SplitPath {
  /** From the start to the point nearest to the rider. */
  travelled: Point[]
  /** From there to the end. */
  ahead: Point[]
  /** The rider's distance from the path. */
  offPathMetres: number
}

/** Undefined for a path of fewer than two points. */
export function splitPath(path: readonly Point[], rider: Point): SplitPath | undefined {
  let nearest: { index: number; point: Point; metres: number } | undefined
  for (const [index, from] of path.entries()) {
    const to = path[index + 1]
    if (to === undefined) break
    const point = nearestOn(from, to, rider)
    const metres = distance(point, rider)
    if (nearest === undefined || metres < nearest.metres) nearest = { index, point, metres }
  }
  if (nearest === undefined) return undefined
  const { index, point, metres } = nearest
  return {
    travelled: [...path.slice(0, index + 1), point],
    ahead: [point, ...path.slice(index + 1)],
    offPathMetres: metres,
  }
}

function nearestOn(from: Point, to: Point, point: Point): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const square = dx * dx + dy * dy
  const part = square === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / square
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
/** With a larger scale, two houses would fill the map. */
const MAX_SCALE = 0.6

export const toPixels = (view: MapView, point: Point): Point => ({
  x: point.x * view.scale + view.left,
  y: point.y * view.scale + view.top,
})

/**
 * The path, or where it is not known the straight line between its ends: store, rider and home are
 * joined on every map.
 */
export function pathOrStraight(
  path: readonly Point[],
  ends: { from: Point; to: Point } | undefined,
): readonly Point[] {
  if (path.length > 1 || ends === undefined) return path
  return [ends.from, ends.to]
}

/** Returns the view that contains all points, with room for the pins. */
export function fitView(points: readonly Point[], size: Size): MapView {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
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

/** In a view that is more than this many times as large as needed, the route is drawn too small. */
const MAX_OVERSIZE = 2

/**
 * Whether the view still contains all points, drawn large enough. A map that moves with each step
 * is unreadable.
 */
export function canKeep(view: MapView, points: readonly Point[], size: Size): boolean {
  if (fitView(points, size).scale > MAX_OVERSIZE * view.scale) return false
  const slack = 1
  return points.every((point) => {
    const { x, y } = toPixels(view, point)
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
  /** Where the label fits; absent if no place on the ring is free. */
  labelAt?: Point | undefined
}

const RING_STEPS_METRES = [100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000]
const NARROWEST_RING_PX = 46
const RINGS = 4
const LABELLED_RINGS = 2
/** The height of the map at the usual text size. It grows with the text. */
const USUAL_HEIGHT_PX = 206
const LABEL_ROOM_PX = 30
const PIN_ROOM_PX = 44

/** Rings of distance around home. `pins` are points that a label must not cover, in pixels. */
export function ringsAround(
  view: MapView,
  size: Size,
  home: Point,
  pins: readonly Point[],
): Ring[] {
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
  home: Point,
  radiusPx: number,
  size: Size,
  taken: readonly Point[],
): Point | undefined {
  const textScale = size.height / USUAL_HEIGHT_PX
  const labelRoomPx = LABEL_ROOM_PX * textScale
  const pinRoomPx = PIN_ROOM_PX * textScale
  for (let degrees = 200; degrees < 560; degrees += 10) {
    const angle = (degrees * Math.PI) / 180
    const point = { x: home.x + Math.cos(angle) * radiusPx, y: home.y + Math.sin(angle) * radiusPx }
    const fits =
      point.x > labelRoomPx &&
      point.x < size.width - labelRoomPx &&
      point.y > labelRoomPx / 2 &&
      point.y < size.height - labelRoomPx / 2
    if (fits && taken.every((pin) => distance(pin, point) > pinRoomPx)) return point
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
 * The duration from Directions for the rest of the path: halfway, '6 mins' becomes '3 mins'. A text
 * of another form, such as hours, is left unchanged.
 */
export function durationLeft(durationText: string, partLeft: number): string {
  const match = /^(\d+)\s*mins?$/.exec(durationText)
  if (match?.[1] === undefined) return durationText
  const minutes = Math.max(1, Math.ceil(Number(match[1]) * Math.min(1, Math.max(0, partLeft))))
  return minutes === 1 ? '1\u00A0min' : `${minutes}\u00A0mins`
}
