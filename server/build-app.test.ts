import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { IncomingMessage, request } from 'node:http'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import { and, eq, like, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { applyDelta, catalogueDeltaSchema } from '#contract/catalogue-delta.ts'
import { checkAvailability, deliveryChargeSettings } from '#contract/catalogue-endpoints.ts'
import { registrationPoint, type Position } from '#contract/geo.ts'
import { parseOpeningHours } from '#contract/opening-hours.ts'
import { pathOf } from '#contract/endpoint.ts'
import { createOrder, placeOrder, withdrawIntent } from '#contract/order-endpoints.ts'
import { productInformation } from '#contract/product-information.ts'
import { savePushSubscription } from '#contract/push-endpoints.ts'
import {
  checkUser,
  register,
  saveAddress,
  updateUser,
  userDetails,
} from '#contract/user-endpoints.ts'
import { setDeliveryCharge, setProductPrice } from '#server/db/catalogue-store.ts'
import { createOutOfReachChecks } from '#server/db/out-of-reach-checks.ts'
import {
  orders as ordersTable,
  outOfReachChecks,
  products as productsTable,
  stores as storesTable,
} from '#server/db/schema.ts'
import { eventually } from '#tests/support/eventually.ts'
import type { ServerConfig } from './config/config.ts'
import { createLog } from './log.ts'
import { createMetrics } from './monitoring/metrics.ts'
import { RFC8291 } from '#tests/support/rfc8291.ts'
import {
  parsedResponse,
  IN_REACH,
  IN_REACH_STORE,
  OUT_OF_REACH,
  refused,
  validOrder,
  startHarness,
  type RegisteredShopper,
  type ServerHarness,
} from '#tests/support/server-harness.ts'
import { someShopper } from '#tests/support/session-tokens.ts'
import { SMALL_SEED } from '#tests/support/small-seed.ts'

const PAGE = '<!doctype html><title>Jhola</title>'
const SCRIPT = 'console.log("a script that is long enough to be worth compressing")'

let server: ServerHarness
let staticDir: string

beforeAll(async () => {
  staticDir = await mkdtemp(path.join(tmpdir(), 'jhola-dist-'))
  await mkdir(path.join(staticDir, 'assets'))
  await mkdir(path.join(staticDir, 'pictures/products'), { recursive: true })
  await writeFile(path.join(staticDir, 'index.html'), PAGE)
  await writeFile(path.join(staticDir, 'index.html.br'), brotliCompressSync(PAGE))
  await writeFile(path.join(staticDir, 'counter.html'), '<!doctype html><title>Counter</title>')
  await writeFile(path.join(staticDir, 'ride.html'), '<!doctype html><title>Ride</title>')
  await mkdir(path.join(staticDir, 'staff'))
  await writeFile(path.join(staticDir, 'staff/counter-1a2b3c.js'), SCRIPT)
  await writeFile(path.join(staticDir, 'sw.js'), SCRIPT)
  await writeFile(path.join(staticDir, 'assets/app-1a2b3c.js'), SCRIPT)
  await writeFile(path.join(staticDir, 'assets/app-1a2b3c.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(path.join(staticDir, 'pictures/products/milk-400.webp'), 'webp')
  await writeFile(path.join(staticDir, '.env'), 'SECRET=1')
  server = await startHarness({ staticDir })
})
afterAll(async () => {
  await server.close()
  await rm(staticDir, { recursive: true })
})

const FIVE_HOURS_MS = 5 * HOUR_MS
const BROWSER_ACCEPT = 'text/html,application/xhtml+xml,*/*;q=0.8'

function get(
  url: string,
  headers: Record<string, string> = {},
  method: InjectOptions['method'] = 'GET',
) {
  return server.app.inject({ method, url, headers })
}
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

describe('settings/delivery-charge', () => {
  it('returns the charge and the opening hours without a token', async () => {
    const other = await startHarness({
      beside: server,
      config: { storeHours: parseOpeningHours('08:00-21:00') },
    })
    const response = await other.call('GET', deliveryChargeSettings.pattern)
    expect(parsedResponse(deliveryChargeSettings, response).data).toEqual({
      deliveryCharge: 19,
      storeHours: { openMinute: 480, closeMinute: 1260 },
    })
    await other.close()
  })
})

describe('the settings', () => {
  it('are sent again only if they have changed', async () => {
    const sendRequest = (etag: string) =>
      server.call('GET', deliveryChargeSettings.pattern, { headers: { 'if-none-match': etag } })
    const etag = String((await server.call('GET', deliveryChargeSettings.pattern)).headers['etag'])
    expect(await sendRequest(etag)).toMatchObject({ status: 304, text: '' })
    await setDeliveryCharge(server.database.orm, 2_550)
    expect((await sendRequest(etag)).status).toBe(200)
    await setDeliveryCharge(server.database.orm, 1_900)
    expect((await sendRequest(etag)).status).toBe(304)
  })
})

describe('every response', () => {
  it('has the time of the server’s clock', async () => {
    server.clock.nowMs = Date.parse('2026-05-04T03:02:01.999Z')
    for (const url of ['/', '/healthz', '/assets/app-1a2b3c.js', '/api/nix', '/nix.png']) {
      expect((await get(url)).headers.date).toBe('Mon, 04 May 2026 03:02:01 GMT')
    }
  })

  it('has the Content-Security-Policy and the other security headers', async () => {
    for (const url of ['/', '/healthz', '/assets/app-1a2b3c.js', '/api/nix', '/nix.png']) {
      const { headers } = await get(url)
      expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';")
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
      })
      expect(headers['permissions-policy']).toContain('geolocation=(self)')
      expect(headers).not.toHaveProperty('strict-transport-security')
    }
  })

  it('tells browsers to use only https if the shop is reached by https', async () => {
    const other = await startHarness({ beside: server, config: { isHttps: true } })
    const { headers } = await other.call('GET', '/healthz')
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}$/)
    await other.close()
  })

  it('to an address that cannot be decoded is an error in JSON', async () => {
    for (const url of ['/api/v1/users/details/%zz', '/%zz']) {
      const response = await get(url, { accept: BROWSER_ACCEPT })
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ error: { code: 'INVALID_PARAMS' } })
      expect(response.headers).toHaveProperty('content-security-policy')
    }
  })

  it('to an unknown call is JSON, also for a wrong method and for a browser', async () => {
    for (const [method, url] of [
      ['GET', '/api/v1/nix'],
      ['POST', '/api'],
      ['GET', checkAvailability.pattern],
      ['PUT', deliveryChargeSettings.pattern],
    ] as const) {
      const response = await get(url, { accept: BROWSER_ACCEPT }, method)
      expect(response.statusCode).toBe(404)
      expect(response.headers['content-type']).toContain('application/json')
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.json()).toMatchObject({ error: { code: 'NOT_FOUND' } })
    }
  })
})

