import { describe, expect, it } from 'vitest'
import { directionsResponseSchema } from '#contract/maps-responses.ts'
import { distanceMetres, type Position } from '#contract/geo.ts'
import * as v from 'valibot'
import { encodePolyline } from './encoded-polyline.ts'
import { directionsResponse, sandboxDirections } from './sandbox-directions.ts'
import { lengthMetres, pointAlong, streetRoute } from './street-route.ts'

const STORE: Position = { latitude: 26.1445, longitude: 91.7362 }

/** Fixed homes within reach, in every direction, near and far. */
const HOMES: Position[] = Array.from({ length: 400 }, (_unused, turn) => {
  const metres = 20 + (turn * 4_980) / 400
  const angle = turn * 2.399963
  return {
    latitude: STORE.latitude + (metres * Math.sin(angle)) / 111_195,
    longitude: STORE.longitude + (metres * Math.cos(angle)) / 99_800,
  }
})

function routeBetween(from: Position, to: Position): Position[] {
  const path = streetRoute(from, to)
  if (path === undefined) throw new Error('There is no path')
  return path
}

/** The reverse of the encoding, written independently from Google's description of the format. */
function decoded(polyline: string): [number, number][] {
  const numbers: number[] = []
  let [value, shift] = [0, 0]
  for (const character of polyline) {
    const chunk = character.charCodeAt(0) - 63
    value += (chunk & 0x1f) * 2 ** shift
    shift += 5
    if (chunk < 0x20) {
      numbers.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2)
      ;[value, shift] = [0, 0]
    }
  }
  const points: [number, number][] = []
  let [latitude, longitude] = [0, 0]
  for (let at = 0; at < numbers.length; at += 2) {
    latitude += numbers[at] ?? Number.NaN
    longitude += numbers[at + 1] ?? Number.NaN
    points.push([latitude / 1e5, longitude / 1e5])
  }
  return points
}

describe('a path through the sandbox’s streets', () => {
  it('begins and ends at the requested points, and never turns back', () => {
    for (const home of HOMES) {
      const path = routeBetween(STORE, home)
      expect(path[0]).toEqual(STORE)
      expect(path.at(-1)).toEqual(home)
      for (const axis of ['latitude', 'longitude'] as const) {
        const direction = Math.sign(home[axis] - STORE[axis])
        for (const [index, corner] of path.entries()) {
          const before = path[index - 1]
          if (before === undefined) continue
          expect((corner[axis] - before[axis]) * direction).toBeGreaterThan(-1e-9)
        }
      }
    }
  })

  it('follows streets: along one axis at a time, with a corner after each leg', () => {
    let corners = 0
    for (const home of HOMES) {
      const path = routeBetween(STORE, home)
      const legs = path.slice(1).map((corner, index) => {
        const before = path[index] ?? corner
        const [north, east] = [
          Math.abs(corner.latitude - before.latitude) > 1e-9,
          Math.abs(corner.longitude - before.longitude) > 1e-9,
        ]
        expect(north && east).toBe(false)
        return north ? 'north' : 'east'
      })
      for (const [index, leg] of legs.entries()) expect(leg).not.toBe(legs[index - 1])
      corners += legs.length - 1
    }
    expect(corners / HOMES.length).toBeGreaterThan(3)
  })

  it('is always the same, and as long as the blocks between its ends', () => {
    for (const home of HOMES) {
      expect(routeBetween(STORE, home)).toEqual(routeBetween(STORE, home))
      const blocks =
        distanceMetres(STORE, { ...STORE, latitude: home.latitude }) +
        distanceMetres(STORE, { ...STORE, longitude: home.longitude })
      expect(Math.abs(lengthMetres(routeBetween(STORE, home)) - blocks)).toBeLessThan(20)
    }
  })

  it('from any point on it is the rest of it, so that the map does not jump', () => {
    for (const home of HOMES) {
      const path = routeBetween(STORE, home)
      for (const part of [0.1, 0.33, 0.5, 0.77, 0.95]) {
        const rider = pointAlong(path, part)
        if (rider === undefined) throw new Error('No rider')
        const rest = path.filter((corner) => lengthMetres(path) * part < along(path, corner) - 1e-6)
        const drawn = routeBetween(rider, home)
        expect(drawn.slice(1).map(rounded)).toEqual(rest.map(rounded))
      }
    }
  })

  it('does not exist for too long or zero distances', () => {
    expect(streetRoute(STORE, { latitude: 28.6, longitude: 77.2 })).toBeUndefined()
    expect(streetRoute(STORE, STORE)).toEqual([STORE])
    expect(pointAlong([STORE], 0.5)).toEqual(STORE)
    expect(pointAlong([], 0.5)).toBeUndefined()
  })

  it('is followed at a constant speed', () => {
    const [home] = HOMES.slice(-1)
    if (home === undefined) throw new Error('No home')
    const path = routeBetween(STORE, home)
    const stops = Array.from({ length: 31 }, (_unused, turn) => pointAlong(path, turn / 30))
    expect(stops[0]).toEqual(STORE)
    expect(rounded(stops[30] ?? STORE)).toEqual(rounded(home))
    for (const [index, stop] of stops.entries()) {
      const before = stops[index - 1]
      if (before === undefined || stop === undefined) continue
      const step = distanceMetres(before, stop)
      // Around a corner the straight distance is shorter than the path.
      expect(step).toBeLessThanOrEqual(lengthMetres(path) / 30 + 0.5)
      expect(step).toBeGreaterThan(lengthMetres(path) / 30 / 1.5)
    }
  })
})

