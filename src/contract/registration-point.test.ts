import { expect, test } from 'vitest'
import { registrationPoint } from './registration-point.ts'

const guwahati = { latitude: 26.1445, longitude: 91.7362 }

test('a registration point is longitude, then latitude', () => {
  expect(registrationPoint(guwahati).coordinates).toEqual([91.7362, 26.1445])
})
