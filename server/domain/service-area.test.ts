import { describe, expect, it } from 'vitest'
import { distanceMetres, type Position } from '#contract/geo.ts'
import { boundingBox, nearestWithin } from './service-area.ts'

const RADIUS_METRES = 5_000

/** The point at a bearing and distance, by the sphere's own formula. */
function pointAt(centre: Position, bearingDegrees: number, metres: number): Position {
  const rad = Math.PI / 180
  const angle = metres / 6_371_008.8
  const lat = centre.latitude * rad
  const latitude = Math.asin(
    Math.sin(lat) * Math.cos(angle) +
      Math.cos(lat) * Math.sin(angle) * Math.cos(bearingDegrees * rad),
  )
  const longitude =
    centre.longitude * rad +
    Math.atan2(
      Math.sin(bearingDegrees * rad) * Math.sin(angle) * Math.cos(lat),
      Math.cos(angle) - Math.sin(lat) * Math.sin(latitude),
    )
  return { latitude: latitude / rad, longitude: ((longitude / rad + 540) % 360) - 180 }
}

describe('the box around a position', () => {
  it.each([
    ['Guwahati', { latitude: 26.1445, longitude: 91.7362 }],
    ['the equator', { latitude: 0, longitude: 0 }],
    ['the far north', { latitude: 78.2, longitude: 15.6 }],
    ['the pole', { latitude: 89.99, longitude: 10 }],
    ['the date line', { latitude: -17, longitude: 179.99 }],
  ])('at %s contains everything within reach', (_name, centre) => {
    const box = boundingBox(centre, RADIUS_METRES)
    for (let bearing = 0; bearing < 360; bearing += 5) {
      const point = pointAt(centre, bearing, RADIUS_METRES)
      expect(point.latitude).toBeGreaterThan(box.south)
      expect(point.latitude).toBeLessThan(box.north)
      expect(point.longitude).toBeGreaterThanOrEqual(box.west)
      expect(point.longitude).toBeLessThanOrEqual(box.east)
    }
  })
})

describe('the nearest store', () => {
  const home = { latitude: 26.1445, longitude: 91.7362 }
  const storeAt = (id: string, metres: number) => ({ id, ...pointAt(home, 30, metres) })

  it('is the one at the smallest distance', () => {
    const near = storeAt('z-near', 1_000)
    expect(nearestWithin([storeAt('a-far', 4_000), near], home)).toBe(near)
  })

  it('does not exist if the nearest is farther than 5 km', () => {
    expect(nearestWithin([storeAt('a', 4_999)], home)?.id).toBe('a')
    expect(nearestWithin([storeAt('a', 5_001)], home)).toBeUndefined()
  })

  it('is the first by id of two at the same place, in any order', () => {
    const twins = [storeAt('b', 500), storeAt('a', 500)]
    expect(nearestWithin(twins, home)?.id).toBe('a')
    expect(nearestWithin(twins.toReversed(), home)?.id).toBe('a')
  })

  it('matches the distance that the page computes', () => {
    expect(distanceMetres(home, pointAt(home, 200, 3_000))).toBeCloseTo(3_000, 3)
  })
})
