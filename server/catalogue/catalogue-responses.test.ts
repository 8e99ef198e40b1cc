import { createHash, randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyDelta, catalogueDeltaSchema } from '#contract/catalogue-delta.ts'
import { checkAvailability } from '#contract/catalogue-endpoints.ts'
import { parseOpeningHours } from '#contract/opening-hours.ts'
import {
  catalogueVersionsOf,
  findStore,
  setProductPrice,
  type Store,
} from '#server/db/catalogue-store.ts'
import { replaceCatalogueVersion } from '#server/db/catalogue-versions.ts'
import {
  catalogueResponses as responsesTable,
  categories,
  products,
  stores,
} from '#server/db/schema.ts'
import { changeAvailability, changePrices, changeStore } from '#server/db/store-changes.ts'
import { createStoredResponses, type StoredResponses } from '#server/db/stored-responses.ts'
import { seedShop } from '#server/seed/seed-shop.ts'
import { availabilityResponse, generatedSeed } from '#tests/support/catalogue.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { buildCatalogueDelta, type DeltaRequest } from './build-catalogue-delta.ts'
import { buildCatalogue, type BuiltCatalogue } from './build-catalogue.ts'
import { createCatalogueRenewal } from './catalogue-renewal.ts'
import { createCatalogueResponses, FORMAT } from './catalogue-responses.ts'
import { catalogueTag } from './catalogue-tags.ts'
import { PLAIN_BODIES_AT_ONCE } from './plain-bodies.ts'

const hours = parseOpeningHours('00:00-23:59')
const MEGABYTE = 1_024 * 1_024
/** Three slices, the last one of them not full. */
const PRODUCTS = 601

const storeOf = (id: string, catalogueVersion = 1): Store => ({
  id,
  name: id,
  latitude: 26,
  longitude: 91,
  catalogueVersion,
  changesSinceVersion: 1,
  seedHash: null,
  deliveryChargePaise: null,
  hours: null,
  holidays: [],
  closedUntil: null,
  overdueAfterSeconds: 120,
  rejectAfterSeconds: 900,
})

const tagOf = (storeId: string, version: number) =>
  catalogueTag({ storeId, version, contentHash: 'x'.repeat(43) })

/** A build of 1,000 bytes. */
const builtFor = (storeId: string): BuiltCatalogue => ({
  etag: `W/"${storeId}"`,
  body: Buffer.alloc(1_000),
  version: 1,
})

const broken = () => Promise.reject(new Error('Disk full'))

/** Responses whose builds are counted. */
function responsesOf(
  options: {
    build?: (storeId: string) => Promise<BuiltCatalogue>
    buildDelta?: (wanted: DeltaRequest) => Promise<Buffer | undefined>
    maxCacheBytes?: number
    stored?: StoredResponses
    nowMs?: () => number
  } = {},
) {
  const {
    build = (storeId) => Promise.resolve(builtFor(storeId)),
    buildDelta = () => Promise.resolve(undefined),
    maxCacheBytes = MEGABYTE,
    stored,
    nowMs,
  } = options
  const failures: unknown[] = []
  const built: string[] = []
  const responses = createCatalogueResponses({
    hours,
    maxCacheBytes,
    stored,
    nowMs,
    onStoredFailure: (error) => failures.push(error),
    buildDelta,
    build: (storeId, _head, encoding) => {
      built.push(`${storeId} ${encoding}`)
      return build(storeId)
    },
  })
  return {
    built,
    failures,
    of: (id: string, version?: number) => responses.of(storeOf(id, version), 1_900),
  }
}