describe('static files', () => {
  it('returns the page for every route that a person opens', async () => {
    for (const url of [
      '/',
      '/cart',
      '/product/chakki-atta-5kg',
      '/categories/dairy?x=1.5',
      // Ids that look like the names of files.
      '/product/salt-1-kg-mrp-20.5',
      '/product/salt.webp',
      '/categories/no.7/',
    ]) {
      const response = await get(url, { accept: BROWSER_ACCEPT })
      expect(response.statusCode).toBe(200)
      expect(response.body).toBe(PAGE)
      expect(response.headers['cache-control']).toBe('no-cache')
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
      const { etag } = response.headers
      expect(etag).toBeTypeOf('string')
      const again = await get(url, { accept: BROWSER_ACCEPT, 'if-none-match': String(etag) })
      expect(again.statusCode).toBe(304)
    }
  })

  it('does not return the page for a missing file or to a program', async () => {
    for (const [url, accept] of [
      ['/assets/old-9z9z9z.js', BROWSER_ACCEPT],
      ['/pictures/products/none-400.webp', BROWSER_ACCEPT],
      ['/favicon.ico', BROWSER_ACCEPT],
      ['/cart', '*/*'],
      ['/cart', 'application/json'],
    ] as const) {
      expect((await get(url, { accept })).statusCode).toBe(404)
    }
    expect((await get('/cart', { accept: BROWSER_ACCEPT }, 'POST')).statusCode).toBe(404)
  })

  it.each([
    ['/assets/app-1a2b3c.js', 'public, max-age=31536000, immutable'],
    ['/staff/counter-1a2b3c.js', 'public, max-age=31536000, immutable'],
    ['/counter/', 'no-cache'],
    // Addresses that the workers of releases without these pages leave to the server.
    ['/counter.html', 'no-cache'],
    ['/ride.html', 'no-cache'],
    ['/pictures/products/milk-400.webp', 'public, max-age=2592000'],
    ['/sw.js', 'no-cache'],
    ['/index.html', 'no-cache'],
  ])('keeps %s as long as %s', async (url, cacheControl) => {
    const response = await get(url)
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe(cacheControl)
  })

  it.each([
    ['counter', 'Counter'],
    ['ride', 'Ride'],
  ])('serves the page of the staff at /%s/', async (name, title) => {
    const page = await get(`/${name}/?of=today`, { accept: BROWSER_ACCEPT })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`<title>${title}</title>`)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const bare = await get(`/${name}`, { accept: BROWSER_ACCEPT })
    expect(bare.statusCode).toBe(302)
    expect(bare.headers.location).toBe(`/${name}/`)
  })

  it('sends files compressed at build time, and uncompressed to clients that do not accept them', async () => {
    const brotli = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'gzip, br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotli.headers['content-type']).toContain('javascript')
    expect(brotli.headers['cache-control']).toContain('immutable')
    expect(brotli.headers['vary']).toMatch(/accept-encoding/i)
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(SCRIPT)
    expect((await get('/assets/app-1a2b3c.js')).body).toBe(SCRIPT)
    const page = await get('/cart', { accept: BROWSER_ACCEPT, 'accept-encoding': 'br' })
    expect(brotliDecompressSync(page.rawPayload).toString()).toBe(PAGE)
  })

  it('serves nothing outside the folder and no hidden file in it', async () => {
    for (const url of ['/.env', '/../package.json', '/%2e%2e/package.json', '/assets/..%2f.env']) {
      const response = await get(url, { accept: BROWSER_ACCEPT })
      expect(response.body).not.toContain('SECRET')
      expect(response.body).not.toContain('"name"')
    }
  })
})

