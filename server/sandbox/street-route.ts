/**
 * Paths through an imaginary town of straight streets. Between two points there is always the same
 * path, and from any point on it the path is its rest, so that a drawn path does not jump while the
 * rider follows it.
 */
import { distanceMetres, type Position } from '#contract/geo.ts'

/** The distance of parallel streets: 167 m to the north, about 155 m to the east in India. */
const BLOCK_DEGREES = 0.0015
/** How far from a street still counts as on it, in blocks, for rounding errors. */
const ON_STREET_BLOCKS = 1e-6
/** The longest distance. Riders deliver within a town. */
const FARTHEST_METRES = 50_000

/** In blocks: x to the east, y to the north. */
interface Point {
  x: number
  y: number
}
type Axis = keyof Point

/** Corners from origin to destination, inclusive. Undefined if the distance is too long. */
export function streetRoute(origin: Position, destination: Position): Position[] | undefined {
  if (distanceMetres(origin, destination) > FARTHEST_METRES) return undefined
  const home = pointOf(destination)
  const points = [pointOf(origin)]
  const go = (axis: Axis, to: number) => {
    const last = points.at(-1) ?? home
    if (last[axis] === to) return
    const previous = points.at(-2)
    const other = axis === 'x' ? 'y' : 'x'
    // Straight ahead, so the last corner moves.
    if (previous?.[other] === last[other]) points.pop()
    points.push({ ...last, [axis]: to })
  }
  for (;;) {
    const here = points.at(-1) ?? home
    const next = { x: nextStreet(here.x, home.x), y: nextStreet(here.y, home.y) }
    const along = choose(here, next)
    const to = along === undefined ? undefined : next[along]
    if (along !== undefined && to !== undefined) {
      go(along, to)
      continue
    }
    // In the last block: to the end of the current street, then around the corner.
    const first: Axis = isStreet(here.x) && !isStreet(here.y) ? 'y' : 'x'
    go(first, home[first])
    const second: Axis = first === 'x' ? 'y' : 'x'
    go(second, home[second])
    break
  }
  return [
    origin,
    ...points.slice(1, -1).map(positionOf),
    ...(points.length > 1 ? [destination] : []),
  ]
}

/** The axis to follow to its next crossing; undefined if no crossing is nearer to the goal. */
function choose(
  here: Point,
  next: { x: number | undefined; y: number | undefined },
): Axis | undefined {
  const onAvenue = isStreet(here.x)
  const onStreet = isStreet(here.y)
  if (next.x === undefined) return next.y !== undefined && onAvenue ? 'y' : undefined
  if (next.y === undefined) return onStreet ? 'x' : undefined
  if (onAvenue && onStreet) {
    // Follows the larger street until a larger one crosses.
    return importance('y', Math.round(here.x)) > importance('x', Math.round(here.y)) ? 'y' : 'x'
  }
  return onStreet ? 'x' : 'y'
}

const isStreet = (coordinate: number) =>
  Math.abs(coordinate - Math.round(coordinate)) < ON_STREET_BLOCKS

/** The next parallel street towards `goal`; undefined if the goal comes first. */
function nextStreet(from: number, goal: number): number | undefined {
  const ahead = goal >= from
  const next = ahead
    ? Math.floor(from + ON_STREET_BLOCKS) + 1
    : Math.ceil(from - ON_STREET_BLOCKS) - 1
  return (ahead ? next > goal : next < goal) ? undefined : next
}

/** A constant size for each street. */
function importance(along: Axis, index: number): number {
  const mixed = Math.imul(index * 2 + (along === 'x' ? 1 : 0), 0x9e3779b1)
  return Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 0
}

const pointOf = ({ latitude, longitude }: Position): Point => ({
  x: longitude / BLOCK_DEGREES,
  y: latitude / BLOCK_DEGREES,
})

const positionOf = ({ x, y }: Point): Position => ({
  latitude: y * BLOCK_DEGREES,
  longitude: x * BLOCK_DEGREES,
})

export function lengthMetres(path: readonly Position[]): number {
  return path.reduce((sum, corner, index) => {
    const previous = path[index - 1]
    return previous === undefined ? 0 : sum + distanceMetres(previous, corner)
  }, 0)
}

/** The point after a part of the path, 0 to 1. */
export function pointAlong(path: readonly Position[], part: number): Position | undefined {
  let left = lengthMetres(path) * Math.max(0, part)
  for (const [index, corner] of path.entries()) {
    const next = path[index + 1]
    if (next === undefined) return corner
    const metres = distanceMetres(corner, next)
    if (left <= metres && metres > 0) {
      return {
        latitude: corner.latitude + ((next.latitude - corner.latitude) * left) / metres,
        longitude: corner.longitude + ((next.longitude - corner.longitude) * left) / metres,
      }
    }
    left -= metres
  }
  return undefined
}
