import { expect, test } from 'vitest'
import { positionOfRider, riderLocationOf } from './rider-location.ts'

const guwahati = { latitude: 26.1445, longitude: 91.7362 }

test('a rider’s location is latitude, then longitude', () => {
  expect(riderLocationOf(guwahati).coordinates).toEqual([26.1445, 91.7362])
  expect(positionOfRider(riderLocationOf(guwahati))).toEqual(guwahati)
})
