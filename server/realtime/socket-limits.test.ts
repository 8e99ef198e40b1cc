import { describe, expect, it } from 'vitest'
import { addressLimit, addressOf, tokenBucket } from './socket-limits.ts'

describe('a token bucket', () => {
  it('lets a burst through, then as many as it gets back', () => {
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
  it('counts each address by itself, and anew each minute', () => {
    let nowMs = 0
    const mayConnect = addressLimit(2, () => nowMs)
    const asked = (address: string) => [1, 2, 3].map(() => mayConnect(address))
    expect(asked('a')).toEqual([true, true, false])
    expect(asked('b')).toEqual([true, true, false])
    nowMs += 60_000
    expect(asked('a')).toEqual([true, true, false])
  })

  it('forgets rather than grow without end', () => {
    const mayConnect = addressLimit(1, () => 0)
    for (let address = 0; address < 50_001; address += 1) mayConnect(String(address))
    expect(mayConnect('0')).toBe(true)
    expect(mayConnect('0')).toBe(false)
  })
})

describe('the address of a request', () => {
  it.each<[number, string | string[] | undefined, string]>([
    [0, undefined, '10.0.0.1'],
    // Without proxies of ours, what the header says is anybody's.
    [0, '6.6.6.6', '10.0.0.1'],
    [1, '6.6.6.6, 1.2.3.4', '1.2.3.4'],
    [2, '6.6.6.6, 1.2.3.4, 10.0.0.2', '1.2.3.4'],
    [1, ['6.6.6.6', '1.2.3.4'], '1.2.3.4'],
    [1, '', '10.0.0.1'],
    [5, '1.2.3.4', '1.2.3.4'],
  ])('behind %i proxies with the header %j is %s', (proxies, header, address) => {
    expect(addressOf('10.0.0.1', header, proxies)).toBe(address)
  })
})
