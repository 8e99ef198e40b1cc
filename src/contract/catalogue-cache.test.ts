import { describe, expect, test } from 'vitest'
import {
  responseVersion,
  cacheAddress,
  cacheHeaders,
  cachedPosition,
  isOutOfReach,
  isPlaceEntry,
  hasReachFlag,
  placeEntry,
  versionAddress,
} from './catalogue-cache-entries.ts'
import { cacheMetadata } from './catalogue-cache.ts'
import { positionKey } from './geo.ts'

const GUWAHATI = { latitude: 26.1445, longitude: 91.7362 }

describe('a cached catalogue', () => {
  test('has the time of its fetch and its version', () => {
    const facts = { version: 'W/"abc"', fetchedAt: 1_763_700_000_000 }
    expect(cacheMetadata(new Headers(cacheHeaders(facts)))).toEqual(facts)
  })

  test.each([
    ['nothing', {}],
    ['no version', { 'content-type': 'application/json', 'x-jhola-fetched-at': '1763700000000' }],
    ['no time', { 'content-type': 'application/json', 'x-jhola-version': 'v' }],
    [
      'an invalid time',
      {
        'content-type': 'application/json',
        'x-jhola-version': 'v',
        'x-jhola-fetched-at': 'yesterday',
      },
    ],
    [
      'a page’s content type',
      { 'content-type': 'text/html', 'x-jhola-version': 'v', 'x-jhola-fetched-at': '1763700000' },
    ],
  ])('is ignored with %s', (_what, headers: Record<string, string>) => {
    expect(cacheMetadata(new Headers(headers))).toBeUndefined()
  })

  test('has its position with three decimals in its address', () => {
    const address = cacheAddress(positionKey(GUWAHATI))
    expect(address).toBe('/filed/catalogue/26.145,91.736')
    expect(cachedPosition(`https://shop.example${address}`)).toEqual({
      latitude: 26.145,
      longitude: 91.736,
    })
    expect(
      cachedPosition(cacheAddress(positionKey({ latitude: -0.0004, longitude: -77.03 }))),
    ).toEqual({ latitude: -0, longitude: -77.03 })
  })

  test('is one for each version, whose address is not that of a place', () => {
    const address = versionAddress('W/"store.7.hash"')
    expect(address).toBe('/filed/catalogue/versions/W%2F%22store.7.hash%22')
    expect(new URL(address, 'https://shop.example').pathname).toBe(address)
    expect(cachedPosition(address)).toBeUndefined()
    expect(cachedPosition('https://shop.example/api/v1/users/details/1')).toBeUndefined()
    expect(cachedPosition('/filed/catalogue/somewhere')).toBeUndefined()
  })
})

test('the entry of a place has the metadata of its catalogue', () => {
  const entry = placeEntry({ version: '"v1"', fetchedAt: 5 }, true)
  expect(isPlaceEntry(entry)).toBe(true)
  expect(cacheMetadata(entry.headers)).toEqual({ version: '"v1"', fetchedAt: 5 })
  const headers = cacheHeaders({ version: '"v1"', fetchedAt: 5 })
  expect(isPlaceEntry(new Response('{"data":{}}', { headers }))).toBe(false)
})

test('the entry of a place says whether a store delivers to it', () => {
  const facts = { version: '"v1"', fetchedAt: 5 }
  for (const isAvailable of [true, false]) {
    const entry = placeEntry(facts, isAvailable)
    expect([hasReachFlag(entry), isOutOfReach(entry)]).toEqual([true, !isAvailable])
  }
  const former = new Response('{}', { headers: cacheHeaders(facts) })
  expect([hasReachFlag(former), isOutOfReach(former)]).toEqual([false, false])
})

describe('the version of a response', () => {
  test('is its ETag', () => {
    expect(responseVersion('W/"abc"', '{}')).toBe('W/"abc"')
  })

  test('depends on the text if there is no ETag', () => {
    expect(responseVersion(null, '{"price":1}')).not.toBe(responseVersion(null, '{"price":2}'))
    expect(responseVersion(null, '{"price":1}')).toBe(responseVersion(null, '{"price":1}'))
  })
})
