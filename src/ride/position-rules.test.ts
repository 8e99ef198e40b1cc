import { expect, it } from 'vitest'
import { isWorthReporting } from './position-rules.ts'

const at = (latitude: number, atMs: number, accuracyMetres = 10) => ({
  latitude,
  longitude: 91.74,
  atMs,
  accuracyMetres,
})
/** About 111 m. */
const FAR = 0.001
/** About 1 m. */
const NEAR = 0.00001

it.each([
  ['the first position', undefined, at(26, 0), true],
  ['a step within five seconds', at(26, 0), at(26 + FAR, 4_000), false],
  ['a move after five seconds', at(26, 0), at(26 + FAR, 5_000), true],
  ['standing still', at(26, 0), at(26 + NEAR, 20_000), false],
  ['standing still for half a minute', at(26, 0), at(26 + NEAR, 30_000), true],
  ['a first position that may be a kilometre off', undefined, at(26, 0, 1_000), false],
  ['one on the way that may be a kilometre off', at(26, 0), at(26 + FAR, 30_000, 1_000), false],
  ['a position after the clock was set back', at(26, 60_000), at(26 + NEAR, 0), true],
])('%s', (_what, last, next, expected) => {
  expect(isWorthReporting(last, next)).toBe(expected)
})
