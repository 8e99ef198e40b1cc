import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  chosenPosition,
  isAccurateEnough,
  isRefusal,
  storedLocationSchema,
} from './location-rules.ts'

const home = { latitude: 26.19, longitude: 91.75 }
/** One degree of latitude is 111,195 m on the sphere that distances are computed on. */
const northOfHome = (metres: number) => ({ ...home, latitude: home.latitude + metres / 111_195 })

describe('a fix', () => {
  test('is accurate enough up to 1,000 m', () => {
    expect(isAccurateEnough(20)).toBe(true)
    expect(isAccurateEnough(1_000)).toBe(true)
    expect(isAccurateEnough(1_001)).toBe(false)
    expect(isAccurateEnough(25_000)).toBe(false)
    expect(isAccurateEnough(Number.NaN)).toBe(false)
  })
})

describe('the stored position', () => {
  test('stays while the shopper is within 200 m of it', () => {
    expect(chosenPosition(home, home)).toBe(home)
    expect(chosenPosition(home, northOfHome(199))).toBe(home)
  })

  test('is replaced by a fix farther than 200 m away', () => {
    const fresh = northOfHome(201)
    expect(chosenPosition(home, fresh)).toEqual(fresh)
  })

  test('is not replaced by a fix whose error includes it', () => {
    expect(chosenPosition(home, { ...northOfHome(999), accuracyMetres: 2_000 })).toBe(home)
    const fresh = northOfHome(1_001)
    expect(chosenPosition(home, { ...fresh, accuracyMetres: 1_000 })).toEqual(fresh)
  })

  test('is replaced by a fix farther than 1,000 m away, however large its error is', () => {
    const fresh = northOfHome(30_000)
    expect(chosenPosition(home, { ...fresh, accuracyMetres: 40_000 })).toEqual(fresh)
  })

  test('moves farther than 200 m, however accurate the fix is', () => {
    expect(chosenPosition(home, { ...northOfHome(199), accuracyMetres: 5 })).toBe(home)
  })

  test('is the first fix if there was none', () => {
    expect(chosenPosition(null, { ...home, accuracyMetres: 2_000 })).toEqual(home)
  })

  test.each([
    ['a position', home, true],
    ['none', null, true],
    ['a latitude beyond the pole', { ...home, latitude: 91 }, false],
    ['a longitude beyond the date line', { ...home, longitude: -181 }, false],
    ['text', { latitude: '26.19', longitude: '91.75' }, false],
    ['half a position', { latitude: 26.19 }, false],
  ])('read from storage: %s', (_what, stored, isValid) => {
    expect(v.is(storedLocationSchema, stored)).toBe(isValid)
  })

  test('keeps coordinates only', () => {
    expect(v.parse(storedLocationSchema, { ...home, accuracy: 12 })).toEqual(home)
  })
})

describe("'Open Settings' is offered", () => {
  test.each([
    'Failed to get location: User denied Geolocation',
    'Failed to get location: Permission Denied',
    'Geolocation has been blocked in this browser',
  ])('after %s', (message) => {
    expect(isRefusal(message)).toBe(true)
  })

  test.each([
    'Failed to get location: Timeout expired',
    'Geolocation is not supported by your browser',
    'Google API key is not configured',
  ])('not after %s', (message) => {
    expect(isRefusal(message)).toBe(false)
  })
})
