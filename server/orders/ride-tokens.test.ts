import { describe, expect, it } from 'vitest'
import { createRideTokens } from './ride-tokens.ts'

const ORDER = { id: 'order-1', rider: { name: 'Rahul', phoneNumber: '9000000001', location: null } }
const tokens = createRideTokens('a secret')
const token = tokens.tokenFor(ORDER) ?? ''

const bytesOf = (text: string) => Buffer.from(text.slice(ORDER.id.length + 1), 'base64url')

describe('the token of a ride', () => {
  it('opens the order while it has this rider, in every process with the secret', () => {
    expect(createRideTokens('a secret').isValid(token, ORDER)).toBe(true)
    expect(createRideTokens('another').isValid(token, ORDER)).toBe(false)
    expect(tokens.isValid(token, { ...ORDER, id: 'order-2' })).toBe(false)
    const rider = { ...ORDER.rider, phoneNumber: '9000000002' }
    expect(tokens.isValid(token, { ...ORDER, rider })).toBe(false)
  })

  it('does not exist without a rider, and nothing else opens the order then', () => {
    const order = { ...ORDER, rider: null }
    expect(tokens.tokenFor(order)).toBeUndefined()
    for (const other of [token, '', 'order-1.', 'order-1.undefined']) {
      expect(tokens.isValid(other, order)).toBe(false)
    }
  })

  it('has one spelling, because limits count by the token', () => {
    const spellings = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
      .split('')
      .map((last) => token.slice(0, -1) + last)
      .filter((text) => bytesOf(text).equals(bytesOf(token)))
    expect(spellings).toHaveLength(4)
    expect(spellings.filter((text) => tokens.isValid(text, ORDER))).toEqual([token])
  })
})
