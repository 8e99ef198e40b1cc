import { expect, test } from 'vitest'
import { keptPhoneDigits, phoneNumberOf } from './phone-rules.ts'

const PASTED = [
  ['98640 00123', '9864000123'],
  ['98a64', '9864'],
  ['৯৮৬৪০ ০০১২৩', '9864000123'],
  ['+९१ ९८६४० ००१२३', '9864000123'],
  ['+91 98640 00123', '9864000123'],
  ['+91-(98640)-00123', '9864000123'],
  ['919864000123', '9864000123'],
  ['09864000123', '9864000123'],
  ['00919864000123', '9864000123'],
  // Ten digits that happen to begin with 91 are their own number.
  ['9198640001', '9198640001'],
  ['+91 91986 40001', '9198640001'],
  // An extra digit after a complete number does not turn it into another person's.
  ['98640001234', '9864000123'],
  // That of a landline, too.
  ['36125478901', '3612547890'],
  ['', ''],
] as const

test.each(PASTED)('pasted %j becomes %j', (pasted, kept) => {
  expect(keptPhoneDigits(pasted)).toBe(kept)
})

test.each(PASTED)('typed key by key, %j becomes %j', (typed, kept) => {
  let field = ''
  for (const key of typed) field = keptPhoneDigits(field + key)
  expect(field).toBe(kept)
})

test.each([
  ['9864000123', '9864000123'],
  ['986400012', undefined],
  ['', undefined],
  ['919864000123', '9864000123'],
  ['+91 98640 00123', '9864000123'],
  // Any ten digits are a number (product §12.3).
  ['1234567890', '1234567890'],
  ['0361254789', '0361254789'],
  ['9999999999', '9999999999'],
])('the ten digits of %j: %j', (input, phoneNumber) => {
  expect(phoneNumberOf(input)).toBe(phoneNumber)
})
