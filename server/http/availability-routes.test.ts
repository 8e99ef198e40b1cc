import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { and, eq, like, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { applyDelta, catalogueDeltaSchema } from '#contract/catalogue-delta.ts'
import { checkAvailability, deliveryChargeSettings } from '#contract/catalogue-endpoints.ts'
import type { Position } from '#contract/geo.ts'
import { pathOf } from '#contract/endpoint.ts'
import { productInformation } from '#contract/product-information.ts'
import { setDeliveryCharge, setProductPrice } from '#server/db/catalogue-store.ts'
import { createOutOfReachChecks } from '#server/db/out-of-reach-checks.ts'
import {
  outOfReachChecks,
  products as productsTable,
  stores as storesTable,
} from '#server/db/schema.ts'
import { createMetrics } from '#server/monitoring/metrics.ts'
import {
  parsedResponse,
  IN_REACH,
  IN_REACH_STORE,
  OUT_OF_REACH,
  refused,
  startHarness,
  type ServerHarness,
} from '#tests/support/server-harness.ts'
import { someShopper } from '#tests/support/session-tokens.ts'
import { SMALL_SEED } from '#tests/support/small-seed.ts'

let server: ServerHarness
beforeAll(async () => {
  server = await startHarness()
})
afterAll(() => server.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers })
const compressed = (encoding: string) =>
  server.app.inject({
    method: 'POST',
    url: checkAvailability.pattern,
    headers: { 'accept-encoding': encoding },
    payload: IN_REACH,
  })
const availabilityAt = (position: Position | object, headers: Record<string, string> = {}) =>
  server.call('POST', checkAvailability.pattern, { body: position, headers })

/** The address of the present catalogue. */
const addressOf = async () => {
  const response = await server.call('POST', checkAvailability.pattern, {
    body: { ...IN_REACH, catalogue: 'by-version' },
  })
  expect(response).toMatchObject({ status: 303, headers: { 'cache-control': 'no-cache' } })
  expect(response.headers['etag']).toBeUndefined()
  return String(response.headers['location'])
}

/** Places that have not been requested before, about 1 km from each other. */
const farPlaces = (count: number, latitude: number) =>
  Array.from({ length: count }, (_unused, place) => ({
    latitude: latitude + place / 100,
    longitude: 88.56,
  }))
const notedOn = (day: string, at?: { latitudeHundredths: number }) =>
  server.database.orm.$count(
    outOfReachChecks,
    and(
      eq(outOfReachChecks.day, day),
      at && eq(outOfReachChecks.latitudeHundredths, at.latitudeHundredths),
    ),
  )

