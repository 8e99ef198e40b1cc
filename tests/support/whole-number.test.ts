import { expect, test } from 'vitest'
import { wholeNumber } from './whole-number.ts'

const seconds = (LOAD_SECONDS?: string) =>
  wholeNumber(
    'LOAD_SECONDS',
    5,
    { least: 1, most: 60 },
    LOAD_SECONDS === undefined ? {} : { LOAD_SECONDS },
  )

test('a variable that is not set has its default value', () => {
  expect(seconds()).toBe(5)
  expect(seconds('2')).toBe(2)
})

test.each(['x', '', '0', '2.5', '61'])(
  'the value %j, which is not a whole number within the bounds, throws an error',
  (value) => {
    expect(() => seconds(value)).toThrow('LOAD_SECONDS must be a whole number from 1 to 60')
  },
)
