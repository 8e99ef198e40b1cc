import { expect, test } from 'vitest'
import { keptPhoneDigits, phoneNumberOf } from './phone-rules.ts'

test.each([
  ['98640 00123', '9864000123'],
  ['98a64', '9864'],
  ['98640001234567', '9864000123'],
  ['+91 98640 00123', '9864000123'],
  ['09864000123', '9864000123'],
  ['00919864000123', '9864000123'],
  // Ten digits that happen to begin with 91 are a number of their own.
  ['9198640001', '9198640001'],
  ['', ''],
])('the field keeps of %j: %j', (typed, kept) => {
  expect(keptPhoneDigits(typed)).toBe(kept)
})

test.each([
  ['9864000123', '9864000123'],
  ['986400012', undefined],
  ['', undefined],
  ['919864000123', '9864000123'],
])('of %j is registered: %j', (input, phoneNumber) => {
  expect(phoneNumberOf(input)).toBe(phoneNumber)
})