describe('limits', () => {
  it('refuse only the shopper who sends too many requests, with a Retry-After', async () => {
    const strict = await startHarness({
      beside: server,
      config: { rateLimits: { addressPerMinute: 1_000, shopperPerMinute: 3, ordersPerMinute: 2 } },
    })
    const [busy, calm] = [someShopper(), someShopper()]
    const check = (as: typeof busy) => strict.call('POST', checkUser.pattern, { as, body: {} })
    for (let turn = 0; turn < 3; turn++) expect((await check(busy)).status).toBe(200)
    const limited = await check(busy)
    expect(refused(limited)).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
    expect((await check(calm)).status).toBe(200)
    await strict.close()
  })

  it.each([
    ['calls', 'shopperPerMinute'],
    ['calls that withdraw orders', 'ordersPerMinute'],
  ] as const)(
    'hold a session that makes too many %s, and leave room for the shopper’s others',
    async (_name, limit) => {
      const many = { addressPerMinute: 1_000, shopperPerMinute: 1_000, ordersPerMinute: 1_000 }
      const strict = await startHarness({
        beside: server,
        config: { rateLimits: { ...many, [limit]: 8 } },
      })
      const shopper = await server.registered()
      const statusOf = async (sid: unknown) => {
        const token = server.signer.tokenFor(shopper, { sid })
        const path = pathOf(withdrawIntent.pattern, { key: randomUUID() })
        return (await strict.call('DELETE', path, { token })).status
      }
      for (let turn = 0; turn < 6; turn++) expect(await statusOf('sess_phone')).toBe(200)
      // Refusals here do not count against the shopper.
      for (let turn = 0; turn < 5; turn++) expect(await statusOf('sess_phone')).toBe(429)
      expect(await statusOf('sess_laptop')).toBe(200)
      expect(await statusOf(undefined)).toBe(200)
      expect(await statusOf('sess_laptop')).toBe(429)
      expect(await statusOf(undefined)).toBe(429)
      await strict.close()
    },
  )

  it('apply to a shopper whose tokens have no readable session', async () => {
    const strict = await startHarness({
      beside: server,
      config: { rateLimits: { addressPerMinute: 1_000, shopperPerMinute: 4, ordersPerMinute: 4 } },
    })
    for (const sid of [undefined, '', 7]) {
      const shopper = someShopper()
      const statuses: number[] = []
      for (let turn = 0; turn < 5; turn++) {
        const token = server.signer.tokenFor(shopper, { sid })
        statuses.push((await strict.call('POST', checkUser.pattern, { token, body: {} })).status)
      }
      expect(statuses).toEqual([200, 200, 200, 200, 429])
    }
    await strict.close()
  })

  it('refuse check-availability for an address that requests it too often, but no other call', async () => {
    const strict = await startHarness({
      beside: server,
      config: {
        trustedProxies: ['127.0.0.1'],
        rateLimits: {
          addressPerMinute: 100,
          availabilityPerMinute: 3,
          shopperPerMinute: 100,
          ordersPerMinute: 100,
        },
      },
    })
    const sendRequest = (address: string) =>
      strict.call('POST', checkAvailability.pattern, {
        body: IN_REACH,
        headers: { 'x-forwarded-for': address },
      })
    for (let turn = 0; turn < 3; turn++) expect((await sendRequest('203.0.113.1')).status).toBe(200)
    const limited = await sendRequest('203.0.113.1')
    expect(refused(limited)).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
    expect((await sendRequest('203.0.113.2')).status).toBe(200)
    const other = await strict.call('GET', deliveryChargeSettings.pattern, {
      headers: { 'x-forwarded-for': '203.0.113.1' },
    })
    expect(other.status).toBe(200)
    await strict.close()
  })

  it('refuse a flood from one address', async () => {
    const strict = await startHarness({
      beside: server,
      config: { rateLimits: { addressPerMinute: 5, shopperPerMinute: 100, ordersPerMinute: 100 } },
    })
    const sendRequest = () => strict.call('GET', deliveryChargeSettings.pattern)
    for (let turn = 0; turn < 5; turn++) expect((await sendRequest()).status).toBe(200)
    const limited = await sendRequest()
    expect(refused(limited)).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    expect(limited.headers['retry-after']).toBeDefined()
    // Health checks are not limited.
    expect((await strict.call('GET', '/healthz')).status).toBe(200)
    await strict.close()
  })

  it('end within a minute although the clock is set back by hours', async () => {
    const strict = await startHarness({
      beside: server,
      config: { rateLimits: { addressPerMinute: 1, shopperPerMinute: 100, ordersPerMinute: 100 } },
    })
    const sendRequest = () => strict.call('GET', deliveryChargeSettings.pattern)
    expect((await sendRequest()).status).toBe(200)
    expect((await sendRequest()).status).toBe(429)
    strict.clock.nowMs -= FIVE_HOURS_MS
    expect((await sendRequest()).status).toBe(200)
    const limited = await sendRequest()
    expect(limited.status).toBe(429)
    expect(Number(limited.headers['retry-after'])).toBeLessThanOrEqual(60)
    await strict.close()
  })

  it.each([
    ['with an escaped letter', '/%61pi/v1/settings/delivery-charge'],
    ['in absolute form', 'http://jhola.test/api/v1/settings/delivery-charge'],
    ['in absolute form with an escaped letter', 'http://jhola.test/%61pi/v1/nothing'],
  ])('refuse a flood of requests with a target %s', async (_name, target) => {
    const strict = await startHarness({
      beside: server,
      config: { rateLimits: { addressPerMinute: 2, shopperPerMinute: 100, ordersPerMinute: 100 } },
    })
    await strict.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = v.parse(v.object({ port: v.number() }), strict.app.server.address())
    const statusOf = async () => {
      // Sent as it is, because fetch would normalize the target.
      const clientRequest = request({ host: '127.0.0.1', port, path: target, agent: false })
      clientRequest.end()
      const [response] = v.parse(
        v.tuple([v.instance(IncomingMessage)]),
        await once(clientRequest, 'response'),
      )
      response.resume()
      return { status: response.statusCode, caching: response.headers['cache-control'] }
    }
    const statuses = [await statusOf(), await statusOf(), await statusOf()]
    expect(statuses[0]?.caching).toMatch(/no-store|no-cache/)
    expect(statuses.map(({ status }) => status === 429)).toEqual([false, false, true])
    await strict.close()
  })
})

