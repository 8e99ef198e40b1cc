import { expect, test } from 'vitest'
import { keptPhoneDigits, mobileNumberOf, phoneNumberOf } from './phone-rules.ts'

const PASTED = [
  ['98640 00123', '9864000123'],
  ['98a64', '9864'],
  ['+91 98640 00123', '9864000123'],
  ['+91-(98640)-00123', '9864000123'],
  ['919864000123', '9864000123'],
  ['09864000123', '9864000123'],
  ['00919864000123', '9864000123'],
  // Ten digits that happen to begin with 91 are their own number.
  ['9198640001', '9198640001'],
  ['+91 91986 40001', '9198640001'],
  // A digit too many after a whole number does not turn it into someone else's.
  ['98640001234', '9864000123'],
  ['', ''],
] as const

test.each(PASTED)('of %j, pasted, the field keeps %j', (pasted, kept) => {
  expect(keptPhoneDigits(pasted)).toBe(kept)
})

test.each(PASTED)('of %j, typed key by key, the field keeps %j', (typed, kept) => {
  let field = ''
  for (const key of typed) field = keptPhoneDigits(field + key)
  expect(field).toBe(kept)
})

test.each([
  ['9864000123', '9864000123'],
  ['986400012', undefined],
  ['', undefined],
  ['919864000123', '9864000123'],
])('the ten digits of %j: %j', (input, phoneNumber) => {
  expect(phoneNumberOf(input)).toBe(phoneNumber)
})

test.each(['6000000001', '7002345678', '8123456789', '9864000123', '+91 98640 00123'])(
  '%j can be an Indian mobile number',
  (input) => {
    expect(mobileNumberOf(input)).toEqual({ phoneNumber: input.replace(/\D/g, '').slice(-10) })
  },
)

test.each(['5864000123', '0123456789', '1234567890', '9999999999', '6666666666'])(
  '%j is no Indian mobile number, and has a sentence that says so',
  (input) => {
    expect(mobileNumberOf(input)).toEqual({
      problem: 'Please enter an Indian mobile number. It begins with 6, 7, 8 or 9.',
    })
  },
)

test('too few digits are refused in the words of the specification', () => {
  expect(mobileNumberOf('98640')).toEqual({
    problem: 'Please enter a valid 10-digit phone number',
  })
})
