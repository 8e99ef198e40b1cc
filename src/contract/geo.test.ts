import * as v from 'valibot'
import { expect, test } from 'vitest'
import { distanceMetres, latLngOf, positionKey, positionOfLatLng, positionSchema } from './geo.ts'

const guwahati = { latitude: 26.1445, longitude: 91.7362 }

test('a degree of latitude is 111.195 km, and of longitude half of that at 60 degrees north', () => {
  const equator = { latitude: 0, longitude: 0 }
  expect(distanceMetres(equator, { latitude: 1, longitude: 0 })).toBeCloseTo(111_195, -1)
  const north = { latitude: 60, longitude: 0 }
  expect(distanceMetres(north, { latitude: 60, longitude: 1 })).toBeCloseTo(55_597, -2)
  expect(distanceMetres(guwahati, guwahati)).toBe(0)
})

test('lat and lng are the position by other names', () => {
  expect(latLngOf(guwahati)).toEqual({ lat: 26.1445, lng: 91.7362 })
  expect(positionOfLatLng(latLngOf(guwahati))).toEqual(guwahati)
})

test('a position a few metres away has the same cache key', () => {
  expect(positionKey({ latitude: 26.14451, longitude: 91.73622 })).toBe(positionKey(guwahati))
})

test.each([
  { latitude: 91, longitude: 0 },
  { latitude: 0, longitude: 181 },
  { latitude: Number.NaN, longitude: 0 },
  { latitude: '26', longitude: 91 },
  { latitude: Infinity, longitude: 0 },
])('an invalid position is refused: %o', (position) => {
  expect(v.is(positionSchema, position)).toBe(false)
})