describe('health', () => {
  it('is always alive, and ready only while the database responds', async () => {
    expect((await get('/healthz')).statusCode).toBe(200)
    expect((await get('/readyz')).statusCode).toBe(200)
    const broken = await startHarness({
      beside: {
        database: { ...server.database, ping: () => Promise.reject(new Error('gone')) },
      },
    })
    const response = await broken.call('GET', '/readyz')
    expect(refused(response)).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
    expect((await broken.call('GET', '/healthz')).status).toBe(200)
    await broken.close()
  })

  // A PostgreSQL setting applies to one of several connections; tests/postgres makes all of them
  // fail.
  it.skipIf(process.env['TEST_DATABASE_URL'])(
    'cannot serve while the embedded database takes no rows',
    async () => {
      const other = await startHarness()
      const { orm } = other.database
      expect((await other.call('GET', '/readyz')).status).toBe(200)
      await orm.execute(sql`set default_transaction_read_only = on`)
      await eventually(async () => {
        expect(refused(await other.call('GET', '/readyz'))).toMatchObject({
          status: 503,
          code: 'UNAVAILABLE',
        })
      })
      await orm.execute(sql`set default_transaction_read_only = off`)
      await eventually(async () => expect((await other.call('GET', '/readyz')).status).toBe(200))
      await other.close()
    },
  )
})