describe('check-availability', () => {
  it('returns the nearest store, its categories and its products, without a token', async () => {
    const { data } = parsedResponse(checkAvailability, await availabilityAt(IN_REACH))
    expect(data).toMatchObject({
      isAvailable: true,
      deliveryCharge: 19,
      darkStores: [
        {
          _id: IN_REACH_STORE,
          location: { latitude: 26.1445, longitude: 91.7362 },
          hours: { openMinute: 0, closeMinute: 1439 },
        },
      ],
    })
    expect(data.categories).toHaveLength(SMALL_SEED.categories.length)
    expect(data.products).toHaveLength(SMALL_SEED.products.length)
    expect(data.categories[0]).toEqual({
      _id: 'staples',
      categoryName: 'Atta, Rice & Dal',
      featuredImage: '/pictures/categories/staples.webp',
      hue: 78,
    })
    expect(data.products[0]).toMatchObject({
      _id: 'chakki-atta-5kg',
      productName: 'Chakki Atta 5 kg',
      price: 310,
      discountPrice: 265,
      categoryId: 'staples',
      productImages: [
        {
          imageUrl: '/pictures/products/chakki-atta-5kg-800.webp',
          thumbnailUrl: '/pictures/products/chakki-atta-5kg-400.webp',
        },
        { imageUrl: '/pictures/products/chakki-atta-5kg-inside-640.webp' },
      ],
    })
  })

  it('is the same with and without a token', async () => {
    const as = someShopper()
    const [open, signedIn] = await Promise.all([
      availabilityAt(IN_REACH),
      server.call('POST', checkAvailability.pattern, { as, body: IN_REACH }),
    ])
    expect(signedIn.text).toBe(open.text)
  })

  it('depends on the distance: 4.9 km north of the store is served, 5.1 km is not', async () => {
    const store = { latitude: 12.9719, longitude: 77.6412 }
    const north = (metres: number) => ({ ...store, latitude: store.latitude + metres / 111_195 })
    const near = parsedResponse(checkAvailability, await availabilityAt(north(4_900))).data
    expect(near.darkStores[0]?._id).toBe('bengaluru-indiranagar')
    expect(parsedResponse(checkAvailability, await availabilityAt(north(5_100))).data).toEqual({
      isAvailable: false,
      darkStores: [],
      categories: [],
      products: [],
      deliveryCharge: 19,
    })
  })

  it('notes places out of reach by rounded coordinates and a daily count only', async () => {
    await server.database.orm.delete(outOfReachChecks)
    server.clock.nowMs = Date.parse('2026-04-01T10:00:00Z')
    await availabilityAt({ latitude: 15.1234, longitude: 88.5678 })
    await availabilityAt({ latitude: 15.1199, longitude: 88.5699 })
    await availabilityAt({ latitude: -15.126, longitude: 88.5678 })
    server.clock.nowMs += DAY_MS
    await availabilityAt({ latitude: 15.1234, longitude: 88.5678 })
    const rows = await server.database.orm
      .select()
      .from(outOfReachChecks)
      .orderBy(outOfReachChecks.day, outOfReachChecks.latitudeHundredths)
    expect(rows).toEqual([
      { day: '2026-04-01', latitudeHundredths: -1513, longitudeHundredths: 8857, count: 1 },
      { day: '2026-04-01', latitudeHundredths: 1512, longitudeHundredths: 8857, count: 2 },
      { day: '2026-04-02', latitudeHundredths: 1512, longitudeHundredths: 8857, count: 1 },
    ])
  })

  it('counts days as India does', async () => {
    await server.database.orm.delete(outOfReachChecks)
    server.clock.nowMs = Date.parse('2026-04-01T18:29:59Z')
    await availabilityAt(OUT_OF_REACH)
    server.clock.nowMs += 1_000
    await availabilityAt(OUT_OF_REACH)
    const rows = await server.database.orm
      .select({ day: outOfReachChecks.day })
      .from(outOfReachChecks)
      .orderBy(outOfReachChecks.day)
    expect(rows).toEqual([{ day: '2026-04-01' }, { day: '2026-04-02' }])
  })

  it('stores places of other addresses after one address has reached its limit', async () => {
    const { orm } = server.database
    await orm.delete(outOfReachChecks)
    const notes = createOutOfReachChecks(orm, () => {}, { perDay: 100, perAddress: 5 })
    const nowMs = Date.parse('2026-06-01T10:00:00Z')
    for (const place of farPlaces(9, -40)) await notes.record(place, '203.0.113.1', nowMs)
    // Five precisely, the others by the degree.
    expect(await notedOn('2026-06-01')).toBe(6)
    expect(await notedOn('2026-06-01', { latitudeHundredths: -4_000 })).toBe(2)
    await notes.record({ latitude: 1.23, longitude: 60.78 }, '203.0.113.2', nowMs)
    expect(await notedOn('2026-06-01', { latitudeHundredths: 123 })).toBe(1)
    await notes.record({ latitude: 1.23, longitude: 60.78 }, '203.0.113.1', nowMs)
    expect(await orm.$count(outOfReachChecks, eq(outOfReachChecks.count, 2))).toBe(1)
    await notes.record({ latitude: -42.34, longitude: 7 }, '203.0.113.1', nowMs + DAY_MS)
    expect(await notedOn('2026-06-02', { latitudeHundredths: -4_234 })).toBe(1)
  })

  it('notes the places of a full day by the degree, logs it once, and deletes them after a year', async () => {
    const { orm } = server.database
    await orm.delete(outOfReachChecks)
    const full: string[] = []
    const notes = createOutOfReachChecks(orm, (day) => full.push(day), {
      perDay: 10,
      perAddress: 100,
    })
    const nowMs = Date.parse('2026-05-01T10:00:00Z')
    const record = (place: Position, atMs = nowMs) => notes.record(place, '203.0.113.1', atMs)
    await Promise.all(farPlaces(20, -20.4).map((place) => record(place)))
    const noted = await notedOn('2026-05-01')
    expect(noted).toBeGreaterThan(10)
    // Each PostgreSQL connection may exceed the limit by a row; the embedded database has one.
    expect(noted).toBeLessThanOrEqual(process.env['TEST_DATABASE_URL'] ? 21 : 11)
    expect(await notedOn('2026-05-01', { latitudeHundredths: -2_000 })).toBe(1)
    expect(full).toEqual(['2026-05-01'])
    await record({ latitude: -50, longitude: 88 }, nowMs + 365 * DAY_MS)
    expect(await notedOn('2026-05-01')).toBe(noted)
    await record({ latitude: -50, longitude: 88 }, nowMs + 366 * DAY_MS)
    expect(await notedOn('2026-05-01')).toBe(0)
  })

  it('reads only the rows of a place when the day is full', async () => {
    const { orm } = server.database
    const day = '2026-04-01'
    await orm.insert(outOfReachChecks).values(
      Array.from({ length: 300 }, (_unused, place) => ({
        day,
        latitudeHundredths: place,
        longitudeHundredths: 1,
        count: 1,
      })),
    )
    await orm.transaction(async (tx) => {
      // The table is too small for its index.
      await tx.execute(sql`set local enable_seqscan = off`)
      const rowsRead = async () => {
        const [read] = await tx
          .select({ rows: sql<string>`seq_tup_read + idx_tup_fetch` })
          .from(sql`pg_stat_xact_user_tables where relname = 'out_of_reach_checks'`)
        return Number(read?.rows)
      }
      const notes = createOutOfReachChecks(tx, () => {}, { perDay: 300, perAddress: 100 })
      const record = (latitude: number) =>
        notes.record({ latitude, longitude: 7 }, '203.0.113.1', Date.parse(day))
      await record(-50.3)
      const before = await rowsRead()
      expect(before).toBeGreaterThanOrEqual(300)
      // Of a degree that is noted already, and of a new one.
      await record(-50.2)
      await record(-60.2)
      expect((await rowsRead()) - before).toBeLessThan(10)
    })
    expect(await notedOn(day)).toBe(302)
  })

  it.each<[string, object]>([
    ['latitude 91', { latitude: 91, longitude: 0 }],
    ['longitude -181', { latitude: 0, longitude: -181 }],
    ['a latitude in words', { latitude: '26.1', longitude: 91.7 }],
    ['no longitude', { latitude: 26.1 }],
    ['an unknown field', { ...OUT_OF_REACH, userId: 'x' }],
  ])('refuses %s', async (_name, body) => {
    expect(refused(await availabilityAt(body))).toMatchObject({ status: 400, code: 'INVALID_BODY' })
  })

  it('is sent compressed to clients that accept it', async () => {
    const [plain, gzip, brotli, refusing] = await Promise.all([
      compressed(''),
      compressed('gzip, deflate'),
      compressed('gzip, deflate, br;q=0.9'),
      compressed('br;q=0, gzip;q=0.0'),
    ])
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(refusing.headers['content-encoding']).toBeUndefined()
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
    expect(brotli.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      vary: 'Accept-Encoding, A-IM',
      etag: plain.headers['etag'],
    })
  })

  it('is not sent again to clients that already have it, in any encoding', async () => {
    const { headers } = await availabilityAt(IN_REACH)
    const etag = String(headers['etag'])
    for (const known of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const again = await server.call('POST', checkAvailability.pattern, {
        body: IN_REACH,
        headers: { 'if-none-match': known, 'accept-encoding': 'br' },
      })
      expect(again).toMatchObject({ status: 304, text: '', headers: { etag } })
    }
    const other = await server.call('POST', checkAvailability.pattern, {
      body: IN_REACH,
      headers: { 'if-none-match': 'W/"other"' },
    })
    expect(other.status).toBe(200)
  })

  it('sends only what has changed to clients that ask for it, and to others the whole', async () => {
    const before = await availabilityAt(IN_REACH)
    await setProductPrice(server.database.orm, 'toned-milk-500ml', {
      pricePaise: 3_100,
      discountPricePaise: null,
    })
    const known = { 'if-none-match': String(before.headers['etag']) }
    const call = (headers: Record<string, string>) =>
      server.call('POST', checkAvailability.pattern, { body: IN_REACH, headers })
    const whole = await call(known)
    expect(whole).toMatchObject({ status: 200, headers: { vary: 'Accept-Encoding, A-IM' } })

    const delta = await call({ ...known, 'a-im': 'jhola-catalogue' })
    expect(delta).toMatchObject({
      status: 226,
      headers: { im: 'jhola-catalogue', etag: whole.headers['etag'], 'cache-control': 'no-cache' },
    })
    expect(delta.text.length).toBeLessThan(2_000)
    const changes = v.parse(catalogueDeltaSchema, JSON.parse(delta.text))
    expect(await applyDelta(before.text, changes)).toBe(whole.text)
    expect(await call({ 'a-im': 'jhola-catalogue' })).toMatchObject({ status: 200 })
    expect(await call({ ...known, 'a-im': 'vcdiff' })).toMatchObject({ status: 200 })
  })

  describe('by version', () => {
    it('redirects to an address without a session that any cache may keep for ever', async () => {
      const whole = await availabilityAt(IN_REACH)
      const etag = String(whole.headers['etag'])
      const address = await addressOf()
      expect(address).toBe(
        `/api/v1/stores/${IN_REACH_STORE}/catalogue/${etag.slice('W/"'.length, -1)}`,
      )
      const headers = {
        etag,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
      }
      const plain = await get(address)
      expect(plain).toMatchObject({ statusCode: 200, body: whole.text, headers })
      const brotli = await get(address, { 'accept-encoding': 'br' })
      expect(brotli).toMatchObject({
        statusCode: 200,
        headers: { ...headers, 'content-encoding': 'br' },
      })
      expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(whole.text)
      expect(await get(address, { 'if-none-match': etag })).toMatchObject({
        statusCode: 304,
        body: '',
        headers,
      })
    })

    it('still sends 304 or a delta to a client that has an earlier response', async () => {
      const { headers } = await availabilityAt(IN_REACH)
      const known = { 'if-none-match': String(headers['etag']), 'a-im': 'jhola-catalogue' }
      const sendRequest = () =>
        server.call('POST', checkAvailability.pattern, {
          body: { ...IN_REACH, catalogue: 'by-version' },
          headers: known,
        })
      expect(await sendRequest()).toMatchObject({ status: 304 })
      await setProductPrice(server.database.orm, 'toned-milk-500ml', {
        pricePaise: 3_200,
        discountPricePaise: null,
      })
      expect(await sendRequest()).toMatchObject({ status: 226 })
    })

    it('has no address for a place without a store', async () => {
      const response = await availabilityAt({ ...OUT_OF_REACH, catalogue: 'by-version' })
      expect(parsedResponse(checkAvailability, response).data.isAvailable).toBe(false)
    })

    it('returns 404, which no cache keeps, for another version, store or form', async () => {
      const former = await addressOf()
      await setProductPrice(server.database.orm, 'toned-milk-500ml', {
        pricePaise: 3_300,
        discountPricePaise: null,
      })
      const present = await addressOf()
      expect(present).not.toBe(former)
      const [, version = ''] = present.split('/catalogue/')
      for (const address of [
        former,
        present.replace(IN_REACH_STORE, 'no-such-store'),
        ...SMALL_SEED.stores
          .filter(({ id }) => id !== IN_REACH_STORE)
          .map(({ id }) => `/api/v1/stores/${id}/catalogue/${version}`),
        `/api/v1/stores/${IN_REACH_STORE}/catalogue/1`,
        `${present}x`,
      ]) {
        const response = await get(address)
        expect(response.statusCode, address).toBe(404)
        expect(response.headers['cache-control'], address).toBe('no-store')
        expect(response.headers['etag']).toBeUndefined()
      }
      expect((await get(present)).statusCode).toBe(200)
    })

    it('takes one query if it is cached, like the whole response and a 304', async () => {
      const address = await addressOf()
      const whole = await availabilityAt(IN_REACH, { 'accept-encoding': 'br' })
      await get(address, { 'accept-encoding': 'br' })
      const select = vi.spyOn(server.database.orm, 'select')
      try {
        for (const sendRequest of [
          () => availabilityAt(IN_REACH, { 'accept-encoding': 'br' }),
          () => availabilityAt(IN_REACH, { 'if-none-match': String(whole.headers['etag']) }),
          () => get(address, { 'accept-encoding': 'br' }),
        ]) {
          const counts: number[] = []
          for (let turn = 0; turn < 5; turn += 1) {
            select.mockClear()
            await sendRequest()
            counts.push(select.mock.calls.length)
          }
          // A job of the server may query at the same moment.
          expect(Math.min(...counts)).toBe(1)
        }
      } finally {
        select.mockRestore()
      }
    })

    it('changes its address with the delivery charge, which is part of the response', async () => {
      const before = await addressOf()
      await setDeliveryCharge(server.database.orm, 2_100)
      const after = await addressOf()
      await setDeliveryCharge(server.database.orm, 1_900)
      expect(after).not.toBe(before)
    })
  })

  it('shows a changed price and charge at once, under another ETag', async () => {
    const before = await availabilityAt(IN_REACH)
    expect(
      await setProductPrice(server.database.orm, 'toned-milk-500ml', {
        pricePaise: 3_000,
        discountPricePaise: null,
      }),
    ).toBe(true)
    await setDeliveryCharge(server.database.orm, 2_550)
    const after = await availabilityAt(IN_REACH)
    expect(after.headers['etag']).not.toBe(before.headers['etag'])
    const { data } = parsedResponse(checkAvailability, after)
    expect(data.deliveryCharge).toBe(25.5)
    const milk = data.products.find((product) => product._id === 'toned-milk-500ml')
    expect(milk).toMatchObject({ price: 30 })
    expect(milk).not.toHaveProperty('discountPrice')
    await setDeliveryCharge(server.database.orm, 1_900)
  })
})