describe('the responses of check-availability', () => {
  it('are built one at a time, and once for concurrent requests', async () => {
    let running = 0
    let most = 0
    const { built, of } = responsesOf({
      build: async (storeId) => {
        running += 1
        most = Math.max(most, running)
        await new Promise(setImmediate)
        running -= 1
        return builtFor(storeId)
      },
    })
    const responses = await Promise.all(['a', 'b', 'c', 'a'].map((id) => of(id)))
    await Promise.all(responses.flatMap((response) => [response.body('br'), response.body('gzip')]))
    expect(most).toBe(1)
    expect(built.toSorted()).toEqual(['a br', 'a gzip', 'b br', 'b gzip', 'c br', 'c gzip'])
  })

  it('have deltas that are built two at a time, and once for concurrent requests', async () => {
    let running = 0
    let most = 0
    const wanted: string[] = []
    const { of } = responsesOf({
      build: () => Promise.resolve({ ...builtFor('a'), etag: tagOf('a', 9) }),
      buildDelta: async ({ clientTag }) => {
        running += 1
        most = Math.max(most, running)
        wanted.push(clientTag)
        await new Promise(setImmediate)
        running -= 1
        return Buffer.from(clientTag)
      },
    })
    const response = await of('a')
    const tags = [1, 2, 3, 4, 5, 2, 1].map((version) => tagOf('a', version))
    const built = await Promise.all(tags.map((tag) => response.delta(tag, 'br')))
    expect(built.map(String)).toEqual(tags)
    expect(most).toBe(2)
    expect(wanted).toEqual([1, 2, 3, 4, 5].map((version) => tagOf('a', version)))
  })

  it('have no delta from a version older than one that turns out to have none meanwhile', async () => {
    const wanted: string[] = []
    const { of } = responsesOf({
      build: () => Promise.resolve({ ...builtFor('a'), etag: tagOf('a', 9) }),
      buildDelta: async ({ clientTag }) => {
        wanted.push(clientTag)
        await new Promise(setImmediate)
        return clientTag === tagOf('a', 8) ? Buffer.from('small') : undefined
      },
    })
    const response = await of('a')
    // The last two wait for their turn.
    const versions = [6, 5, 4, 8]
    const built = versions.map((version) => response.delta(tagOf('a', version), 'br'))
    expect((await Promise.all(built)).map((delta) => delta?.toString())).toEqual([
      undefined,
      undefined,
      undefined,
      'small',
    ])
    expect(wanted).toEqual([6, 5, 8].map((version) => tagOf('a', version)))
  })

  it('that could not be built are built again for the next request', async () => {
    let turn = 0
    const { of } = responsesOf({
      build: (storeId) => {
        turn += 1
        return turn === 1
          ? Promise.reject(new Error('Out of memory'))
          : Promise.resolve(builtFor(storeId))
      },
    })
    await expect(Promise.all([of('a'), of('a')])).rejects.toThrow('Out of memory')
    await of('a')
    expect(turn).toBe(2)
  })

  it('are kept while there is room, the least recently requested ones are evicted', async () => {
    const { built, of } = responsesOf({ maxCacheBytes: 2_000 })
    for (const id of ['a', 'b', 'a', 'c', 'a', 'b']) await (await of(id)).body('br')
    expect(built).toEqual(['a br', 'b br', 'c br', 'b br'])
  })

  it('larger than the whole cache are sent and not kept', async () => {
    const { built, of } = responsesOf({ maxCacheBytes: 999 })
    expect(await (await of('a')).body('br')).toHaveLength(1_000)
    expect(await (await of('a')).body('br')).toHaveLength(1_000)
    expect(built.length).toBeGreaterThan(1)
  })

  it('return their tag without a build, also after they were evicted', async () => {
    const { built, of } = responsesOf({ maxCacheBytes: 999 })
    const { etag } = await of('a')
    expect(await of('a')).toMatchObject({ etag })
    expect(built).toEqual(['a br'])
    await of('a', 2)
    expect(built).toEqual(['a br', 'a br'])
  })

  it('have no exact body if the catalogue has changed since their tag was returned', async () => {
    let turn = 0
    const { of } = responsesOf({
      maxCacheBytes: 999,
      build: (storeId) => {
        turn += 1
        return Promise.resolve({ ...builtFor(storeId), etag: `W/"${turn}"` })
      },
    })
    const named = await of('a')
    expect(named.etag).toBe('W/"1"')
    expect(await named.exactBody('br')).toBeUndefined()
    expect(await named.exactBody('identity')).toBeUndefined()
    expect(await named.body('br')).toHaveLength(1_000)
    const { of: ofKept } = responsesOf()
    expect(await (await ofKept('a')).exactBody('br')).toHaveLength(1_000)
  })

  it('are refused without compression while a few clients are reading theirs', async () => {
    const body = brotliCompressSync('{}')
    const { of } = responsesOf({ build: (id) => Promise.resolve({ ...builtFor(id), body }) })
    const response = await of('a')
    const open = await Promise.all(
      Array.from({ length: PLAIN_BODIES_AT_ONCE }, () => response.body('identity')),
    )
    await expect(response.body('identity')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await expect(response.exactBody('identity')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(await response.body('br')).toBe(body)
    for (const plain of open) if (!Buffer.isBuffer(plain)) plain.destroy()
  })

  it('of a previous state make room at once', async () => {
    const { built, of } = responsesOf({ maxCacheBytes: 2_000 })
    for (const [id, version] of [
      ['a', 1],
      ['b', 1],
      ['b', 2],
      ['a', 1],
    ] as const) {
      await (await of(id, version)).body('br')
    }
    expect(built).toEqual(['a br', 'b br', 'b br'])
  })

  it('are refused when others are being built that take too long', async () => {
    const gate = new EventEmitter()
    let opened = Promise.resolve<unknown>(undefined)
    let buildMs = 20
    let nowMs = 0
    const { of } = responsesOf({
      nowMs: () => nowMs,
      build: async (storeId) => {
        await opened
        nowMs += buildMs
        return builtFor(storeId)
      },
    })
    const sentAtOnce = async (chain: string) => {
      opened = once(gate, 'open')
      const outcomes = Array.from({ length: 500 }, (_, store) =>
        of(`${chain}-${store}`).then(
          () => 'sent',
          (error: unknown) => error,
        ),
      )
      await new Promise(setImmediate)
      gate.emit('open')
      const settled = await Promise.all(outcomes)
      const refused = settled.filter((outcome) => outcome !== 'sent')
      for (const error of refused) expect(error).toMatchObject({ code: 'UNAVAILABLE' })
      return settled.length - refused.length
    }
    // At the start, before a build has been measured.
    expect(await sentAtOnce('new')).toBe(301)
    // Small catalogues, as in a chain of many stores.
    expect(await sentAtOnce('small')).toBe(500)
    buildMs = 3_000
    for (let turn = 1; turn <= 10; turn += 1) await of(`measured-${turn}`)
    expect(await sentAtOnce('large')).toBe(11)
    await expect(of('large-499')).resolves.toBeDefined()
  })

  it('are sent although they can be neither read from the database nor stored there', async () => {
    const { built, failures, of } = responsesOf({
      stored: { metadataOf: broken, read: broken, write: broken },
    })
    expect(await (await of('a')).body('br')).toHaveLength(1_000)
    expect(built).toEqual(['a br'])
    expect(failures.map(String)).toEqual(
      ['metadataOf', 'read', 'write'].map(() => 'Error: Disk full'),
    )
  })
})

const SEED = generatedSeed(PRODUCTS)
const idOf = (at: number) => SEED.products[at]?.id ?? ''

describe('a catalogue', () => {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>
  let storeId = ''
  const db = () => opened.database.orm

  beforeAll(async () => {
    opened = await openTestDatabase()
    await db().delete(stores)
    await seedShop(db(), SEED)
    const [store] = await db().select().from(stores)
    storeId = store?.id ?? ''
  })
  afterAll(() => opened.close())

  const storeNow = async () => {
    const store = await findStore(db(), storeId)
    if (store === undefined) throw new Error('There is no store')
    return store
  }
  /** A process of the shop. */
  const processOf = () => {
    const built: string[] = []
    const deltas: string[] = []
    const responses = createCatalogueResponses({
      hours,
      maxCacheBytes: MEGABYTE,
      stored: createStoredResponses(opened.database),
      buildDelta: (wanted) => {
        deltas.push(wanted.clientTag)
        return buildCatalogueDelta(db(), wanted)
      },
      onStoredFailure: (error) => {
        throw error
      },
      build: (id, head, encoding) => {
        built.push(encoding)
        return buildCatalogue(db(), id, head, encoding)
      },
    })
    const response = async () => responses.of(await storeNow(), 1_900)
    const renewal = createCatalogueRenewal({
      served: responses.servedVersions,
      versionsOf: (ids) => catalogueVersionsOf(db(), ids),
      renew: async () => void (await response()),
      onFailure: (error) => {
        throw error
      },
    })
    return { built, deltas, response, renewal }
  }

  const jsonNow = async () => {
    const body = await (await processOf().response()).body('br')
    if (!Buffer.isBuffer(body)) throw new Error('A compressed body is a buffer')
    return brotliDecompressSync(body).toString()
  }
  const setPrice = (at: number, price: number) =>
    changePrices(db(), storeId, [
      { productId: idOf(at), pricePaise: price, discountPricePaise: null },
    ])
  const setAvailable = (available: boolean, ...places: number[]) =>
    changeAvailability(
      db(),
      storeId,
      places.map((at) => ({ productId: idOf(at), available })),
    )

  /** What a client that has `json` under the tag makes of the delta. */
  const withDelta = async (json: string, clientTag: string, pending = processOf().response()) => {
    const response = await pending
    const body = await response.delta(clientTag, 'identity')
    if (body === undefined) return undefined
    return applyDelta(json, v.parse(catalogueDeltaSchema, JSON.parse(body.toString())))
  }

  it('has the same bytes in every encoding, however many slices it was read in', async () => {
    const response = await processOf().response()
    const expected = JSON.stringify(availabilityResponse(PRODUCTS))
    const [br, gzip, plain] = await Promise.all([
      response.body('br'),
      response.body('gzip'),
      response.body('identity'),
    ])
    if (!Buffer.isBuffer(br) || !Buffer.isBuffer(gzip) || Buffer.isBuffer(plain)) {
      throw new Error('A compressed body is a buffer, a plain one is a stream')
    }
    expect(brotliDecompressSync(br).toString()).toBe(expected)
    expect(gunzipSync(gzip).toString()).toBe(expected)
    expect(await text(plain)).toBe(expected)
    expect(br.length).toBeLessThan(brotliCompressSync(expected).length * 1.5)
  })

  it('is built once for all processes, and again only when it has changed', async () => {
    const [first, second] = [processOf(), processOf()]
    await db().delete(responsesTable)
    const { etag } = await first.response()
    const again = await second.response()
    expect(again.etag).toBe(etag)
    const body = await again.body('br')
    expect([first.built, second.built]).toEqual([['br'], []])
    expect(await (await first.response()).body('br')).toEqual(body)

    const { products } = generatedSeed(1)
    await setProductPrice(db(), products[0]?.id ?? '', {
      pricePaise: 12_345,
      discountPricePaise: null,
    })
    const changed = await second.response()
    expect(changed.etag).not.toBe(etag)
    const changedBody = await changed.body('gzip')
    if (!Buffer.isBuffer(changedBody)) throw new Error('A compressed body is a buffer')
    expect(gunzipSync(changedBody).toString()).toContain('"price":123.45')
    expect((await first.response()).etag).toBe(changed.etag)
    expect([first.built, second.built]).toEqual([['br'], ['br', 'gzip']])
    // Their rows replaced the previous ones.
    const rows = await db()
      .select({ encoding: responsesTable.encoding, etag: responsesTable.etag })
      .from(responsesTable)
      .where(eq(responsesTable.storeId, storeId))
      .orderBy(responsesTable.encoding)
    expect(rows).toEqual([
      { encoding: 'br', etag: changed.etag },
      { encoding: 'gzip', etag: changed.etag },
    ])
  })

  it('is read from the database as it was written there, in parts', async () => {
    const id = "O'Neill \\ Sons"
    await db().insert(stores).values({ id, name: id, latitude: 0, longitude: 0 })
    const response = { etag: 'W/"ü"', body: randomBytes(100_001) }
    const stored = createStoredResponses(opened.database)
    await stored.write(id, 'now', 'br', response)
    expect(await stored.read(id, 'now', 'br')).toEqual(response)
    expect(await stored.read(id, 'now', 'gzip')).toBeUndefined()
    expect(await stored.read(id, 'before', 'br')).toBeUndefined()
    await db().delete(stores).where(eq(stores.id, id))
  })

  it('cannot be read with an error of the database or of its reader, and the next one can', async () => {
    const { copyRows } = opened.database
    await expect(copyRows(sql`select 1 / 0`, () => {})).rejects.toThrow('division by zero')
    const reading = copyRows(sql`select 1`, () => {
      throw new Error('Not enough memory')
    })
    await expect(reading).rejects.toThrow('Not enough memory')
    const rows: string[] = []
    await copyRows(sql`select true, generate_series(1, 2)`, (...values) => {
      rows.push(values.map((value) => value.toString('hex')).join(' '))
    })
    expect(rows).toEqual(['01 00000001', '01 00000002'])
  })

  it('is built when it has changed, before anybody requests it', async () => {
    const [first, second] = [processOf(), processOf()]
    await first.renewal.run()
    expect(first.built).toEqual([])
    await (await first.response()).body('br')
    const builtBefore = first.built.length
    await first.renewal.run()
    expect(first.built).toHaveLength(builtBefore)

    // By another process.
    await setPrice(5, 7_700)
    await first.renewal.run()
    expect(first.built).toHaveLength(builtBefore + 1)
    expect(await (await first.response()).exactBody('br')).toBeDefined()
    expect(first.built).toHaveLength(builtBefore + 1)
    expect(await (await second.response()).exactBody('br')).toBeDefined()
    expect(second.built).toEqual([])
  })

  it('that changes while it is read is sent as it was at one moment', async () => {
    const { products } = SEED
    const [first, last] = [products[0]?.id ?? '', products.at(-1)?.id ?? '']
    const built = new AbortController()
    const changing = (async () => {
      for (let pricePaise = 20_100; !built.signal.aborted; pricePaise += 100) {
        await db().transaction(async (tx) => {
          for (const id of [first, last]) {
            await setProductPrice(tx, id, { pricePaise, discountPricePaise: null })
          }
        })
        await new Promise(setImmediate)
      }
    })()
    const head = { isAvailable: true, darkStores: [], deliveryCharge: 19 }
    const { body } = await buildCatalogue(db(), storeId, head, 'br').finally(() => {
      built.abort()
    })
    await changing
    const { data } = v.parse(
      checkAvailability.response,
      JSON.parse(brotliDecompressSync(body).toString()),
    )
    expect(data.products).toHaveLength(PRODUCTS)
    expect(data.products[0]?.price).toBe(data.products.at(-1)?.price)
  })

  it('leads by deltas from each earlier version to exactly the same bytes', async () => {
    const last = PRODUCTS - 1
    const changes: (() => Promise<unknown>)[] = [
      () => setPrice(0, 30_100),
      () => setAvailable(false, 0, 1, 2, 300, last),
      () => changeStore(db(), storeId, () => ({ holidays: ['2026-12-25'] })),
      () => setPrice(1, 30_200),
      () => setAvailable(true, 1, 300),
      () => setProductPrice(db(), idOf(2), { pricePaise: 30_300, discountPricePaise: null }),
      () => setAvailable(true, 0, 2, last),
      () => setPrice(0, 30_400),
      () => changeStore(db(), storeId, () => ({ holidays: [], deliveryChargePaise: 2_500 })),
      () => changeStore(db(), storeId, () => ({ deliveryChargePaise: null })),
    ]
    const earlier: { etag: string; json: string }[] = []
    for (const change of changes) {
      earlier.push({ etag: (await processOf().response()).etag, json: await jsonNow() })
      await change()
      const now = await jsonNow()
      const response = processOf().response()
      for (const { etag, json } of earlier) expect(await withDelta(json, etag, response)).toBe(now)
    }
  })

  it('is recorded in the order in which changes at the same time were made', async () => {
    const before = { etag: (await processOf().response()).etag, json: await jsonNow() }
    const places = Array.from({ length: 12 }, (_, at) => at * 40)
    await Promise.all(
      places.map((at, turn) =>
        turn % 2 === 0
          ? setPrice(at, 40_000 + turn)
          : setProductPrice(db(), idOf(at), { pricePaise: 40_000, discountPricePaise: null }),
      ),
    )
    expect(await withDelta(before.json, before.etag)).toBe(await jsonNow())
  })

  it('is sent as a delta of a few hundred bytes after one price, built once for all', async () => {
    const { etag } = await processOf().response()
    await setPrice(17, 50_100)
    const one = processOf()
    const response = await one.response()
    const [first, second] = await Promise.all([
      response.delta(etag, 'br'),
      response.delta(etag, 'br'),
    ])
    expect(first?.length).toBeLessThan(500)
    expect(second).toBe(first)
    expect(await (await one.response()).delta(etag, 'br')).toBe(first)
    expect(one.deltas).toEqual([etag])
  })

  it('is sent whole if the client’s response is unknown, or the delta is not smaller', async () => {
    const { etag } = await processOf().response()
    await setPrice(17, 50_200)
    const response = await processOf().response()
    const current = response.etag
    expect(await response.delta(etag, 'br')).toBeDefined()
    const [mark, version] = /"(.+)\..+\./.exec(current)?.[0].split(/["."]/).slice(1) ?? []
    const hash = 'x'.repeat(43)
    for (const unknown of [
      '*',
      'W/"of-an-older-release"',
      `W/"another1.${version}.${hash}"`,
      `W/"${mark}.${Number(version) + 1}.${hash}"`,
      `W/"${mark}.0.${hash}"`,
    ]) {
      expect(await response.delta(unknown, 'br'), unknown).toBeUndefined()
    }

    // Each product but the first gets another price: as large as the catalogue itself.
    await changePrices(
      db(),
      storeId,
      Array.from({ length: PRODUCTS - 1 }, (_, at) => ({
        productId: idOf(at + 1),
        pricePaise: 60_000 + at,
        discountPricePaise: null,
      })),
    )
    expect(await (await processOf().response()).delta(current, 'br')).toBeUndefined()
  })

  it('from which too much has changed is looked up once, and older ones not at all', async () => {
    const older = (await processOf().response()).etag
    await setPrice(0, 70_000)
    const old = (await processOf().response()).etag
    await changePrices(
      db(),
      storeId,
      Array.from({ length: PRODUCTS }, (_, at) => ({
        productId: idOf(at),
        pricePaise: 71_000 + at,
        discountPricePaise: null,
      })),
    )
    const one = processOf()
    const response = await one.response()
    for (const tag of [old, old, older]) expect(await response.delta(tag, 'br')).toBeUndefined()
    expect(one.deltas).toEqual([old])
    // In another encoding, sizes differ.
    await response.delta(old, 'gzip')
    expect(one.deltas).toEqual([old, old])
    expect(await response.delta(response.etag, 'br')).toBeDefined()
    await setPrice(0, 72_000)
    expect(await (await one.response()).delta(response.etag, 'br')).toBeDefined()
  })

  it('that was replaced as a whole has no deltas from before', async () => {
    const { etag } = await processOf().response()
    await db().transaction((tx) => replaceCatalogueVersion(tx, storeId))
    expect(await (await processOf().response()).delta(etag, 'br')).toBeUndefined()
    const replaced = await processOf().response()
    await setPrice(17, 50_300)
    expect(await (await processOf().response()).delta(replaced.etag, 'br')).toBeDefined()
  })

  it('is not changed by a delta that leads to other content', async () => {
    const { etag } = await processOf().response()
    const json = await jsonNow()
    await setPrice(17, 50_400)
    expect(await withDelta(json, etag)).toBe(await jsonNow())
    // As after a restored backup: the client has another content under the version.
    expect(await withDelta(json.replace('"price":', '"price":1'), etag)).toBeUndefined()
    expect(await withDelta('{"data":{"isAvailable":false}}', etag)).toBeUndefined()
  })

  it('has another FORMAT when the same rows make other bytes', async () => {
    const id = 'pinned'
    await db().insert(stores).values({ id, name: 'Pinned', latitude: 26, longitude: 91 })
    const names = ['Cookies', 'Mixes', 'Fresh Vegetables', 'Kitchen, Garden & Pets', 'Everything']
    await db()
      .insert(categories)
      .values([
        ...names.map((name, rank) => ({ storeId: id, id: name, rank, name, imageUrl: '' })),
        { storeId: id, id: 'own', rank: 9, name: 'Atta', imageUrl: '/a.webp', hue: 12.5 },
      ])
    const images = [{ id: 'own-1', imageUrl: '/b.webp', thumbnailUrl: '/c.webp' }]
    const product = { storeId: id, name: 'Goods 1 kg', pricePaise: 31_050, images: [] }
    await db()
      .insert(products)
      .values([
        ...names.map((name, rank) => ({ ...product, id: name, rank, categoryId: name })),
        { ...product, id: 'own', rank: 9, categoryId: 'own', discountPricePaise: 26_500, images },
      ])
    const head = { isAvailable: true, darkStores: [], deliveryCharge: 19 }
    const { body } = await buildCatalogue(db(), id, head, 'br')
    const hash = createHash('sha256').update(brotliDecompressSync(body)).digest('base64url')
    // If the hash changes, raise FORMAT: otherwise a new release serves what the previous one stored.
    expect({ FORMAT, hash }).toEqual({
      FORMAT: 4,
      hash: 'x8wFc-ThOqCPU6RYZ407z_yFUzPAataq1Aat_oGUzlw',
    })
  })
})