/** Of a product whose price no test here changes. */
const orderOfAtta = (shopper: RegisteredShopper) =>
  validOrder(shopper, Date.now(), {
    items: [{ productId: 'chakki-atta-5kg', quantity: 2, price: 265 }],
    totalPrice: 2 * 265 + 19,
  })

describe('metrics', () => {
  it('count requests by route, and orders that were placed or failed', async () => {
    const metrics = createMetrics()
    const counted = await startHarness({ beside: server, metrics })
    const shopper = await counted.registered()
    const created = await counted.create(shopper, orderOfAtta(shopper))
    const { _id: orderId } = parsedResponse(createOrder, created, 201).data.order
    await counted.call('POST', pathOf(placeOrder.pattern, { orderId }), { as: shopper })
    const dear = { ...orderOfAtta(shopper), totalPrice: 1 }
    expect(refused(await counted.create(shopper, dear)).code).toBe('PRICE_CHANGED')
    for (let turn = 0; turn < 2; turn++) {
      await counted.call('POST', checkAvailability.pattern, { body: IN_REACH })
    }
    const lines = await metrics.text()
    const create = 'method="POST",route="/api/v1/order/create/:userId"'
    expect(lines).toContain(`jhola_http_request_duration_seconds_count{${create},status="201"} 1\n`)
    expect(lines).toContain('jhola_orders_placed_total 1\n')
    expect(lines).toContain('jhola_order_failures_total{call="create",code="PRICE_CHANGED"} 1\n')
    expect(lines).toMatch(/\njhola_catalogue_cache_bytes [1-9]/)
    expect(lines).toMatch(/\njhola_catalogue_cache_misses_total [1-9]/)
    expect(lines).toMatch(/\njhola_catalogue_cache_hits_total [1-9]/)
    expect(lines).toContain('jhola_sockets 0\n')
    expect(lines).toContain('jhola_calls_in_flight 0\n')
    expect(lines).toContain('jhola_database_up 1\n')
    expect(lines).toContain('jhola_outbox_messages{outbox="notifications"} 0\n')
    expect(lines).toMatch(/\njhola_orders_waiting [1-9]/)
    expect(lines).toMatch(/\njhola_orders_waiting_oldest_seconds \d/)
    expect(lines).toMatch(/\nnodejs_eventloop_lag_p99_seconds \d/)
    expect(lines).toMatch(/\nprocess_resident_memory_bytes [1-9]/)
    await counted.close()
  })

  it('have no label that a request can choose', async () => {
    const metrics = createMetrics()
    const counted = await startHarness({ beside: server, metrics, staticDir })
    const secret = randomUUID()
    for (const url of [`/${secret}`, `/api/${secret}`, `/api/v1/order/${secret}`, `/?${secret}`]) {
      for (const method of ['GET', 'PUT', 'PROPFIND'] as const) {
        await counted.app.inject({ method, url })
      }
    }
    const lines = await metrics.text()
    expect(lines).not.toContain(secret)
    expect(lines).not.toContain('PROPFIND')
    expect(lines).toContain('{method="any",route="none",status="404"}')
    await counted.close()
  })

  // The embedded database has no pool.
  it.runIf(process.env['TEST_DATABASE_URL'])('have the figures of the pool', async () => {
    const metrics = createMetrics()
    const counted = await startHarness({ beside: server, metrics })
    const lines = await metrics.text()
    expect(lines).toMatch(/\njhola_database_connections [1-9]/)
    expect(lines).toContain('jhola_database_waiting 0\n')
    await counted.close()
  })
})

