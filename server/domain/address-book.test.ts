import { describe, expect, it } from 'vitest'
import { MAX_ADDRESSES } from '#contract/constants.ts'
import type { Address } from '#contract/user-endpoints.ts'
import { appendAddress, nameFrom, replaceAddresses } from './address-book.ts'

const addressNumber = (id: number): Address => ({
  _id: String(id),
  type: 'Home',
  fullName: `Person ${id}`,
  addressLine: 'Line',
  city: 'Guwahati',
  pinCode: '781001',
})
const [one, two, three] = [addressNumber(1), addressNumber(2), addressNumber(3)]
const book = { addresses: [one, two], version: 7 }

describe('replacing the list', () => {
  it('accepts a list that was made from the stored version', () => {
    expect(replaceAddresses(book, [two], 7)).toEqual({
      kind: 'changed',
      book: { addresses: [two], version: 8 },
    })
  })

  it('conflicts with a list that was made from another version', () => {
    expect(replaceAddresses(book, [one, three], 6).kind).toBe('conflict')
    expect(replaceAddresses(book, [one, three], 8).kind).toBe('conflict')
  })

  it('does nothing for a repeat whose response was lost', () => {
    expect(replaceAddresses(book, [one, two], 6).kind).toBe('unchanged')
  })

  it('only adds without a version', () => {
    expect(replaceAddresses(book, [one, two, three], undefined).kind).toBe('changed')
    expect(replaceAddresses(book, [one, three], undefined).kind).toBe('conflict')
    expect(replaceAddresses(book, [one, { ...two, city: 'Jorhat' }], undefined).kind).toBe(
      'conflict',
    )
  })

  it('refuses a list with duplicate ids', () => {
    expect(replaceAddresses(book, [one, one], 7).kind).toBe('duplicate-id')
  })
})

describe('appending an address', () => {
  it('adds to the current list', () => {
    expect(appendAddress(book, three)).toEqual({
      kind: 'changed',
      book: { addresses: [one, two, three], version: 8 },
    })
  })

  it('does nothing for a repeat, and conflicts with another address of the same id', () => {
    expect(appendAddress(book, { ...two }).kind).toBe('unchanged')
    expect(appendAddress(book, { ...two, city: 'Jorhat' }).kind).toBe('conflict')
  })

  it('refuses more addresses than the limit', () => {
    const addresses = Array.from({ length: MAX_ADDRESSES }, (_unused, id) => addressNumber(id))
    expect(appendAddress({ addresses, version: 1 }, addressNumber(99)).kind).toBe('full')
  })
})

it('a shopper without a name gets that of the first address', () => {
  expect(nameFrom('', [two, one])).toBe('Person 2')
  expect(nameFrom('Anjali', [two])).toBe('Anjali')
  expect(nameFrom('', [])).toBe('')
})