const rounded = ({ latitude, longitude }: Position) => [latitude.toFixed(6), longitude.toFixed(6)]

function along(path: readonly Position[], corner: Position): number {
  return lengthMetres(path.slice(0, path.indexOf(corner) + 1))
}

describe('an encoded polyline', () => {
  it('is that of Google’s own example', () => {
    expect(
      encodePolyline([
        { latitude: 38.5, longitude: -120.2 },
        { latitude: 40.7, longitude: -120.95 },
        { latitude: 43.252, longitude: -126.453 },
      ]),
    ).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@')
  })

  it('decodes to the path, to a metre', () => {
    for (const home of HOMES) {
      const path = routeBetween(STORE, home)
      const points = decoded(encodePolyline(path))
      expect(points).toHaveLength(path.length)
      for (const [index, [latitude, longitude]] of points.entries()) {
        const corner = path[index]
        if (corner === undefined) throw new Error('A point too many')
        expect(distanceMetres(corner, { latitude, longitude })).toBeLessThan(1)
      }
    }
  })
})

describe('the sandbox’s directions', () => {
  const HOME: Position = { latitude: 26.1601, longitude: 91.7201 }

  it('return the same as the server’s port, in Google’s shape', async () => {
    const response = v.parse(directionsResponseSchema, directionsResponse(STORE, HOME))
    const route = await sandboxDirections.route(STORE, HOME)
    expect(response).toEqual({
      status: 'OK',
      routes: [
        {
          legs: [
            { distance: { text: route.distanceText }, duration: { text: route.durationText } },
          ],
          overview_polyline: { points: route.polyline },
        },
      ],
    })
    expect(route).toMatchObject({ distanceText: '3.3 km', durationText: '11 mins' })
  })

  it('describe short distances in metres', async () => {
    const near = { ...STORE, latitude: STORE.latitude + 0.001 }
    expect(await sandboxDirections.route(STORE, near)).toMatchObject({
      distanceText: '111 m',
      durationText: '1 min',
    })
  })

  it('return ZERO_RESULTS if there is no path', async () => {
    const delhi = { latitude: 28.6, longitude: 77.2 }
    expect(directionsResponse(STORE, delhi)).toEqual({ status: 'ZERO_RESULTS', routes: [] })
    await expect(sandboxDirections.route(STORE, delhi)).rejects.toMatchObject({
      code: 'ROUTE_FAILED',
      message: 'Route details error: ZERO_RESULTS',
    })
  })
})