describe('under overload', () => {
  const SLOW = '/api/v1/slow'

  /** A server that refuses calls while two are in flight; calls of SLOW end when they are let go. */
  async function small() {
    const gate = new EventEmitter()
    const began = new EventEmitter()
    const metrics = createMetrics()
    const overloaded = await startHarness({
      beside: server,
      staticDir,
      metrics,
      config: { overload: { calls: 2, delayMs: 60_000 } },
      extend: async (app) => {
        app.get(SLOW, async () => {
          const opened = once(gate, 'open')
          began.emit('slow')
          await opened
          return {}
        })
        await Promise.resolve()
      },
    })
    const slow = async () => {
      const hasBegun = once(began, 'slow')
      const response = overloaded.call('GET', SLOW)
      await hasBegun
      return { response }
    }
    return { ...overloaded, metrics, slow, open: () => gate.emit('open') }
  }

  it('calls are refused early with a Retry-After, and served again afterwards', async () => {
    const shop = await small()
    const settings = () => shop.call('GET', deliveryChargeSettings.pattern)
    const running = [await shop.slow(), await shop.slow()]
    const response = await settings()
    expect(refused(response)).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
    expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(2)
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(6)
    expect(await shop.metrics.text()).toContain('jhola_calls_shed_total 1\n')
    shop.open()
    for (const slow of running) expect((await slow.response).status).toBe(200)
    expect((await settings()).status).toBe(200)
    await shop.close()
  })

  it('probes, pages and files are served', async () => {
    const shop = await small()
    const running = [await shop.slow(), await shop.slow()]
    for (const url of ['/healthz', '/readyz', '/', '/assets/app-1a2b3c.js']) {
      expect((await shop.call('GET', url)).status, url).toBe(200)
    }
    shop.open()
    for (const slow of running) await slow.response
    await shop.close()
  })

  it('a new order is refused, and an existing one can be placed', async () => {
    const shop = await small()
    const shopper = await shop.registered()
    const created = await shop.create(shopper, orderOfAtta(shopper))
    const { _id: orderId } = parsedResponse(createOrder, created, 201).data.order
    const key = randomUUID()
    const body = orderOfAtta(shopper)
    const stored = () =>
      shop.database.orm.$count(ordersTable, eq(ordersTable.userId, shopper.user._id))
    const running = [await shop.slow(), await shop.slow()]
    expect(refused(await shop.create(shopper, body, key)).code).toBe('UNAVAILABLE')
    expect(await stored()).toBe(1)
    const placed = await shop.call('POST', pathOf(placeOrder.pattern, { orderId }), { as: shopper })
    expect(placed.status).toBe(200)
    shop.open()
    for (const slow of running) await slow.response
    // The page sends the same key again.
    expect((await shop.create(shopper, body, key)).status).toBe(201)
    expect(await stored()).toBe(2)
    await shop.close()
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

/** A second server, whose log is captured. */
async function logging(config: Partial<ServerConfig> = {}) {
  const lines: string[] = []
  const beside = await startHarness({
    beside: server,
    config,
    log: createLog('trace', { write: (line) => lines.push(line) }),
  })
  return { ...beside, lines, said: (words: string) => lines.filter((l) => l.includes(words)) }
}

describe('the log', () => {
  it('has the number and the store of a placed order, but no person', async () => {
    const run = await logging()
    const shopper = await run.registered()
    const body = validOrder(shopper, run.clock.nowMs, {
      items: [{ productId: 'chakki-atta-5kg', quantity: 1, price: 265 }],
      totalPrice: 265 + 19,
    })
    const { _id } = parsedResponse(createOrder, await run.create(shopper, body), 201).data.order
    expect(run.said('An order was placed')).toEqual([])
    await run.call('POST', pathOf(placeOrder.pattern, { orderId: _id }), { as: shopper })
    const lines = run.said('An order was placed').map((line): unknown => JSON.parse(line))
    expect(lines).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        pid: process.pid,
        hostname: hostname(),
        orderId: _id,
        storeId: IN_REACH_STORE,
        msg: 'An order was placed',
      },
    ])
    await run.close()
  })

  it('has the route of a request, but neither its address nor that of the client', async () => {
    const run = await logging()
    const { user } = await run.registered()
    const path = pathOf(userDetails.pattern, { id: user._id })
    await run.call('GET', `${path}?sid=k_pzpxdGR4qiT0i9AAAA`)
    const { req } = v.parse(
      v.object({ req: v.unknown() }),
      JSON.parse(run.said('incoming request').at(-1) ?? ''),
    )
    expect(req).toEqual({ method: 'GET', route: userDetails.pattern })
    expect(run.lines.join('')).not.toMatch(/127\.0\.0\.1|k_pzpxd/)
    expect(run.lines.join('')).not.toContain(user._id)
    await run.close()
  })

  it('reports once a proxy that is not listed, and never a listed one', async () => {
    const forwarded = { headers: { 'x-forwarded-for': '203.0.113.1' } }
    for (const [trustedProxies, times] of [
      [[], 1],
      [['10.0.0.0/8'], 1],
      [['127.0.0.0/8'], 0],
    ] as const) {
      const { said, ...run } = await logging({ trustedProxies })
      await run.call('GET', deliveryChargeSettings.pattern)
      expect(said('TRUSTED_PROXIES')).toEqual([])
      await run.call('GET', deliveryChargeSettings.pattern, forwarded)
      await run.call('GET', '/cart', forwarded)
      expect(said('TRUSTED_PROXIES')).toHaveLength(times)
      await run.close()
    }
  })

  /** Tables whose rows contain what people send. */
  const TABLES = ['users', 'orders', 'settled_keys', 'push_subscriptions', 'out_of_reach_checks']

  async function breakTables(broken: boolean): Promise<void> {
    for (const table of TABLES) {
      const change = broken
        ? sql.raw(`alter table ${table} add constraint nothing_fits check (false) not valid`)
        : sql.raw(`alter table ${table} drop constraint nothing_fits`)
      await server.database.orm.execute(change)
    }
  }

  it('has the code of calls that fail in the database, but nothing that was sent', async () => {
    const shopper = await server.registered()
    const stranger = someShopper()
    const key = randomUUID()
    const { lines, said, ...run } = await logging()
    const address = {
      _id: '1763711111111',
      type: 'Home',
      fullName: 'Chandra Hazarika',
      addressLine: '7 Kharghuli Hills Road',
      city: 'Guwahati',
      pinCode: '781004',
      landmark: 'Beside Raj Bhavan',
    }
    const subscription = {
      endpoint: 'https://fcm.googleapis.com/fcm/send/nobody-knows-this',
      keys: { p256dh: RFC8291.uaPublic, auth: RFC8291.auth },
    }
    const phoneNumber = '9123456780'
    const order = validOrder(shopper, run.clock.nowMs, { address, totalPrice: 1 })
    await breakTables(true)
    const responses = [
      await run.call('POST', register.pattern, {
        as: stranger,
        body: { email: stranger.email, phoneNumber, location: registrationPoint(IN_REACH) },
      }),
      await run.call('PATCH', pathOf(updateUser.pattern, { id: shopper.user._id }), {
        as: shopper,
        body: { name: address.fullName, phoneNumber, address: [address] },
      }),
      await run.call('POST', saveAddress.pattern, { as: shopper, body: address }),
      await run.call('POST', savePushSubscription.pattern, { as: shopper, body: subscription }),
      await run.create(shopper, { ...order, totalPrice: 577 }),
      await run.create(shopper, order, key),
      await run.call('DELETE', pathOf(withdrawIntent.pattern, { key }), { as: shopper }),
      await run.call('POST', checkAvailability.pattern, { body: OUT_OF_REACH }),
    ]
    await breakTables(false)
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 500))
    const log = lines.join('')
    const sent = [
      stranger.email,
      stranger.sub,
      shopper.email,
      phoneNumber,
      ...Object.values(address),
      subscription.endpoint,
      ...Object.values(subscription.keys),
      'chakki-atta-5kg',
    ]
    expect(sent.filter((value) => log.includes(value))).toEqual([])
    expect(said('A request failed')).toHaveLength(responses.length)
    // An integrity constraint: enough to find the table and the reason.
    expect(said('"code":"23514"')).toHaveLength(responses.length)
    expect(said('"constraint":"nothing_fits"')).toHaveLength(responses.length)
    await run.close()
  })
})
