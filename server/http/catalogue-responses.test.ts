import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { parseOpeningHours } from '#contract/opening-hours.ts'
import type { Store } from '#server/db/catalogue-store.ts'
import { createCatalogueResponses, type Encoding } from './catalogue-responses.ts'

const storeOf = (id: string): Store => ({
  id,
  name: id,
  latitude: 26,
  longitude: 91,
  catalogueVersion: 1,
  seedHash: null,
  deliveryChargePaise: null,
  hours: null,
  holidays: [],
  closedUntil: null,
  overdueAfterSeconds: 120,
  rejectAfterSeconds: 900,
})

/** Responses whose sources are counted. By default `encode` compresses. */
function responsesOf(
  options: {
    encode?: (json: Buffer, encoding: Encoding) => Promise<Buffer>
    maxKeptBytes?: number
  } = {},
) {
  const loaded: string[] = []
  const responses = createCatalogueResponses({
    hours: parseOpeningHours('08:00-21:00'),
    catalogueOf: (storeId) => {
      loaded.push(storeId)
      return Promise.resolve({ categories: [], products: [] })
    },
    ...options,
  })
  return { loaded, of: (id: string) => responses.of(storeOf(id), 1_900) }
}

describe('the responses of check-availability', () => {
  it('are compressed one at a time, also for concurrent requests', async () => {
    let running = 0
    let most = 0
    const { of } = responsesOf({
      encode: async (json) => {
        running += 1
        most = Math.max(most, running)
        await new Promise(setImmediate)
        running -= 1
        return json
      },
    })
    const responses = await Promise.all(['a', 'b', 'c', 'a'].map(of))
    await Promise.all(
      responses.flatMap((response) => [response.bytes('br'), response.bytes('gzip')]),
    )
    expect(most).toBe(1)
  })

  it('whose compression failed are compressed again for the next request', async () => {
    let turn = 0
    const { of } = responsesOf({
      encode: (json) => {
        turn += 1
        return turn === 1 ? Promise.reject(new Error('Out of memory')) : Promise.resolve(json)
      },
    })
    const response = await of('a')
    const together = [response.bytes('br'), response.bytes('br')]
    await expect(Promise.all(together)).rejects.toThrow('Out of memory')
    expect((await response.bytes('br')).equals(await response.bytes('identity'))).toBe(true)
    expect(turn).toBe(2)
  })

  it('are cached while there is room, the least recently requested ones are evicted', async () => {
    const bytesOfOne = await (await responsesOf().of('a')).bytes('identity')
    const { loaded, of } = responsesOf({ maxKeptBytes: 2 * bytesOfOne.length })
    for (const id of ['a', 'b', 'a', 'c', 'a', 'b']) await of(id)
    expect(loaded).toEqual(['a', 'b', 'c', 'b'])
  })

  it('larger than the whole cache are cached alone', async () => {
    const { loaded, of } = responsesOf({ maxKeptBytes: 1 })
    const response = await of('a')
    expect(gunzipSync(await response.bytes('gzip')).equals(await response.bytes('identity'))).toBe(
      true,
    )
    await of('a')
    expect(loaded).toEqual(['a'])
  })
})
