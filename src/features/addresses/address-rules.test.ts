import { describe, expect, test } from 'vitest'
import {
  EMPTY_ADDRESS,
  addressErrors,
  addressFrom,
  addressIcon,
  addressLineOf,
  draftOf,
  editedAddress,
} from './address-rules.ts'

const full = {
  ...EMPTY_ADDRESS,
  fullName: ' Ananya Baruah ',
  addressLine: 'House 12, Kharghuli Hill Road',
  city: 'Guwahati',
  pinCode: '781004',
}

test('an empty form has the specified error for every required field', () => {
  expect(addressErrors(EMPTY_ADDRESS)).toEqual({
    fullName: 'Full name is required',
    addressLine: 'Address is required',
    city: 'City is required',
    pinCode: 'PIN Code is required',
  })
})

test.each(['7810', '78100a', '7810045', '78 004'])('PIN code %s is not valid', (pinCode) => {
  expect(addressErrors({ ...full, pinCode })).toEqual({ pinCode: 'Enter valid PIN code' })
})

test('a saved address has an id from the time, trimmed fields and no empty landmark', () => {
  const address = addressFrom(full, 1_763_700_000_000)
  expect(address).toEqual({
    _id: '1763700000000',
    type: 'Home',
    fullName: 'Ananya Baruah',
    addressLine: 'House 12, Kharghuli Hill Road',
    city: 'Guwahati',
    pinCode: '781004',
  })
  expect(addressLineOf(address)).toBe('House 12, Kharghuli Hill Road, Guwahati, 781004')
})

test('characters that the server does not store are neither saved nor enough for a field', () => {
  const typed = { ...full, fullName: 'Ananya\tBaruah\u202E', landmark: '\u2066' }
  expect(addressErrors({ ...typed, city: '\u202E' })).toEqual({ city: 'City is required' })
  expect(addressFrom(typed, 1).fullName).toBe('Ananya Baruah')
  expect(addressFrom(typed, 1)).not.toHaveProperty('landmark')
})

test('home and office have their own icons, other types share one', () => {
  expect(addressIcon('Home')).toBe('house')
  expect(addressIcon('office')).toBe('briefcase')
  expect(addressIcon('Aunt')).toBe('map-pin')
})

test.each(['781 024', ' 781024 ', '78 10 24', '781-024', '৭৮১০২৪', '७८१ ०२४'])(
  'PIN code %j is accepted and saved as six digits',
  (pinCode) => {
    expect(addressErrors({ ...full, pinCode })).toEqual({})
    expect(addressFrom({ ...full, pinCode }, 1).pinCode).toBe('781024')
  },
)

describe('the type that another client gave an address', () => {
  test.each([
    ['home', 'Home'],
    ['OFFICE', 'Office'],
    ['Parents', 'Other'],
  ])('%s is shown as %s, and kept by an edit', (type, shown) => {
    const address = { ...addressFrom(full, 1), type }
    const draft = draftOf(address)
    expect(draft.type).toBe(shown)
    expect(editedAddress(address, { ...draft, pinCode: '781005' })).toEqual({
      ...address,
      pinCode: '781005',
    })
  })

  test('is replaced once another type is chosen', () => {
    const address = { ...addressFrom(full, 1), type: 'Parents' }
    expect(editedAddress(address, { ...draftOf(address), type: 'Home' }).type).toBe('Home')
  })
})
