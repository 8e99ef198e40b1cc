import { describe, expect, it } from 'vitest'
import { addressLimit, tokenBucket } from './socket-limits.ts'

describe('a token bucket', () => {
  it('allows a burst, then as many as are refilled', () => {
    let nowMs = 0
    const bucket = tokenBucket({ capacity: 3, perSecond: 2 }, () => nowMs)
    const taken = () => Array.from({ length: 5 }, () => bucket.take())
    expect(taken()).toEqual([true, true, true, false, false])
    nowMs += 1_000
    expect(taken()).toEqual([true, true, false, false, false])
    nowMs += 60_000
    expect(taken()).toEqual([true, true, true, false, false])
  })
})

describe('the limit of an address', () => {
  it('counts each address separately, in windows of a minute', () => {
    let nowMs = 0
    const mayConnect = addressLimit(2, () => nowMs)
    const outcomes = (address: string) => [1, 2, 3].map(() => mayConnect(address))
    expect(outcomes('a')).toEqual([true, true, false])
    expect(outcomes('b')).toEqual([true, true, false])
    nowMs += 60_000
    expect(outcomes('a')).toEqual([true, true, false])
  })

  it('counts all addresses of an IPv6 network as one, because a customer has 2^64 of them', () => {
    const mayConnect = addressLimit(2, () => 0)
    const addresses = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:db8:1:2:3:4:5:6']
    expect(addresses.map(mayConnect)).toEqual([true, true, false])
    expect(mayConnect('2001:db8:1:3::1')).toBe(true)
  })

  it('starts over instead of growing without limit', () => {
    const mayConnect = addressLimit(1, () => 0)
    for (let address = 0; address < 50_001; address += 1) mayConnect(String(address))
    expect(mayConnect('0')).toBe(true)
    expect(mayConnect('0')).toBe(false)
  })
})