describe('product information', () => {
  it('is returned for the longest id of the contract', async () => {
    const id = 'x'.repeat(128)
    const { orm } = server.database
    const [sold] = await orm.select().from(productsTable).limit(1)
    if (sold === undefined) throw new Error('The shop sells nothing')
    const information = { countryOfOrigin: 'India' }
    await orm.insert(productsTable).values({ ...sold, id, isAvailable: false, information })
    const params = { storeId: sold.storeId, productId: id }
    const response = await server.call('GET', pathOf(productInformation.pattern, params))
    expect(parsedResponse(productInformation, response).data).toEqual({ information })
    await orm.delete(productsTable).where(eq(productsTable.id, id))
  })
})

describe('five hundred positions in a second from one address', () => {
  const STORES = 500
  const CACHE_BYTES = 20_000
  /** Two degrees of latitude apart from every other shop, and out of reach of each other. */
  const positions = Array.from({ length: STORES }, (_unused, index) => ({
    latitude: -40 + Math.floor(index / 100) / 5,
    longitude: (index % 100) / 5,
  }))

  it('fill the memory no further than the cache, and other calls do not wait for all of them', async () => {
    const { orm } = server.database
    const rows = positions.map((at, index) => ({ id: `far-${index}`, name: `Far ${index}`, ...at }))
    await orm.insert(storesTable).values(rows)
    const metrics = createMetrics()
    const shop = await startHarness({
      beside: server,
      metrics,
      config: { catalogueCacheBytes: CACHE_BYTES },
    })
    const ended: string[] = []
    const sent = positions.map(async (body) => {
      const response = await shop.call('POST', checkAvailability.pattern, { body })
      ended.push('position')
      return response
    })
    const other = await shop.call('GET', deliveryChargeSettings.pattern)
    ended.push('other')
    expect(other.status).toBe(200)
    const responses = await Promise.all(sent)
    expect(ended.at(-1)).toBe('position')
    const served = responses.filter(({ status }) => status === 200)
    expect(served.length).toBeGreaterThan(0)
    for (const [index, response] of responses.entries()) {
      // What would wait too long behind the others is refused.
      if (response.status !== 200) expect(refused(response).code).toBe('UNAVAILABLE')
      else {
        const { darkStores } = parsedResponse(checkAvailability, response).data
        expect(darkStores[0]?._id).toBe(rows[index]?.id)
      }
    }
    const cached = /\njhola_catalogue_cache_bytes (\d+)/.exec(await metrics.text())?.[1]
    expect(Number(cached)).toBeGreaterThan(0)
    expect(Number(cached)).toBeLessThanOrEqual(CACHE_BYTES)
    await shop.close()
    await orm.delete(storesTable).where(like(storesTable.id, 'far-%'))
  })
})
