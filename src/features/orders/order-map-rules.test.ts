import { describe, expect, it } from 'vitest'
import {
  canKeep,
  decodePolyline,
  distanceText,
  durationLeft,
  fitView,
  lengthOf,
  ringsAround,
  pathOrStraight,
  splitPath,
  pointOf,
  toPixels,
} from './order-map-rules.ts'

const HOME = { latitude: 26.15, longitude: 91.74 }
const SIZE = { width: 358, height: 206 }

describe('an encoded path', () => {
  it('is decoded from Google’s format, latitude before longitude', () => {
    // The example in the format's documentation.
    expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual([
      { latitude: 38.5, longitude: -120.2 },
      { latitude: 40.7, longitude: -120.95 },
      { latitude: 43.252, longitude: -126.453 },
    ])
  })

  it.each([
    ['is empty', ''],
    ['ends in the middle of a number', '_p~iF~ps|U_'],
    ['lacks a longitude', '_p~iF'],
    ['contains other characters', '_p~iF~ps|U ööö'],
    ['never ends a number', '~'.repeat(40)],
    ['is longer than any delivery', '??'.repeat(20_000)],
    ['leaves the valid coordinates', '_p~iF~ps|U_p~iF~ps|U_p~iF~ps|U'],
  ])('that %s is empty', (_name, text) => {
    expect(decodePolyline(text)).toEqual([])
  })
})

describe('a place on the map', () => {
  it('lies to the right for more longitude and above for more latitude', () => {
    const east = pointOf({ latitude: 26.15, longitude: 91.75 }, HOME)
    const north = pointOf({ latitude: 26.16, longitude: 91.74 }, HOME)
    expect(east.x).toBeCloseTo(998, 0)
    expect(east.y).toBeCloseTo(0)
    expect(north.x).toBeCloseTo(0)
    expect(north.y).toBeCloseTo(-1_112, 0)
  })

  it('is near home across the date line too', () => {
    const fiji = { latitude: -17, longitude: 179.999 }
    expect(pointOf({ latitude: -17, longitude: -179.999 }, fiji).x).toBeCloseTo(213, 0)
  })
})

describe('the view', () => {
  const path = [
    { x: -700, y: 600 },
    { x: 0, y: 0 },
  ]

  it('contains everything, with room for the pins', () => {
    const view = fitView(path, SIZE)
    for (const point of path) {
      const { x, y } = toPixels(view, point)
      expect(x).toBeGreaterThanOrEqual(39.9)
      expect(x).toBeLessThanOrEqual(SIZE.width - 39.9)
      expect(y).toBeGreaterThanOrEqual(39.9)
      expect(y).toBeLessThanOrEqual(SIZE.height - 39.9)
    }
    expect(canKeep(view, path, SIZE)).toBe(true)
    expect(canKeep(view, [{ x: 5_000, y: 0 }], SIZE)).toBe(false)
  })

  it('is kept while the rider approaches, and not after a jump of the rider to a far place', () => {
    const closer = [
      { x: -450, y: 350 },
      { x: 0, y: 0 },
    ]
    expect(canKeep(fitView(path, SIZE), closer, SIZE)).toBe(true)
    const ofJump = fitView([...path, { x: 3_000, y: 0 }], SIZE)
    expect(canKeep(ofJump, path, SIZE)).toBe(false)
  })

  it('of a single place is centred on it at a limited scale', () => {
    const view = fitView([{ x: 0, y: 0 }], SIZE)
    expect(toPixels(view, { x: 0, y: 0 })).toEqual({ x: 179, y: 103 })
    expect(view.scale).toBeLessThan(1)
  })

  it('has rings at round distances, with labels that cover no pin', () => {
    const view = fitView(path, SIZE)
    const home = toPixels(view, { x: 0, y: 0 })
    const rings = ringsAround(view, SIZE, home, [home])
    expect(rings.map(({ label }) => label.replace('\u00A0', ' '))).toEqual([
      '500 m',
      '1 km',
      '1.5 km',
      '2 km',
    ])
    const labels = rings.flatMap(({ labelAt }) => labelAt ?? [])
    expect(labels.length).toBeGreaterThan(0)
    for (const { x, y } of labels) {
      expect(Math.hypot(x - home.x, y - home.y)).toBeGreaterThan(40)
    }
  })
})

describe('a path with a rider on it', () => {
  const path = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 100 },
  ]

  it('is split at the point nearest to the rider', () => {
    const split = splitPath(path, { x: 60, y: -10 })
    expect(split?.travelled).toEqual([
      { x: 0, y: 0 },
      { x: 60, y: 0 },
    ])
    expect(lengthOf(split?.ahead ?? [])).toBe(140)
    expect(split?.offPathMetres).toBe(10)
  })

  it('is all travelled at its end, and all ahead before its start', () => {
    expect(lengthOf(splitPath(path, { x: 100, y: 250 })?.ahead ?? [])).toBe(0)
    expect(lengthOf(splitPath(path, { x: -50, y: 0 })?.ahead ?? [])).toBe(200)
  })

  it('of fewer than two points is undefined', () => {
    expect(splitPath([], { x: 0, y: 0 })).toBeUndefined()
    expect(splitPath(path.slice(0, 1), { x: 0, y: 0 })).toBeUndefined()
  })
})

it.each([
  [0, '10 m'],
  [347, '350 m'],
  [999, '1 km'],
  [1_000, '1 km'],
  [1_449, '1.4 km'],
])('%i m is written as %s', (metres, text) => {
  expect(distanceText(metres).replace('\u00A0', ' ')).toBe(text)
})

it.each([
  ['6 mins', 1, '6 mins'],
  ['6 mins', 0.5, '3 mins'],
  ['6 mins', 0.01, '1 min'],
  ['6 mins', 7, '6 mins'],
  ['1 min', 0, '1 min'],
  // Another form is left unchanged.
  ['1 hour 5 mins', 0.5, '1 hour 5 mins'],
  ['', 0.5, ''],
])('%j with %d of the path left is %j', (text, part, left) => {
  expect(durationLeft(text, part).replace('\u00A0', ' ')).toBe(left)
})

describe('what joins two places on the map', () => {
  const ends = { from: { x: 0, y: 0 }, to: { x: 300, y: 400 } }

  it('is the path where it is known, and else the straight line', () => {
    const path = [ends.from, { x: 300, y: 0 }, ends.to]
    expect(pathOrStraight(path, ends)).toBe(path)
    expect(pathOrStraight([], ends)).toEqual([ends.from, ends.to])
    expect(pathOrStraight([ends.from], ends)).toEqual([ends.from, ends.to])
  })

  it('is nothing where a place is not known', () => {
    expect(pathOrStraight([], undefined)).toEqual([])
  })
})
