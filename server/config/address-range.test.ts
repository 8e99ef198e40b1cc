import { describe, expect, it } from 'vitest'
import { isAddressRange } from './address-range.ts'

describe('a range of addresses', () => {
  it.each(['127.0.0.1', '10.0.0.0/8', '192.168.1.7/32', '::1', 'fd00::/8', '2001:db8::1/128'])(
    'is read: %s',
    (range) => {
      expect(isAddressRange(range)).toBe(true)
    },
  )

  it.each(['1', '0', '', 'proxy', '10.0.0', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/', '::/129'])(
    'is refused: %j',
    (range) => {
      expect(isAddressRange(range)).toBe(false)
    },
  )

  it('may not contain all addresses', () => {
    expect(isAddressRange('0.0.0.0/0')).toBe(false)
    expect(isAddressRange('::/0')).toBe(false)
  })
})
