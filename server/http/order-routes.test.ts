import { randomUUID } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { desc, eq, like, lte, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { pathOf } from '#contract/endpoint.ts'
import { MAX_ORDER_LINES, QUOTE_LIFETIME_MS, SETTLED_KEY_LIFETIME_MS } from '#contract/constants.ts'
import { parseOpeningHours } from '#contract/opening-hours.ts'
import type { OrderEvent } from '#contract/operations-endpoints.ts'
import {
  cancelOrder,
  createOrder,
  IDEMPOTENCY_HEADER,
  orderById,
  placeOrder,
  userOrders,
  withdrawIntent,
} from '#contract/order-endpoints.ts'
import { setProductPrice } from '#server/db/catalogue-store.ts'
import { latestOrderRows, OPEN_ORDER_COUNTS_MS } from '#server/db/order-store.ts'
import { orderEvents, orders, pushOutbox, settledKeys } from '#server/db/schema.ts'
import { MAX_CANCELLED_IN_AN_HOUR, QUOTE_RETENTION_MS } from '#server/orders/order-decision.ts'
import { MAX_UNPLACED_ORDERS } from '#server/orders/order-intents.ts'
import { MAX_REFUSAL_BYTES, MAX_SETTLED_KEYS } from '#server/orders/settled-keys.ts'
import {
  parsedResponse,
  IN_REACH_STORE,
  OUT_OF_REACH,
  refused,
  SOME_ADDRESS,
  validOrder,
  startHarness,
  type RegisteredShopper,
  type ServerHarness,
} from '#tests/support/server-harness.ts'

let server: ServerHarness
let anjali: RegisteredShopper
let bikash: RegisteredShopper

beforeAll(async () => {
  server = await startHarness()
  anjali = await server.registered()
  bikash = await server.registered()
})
afterAll(() => server.close())

/** Makes the database report a full disk for each write of an order, as PostgreSQL does. */
async function withFullDisk(task: () => Promise<void>): Promise<void> {
  const { orm } = server.database
  await orm.execute(
    sql.raw(`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`),
  )
  await orm.execute(
    sql`create trigger full_disk after insert or update on orders execute function full_disk()`,
  )
  try {
    await task()
  } finally {
    await orm.execute(sql`drop function full_disk cascade`)
  }
}

const validBody = (shopper: RegisteredShopper, changes: Record<string, unknown> = {}) =>
  validOrder(shopper, server.clock.nowMs, changes)

const cancel = (shopper: RegisteredShopper, orderId: string) =>
  server.call('POST', pathOf(cancelOrder.pattern, { orderId }), { as: shopper })

const cancelled = async (shopper: RegisteredShopper, orderId: string) =>
  parsedResponse(cancelOrder, await cancel(shopper, orderId)).order

const withdraw = (shopper: RegisteredShopper, key: string) =>
  server.call('DELETE', pathOf(withdrawIntent.pattern, { key }), { as: shopper })

async function ordersUnder(shopper: RegisteredShopper): Promise<number> {
  return server.database.orm.$count(orders, eq(orders.userId, shopper.user._id))
}

async function settledUnder(shopper: RegisteredShopper): Promise<number> {
  return server.database.orm.$count(settledKeys, eq(settledKeys.userId, shopper.user._id))
}

async function listed(at: ServerHarness, shopper: RegisteredShopper) {
  const path = pathOf(userOrders.pattern, { userId: shopper.user._id })
  return parsedResponse(userOrders, await at.call('GET', path, { as: shopper })).data.orders
}

let reports = 0
function report(orderId: string, event: OrderEvent) {
  reports += 1
  const eventId = `report-${reports}`
  return server.shop.events.report({ orderId, eventId, event, reportedBy: 'test' })
}

describe('creating an order', () => {
  it('returns it as pending, with the agreed content', async () => {
    const order = await server.createdOrder(anjali)
    expect(order).toMatchObject({
      userId: anjali.user._id,
      items: [
        { product: 'chakki-atta-5kg', productName: 'Chakki Atta 5 kg', quantity: 2, price: 265 },
        { product: 'toned-milk-500ml', productName: 'Toned Milk 500 ml', quantity: 1, price: 28 },
      ],
      totalPrice: 577,
      deliveryCharge: 19,
      orderStatus: 'pending',
      paymentMethod: 'cash',
      paymentStatus: 'pending',
      placedAt: null,
      deliveryRider: null,
      address: SOME_ADDRESS,
      ifMissing: null,
      version: 1,
      history: [{ status: 'pending', at: order.createdAt }],
    })
  })

  it.each<[string, string, (body: Record<string, unknown>) => object]>([
    ['quantity 0', 'quantity', () => ({ items: [atta({ quantity: 0 })] })],
    ['quantity 6', 'quantity', () => ({ items: [atta({ quantity: 6 })] })],
    ['quantity 1.5', 'quantity', () => ({ items: [atta({ quantity: 1.5 })] })],
    ['quantity "5"', 'quantity', () => ({ items: [atta({ quantity: '5' })] })],
    ['a negative price', 'price', () => ({ items: [atta({ price: -265 })] })],
    ['a price in thousandths', 'price', () => ({ items: [atta({ price: 265.001 })] })],
    ['a product twice', 'items', () => ({ items: [atta(), atta()] })],
    ['an item with a name', 'productName', () => ({ items: [atta({ productName: 'x' })] })],
    ['no items', 'items', () => ({ items: [] })],
    ['items that are no list', 'items', () => ({ items: 'all' })],
    ['a latitude of 91', 'latitude', () => ({ location: { latitude: 91, longitude: 91 } })],
    ['a longitude of "91"', 'longitude', () => ({ location: { latitude: 26, longitude: '91' } })],
    ['payment by card', 'paymentMethod', () => ({ paymentMethod: 'card' })],
    ['a quote without a date', 'quotedAt', () => ({ quotedAt: 'today' })],
    ['no address', 'address', () => ({ address: undefined })],
    [
      'a PIN code of 5 digits',
      'pinCode',
      () => ({ address: { ...SOME_ADDRESS, pinCode: '7810' } }),
    ],
    [
      'instructions with a control character',
      'instructions',
      () => ({ address: { ...SOME_ADDRESS, instructions: 'Ring\u0007 twice' } }),
    ],
    [
      'instructions of two lines',
      'instructions',
      () => ({ address: { ...SOME_ADDRESS, instructions: 'Ring\nPAID' } }),
    ],
    [
      'instructions of 141 characters',
      'instructions',
      () => ({ address: { ...SOME_ADDRESS, instructions: 'x'.repeat(141) } }),
    ],
    ['an unknown value of ifMissing', 'ifMissing', () => ({ ifMissing: 'replace it' })],
    ['a total of "577"', 'totalPrice', () => ({ totalPrice: '577' })],
    ['an unknown field', 'discount', () => ({ discount: 100 })],
  ])('refuses %s, names the field, and does not use up the key', async (_name, field, change) => {
    const key = randomUUID()
    const body = validBody(anjali)
    const error = refused(await server.create(anjali, { ...body, ...change(body) }, key))
    expect(error).toMatchObject({ status: 400, code: 'INVALID_BODY' })
    expect(error.message).toContain(field)
    expect((await server.create(anjali, body, key)).status).toBe(201)
  })

  it('stores ifMissing and the instructions for the rider', async () => {
    const instructions = 'दरवाज़े पर छोड़ दें 🙏'
    const wishes = { address: { ...SOME_ADDRESS, instructions }, ifMissing: 'leave-out' }
    const response = await server.create(anjali, validBody(anjali, wishes))
    const { order } = parsedResponse(createOrder, response, 201).data
    expect(order).toMatchObject(wishes)
    expect(await listed(server, anjali)).toContainEqual(order)
  })

  it('stores an address without characters that a terminal or a printer acts on', async () => {
    const address = { ...SOME_ADDRESS, fullName: 'Anjali\u001B[2J\nBaruah\u202E' }
    const response = await server.create(anjali, validBody(anjali, { address }))
    const { order } = parsedResponse(createOrder, response, 201).data
    expect(order.address?.fullName).toBe('Anjali [2J Baruah')
  })

  it('refuses a body that is not JSON, is missing or is too large', async () => {
    const path = pathOf(createOrder.pattern, { userId: anjali.user._id })
    const post = (body: string | undefined, type: string) =>
      server.call('POST', path, {
        as: anjali,
        body,
        headers: { 'content-type': type, [IDEMPOTENCY_HEADER]: randomUUID() },
      })
    expect(refused(await post('{"a":', 'application/json'))).toMatchObject({ status: 400 })
    expect(refused(await post('{"__proto__":{}}', 'application/json')).status).toBe(400)
    expect(refused(await post('[]', 'application/json')).code).toBe('INVALID_BODY')
    expect(refused(await post('null', 'application/json')).code).toBe('INVALID_BODY')
    expect(refused(await post(undefined, 'application/json')).code).toBe('INVALID_BODY')
    expect(refused(await post('a=1', 'application/x-www-form-urlencoded'))).toMatchObject({
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
    })
    expect(refused(await post(`"${'x'.repeat(300_000)}"`, 'application/json'))).toMatchObject({
      status: 413,
      code: 'BODY_TOO_LARGE',
    })
  })

  it('refuses the body of another user under one’s own path', async () => {
    const response = await server.create(anjali, validBody(anjali, { userId: bikash.user._id }))
    expect(refused(response)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  })

  it('requires a valid key', async () => {
    const path = pathOf(createOrder.pattern, { userId: anjali.user._id })
    const none = await server.call('POST', path, { as: anjali, body: validBody(anjali) })
    expect(refused(none)).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_REQUIRED' })
    const short = await server.create(anjali, validBody(anjali), 'short')
    expect(refused(short)).toMatchObject({ status: 400, code: 'INVALID_PARAMS' })
  })

  it('stores the nearest store of the user', async () => {
    const shopper = await server.registered(OUT_OF_REACH)
    await server.createdOrder(shopper)
    const known = await server.call('POST', '/api/v1/users/check-user', { as: shopper, body: {} })
    expect(known.json()).toMatchObject({ data: { user: { storeId: IN_REACH_STORE } } })
  })
})

const atta = (change: object = {}) => ({
  productId: 'chakki-atta-5kg',
  quantity: 1,
  price: 265,
  ...change,
})

const milk = () => ({ productId: 'toned-milk-500ml', quantity: 1, price: 28 })

describe('an order that the shop cannot accept', () => {
  it.each<[string, string, () => Record<string, unknown>]>([
    ['a tampered total', 'PRICE_CHANGED', () => ({ totalPrice: 1 })],
    ['a tampered price', 'PRICE_CHANGED', () => ({ items: [atta({ price: 1 })], totalPrice: 20 })],
    ['an unknown product', 'PRODUCT_UNAVAILABLE', () => ({ items: [atta({ productId: 'nix' })] })],
    ['a location out of reach', 'OUT_OF_REACH', () => ({ location: OUT_OF_REACH })],
    [
      'another store than the nearest',
      'OUT_OF_REACH',
      () => ({ darkStoreId: 'delhi-lajpat-nagar' }),
    ],
    ['an unknown store', 'OUT_OF_REACH', () => ({ darkStoreId: 'nix' })],
    ['an old quote', 'QUOTE_EXPIRED', () => ({ quotedAt: '2024-01-01T00:00:00.000Z' })],
    ['a quote of the future', 'QUOTE_EXPIRED', () => ({ quotedAt: '2124-01-01T00:00:00.000Z' })],
  ])('with %s is permanently refused under its key', async (_name, code, change) => {
    const shopper = await server.registered()
    const key = randomUUID()
    const body = validBody(shopper, change())
    const first = await server.create(shopper, body, key)
    expect(refused(first)).toMatchObject({ status: 409, code })
    const again = await server.create(shopper, body, key)
    expect(again.status).toBe(409)
    expect(again.text).toBe(first.text)
    expect(await ordersUnder(shopper)).toBe(0)
  })

  it('stays refused under its key if the price returns to its old value', async () => {
    const shopper = await server.registered()
    const key = randomUUID()
    const body = validBody(shopper)
    const { orm } = server.database
    await setProductPrice(orm, 'chakki-atta-5kg', {
      pricePaise: 31_000,
      discountPricePaise: 27_000,
    })
    const first = refused(await server.create(shopper, body, key))
    expect(first).toMatchObject({
      code: 'PRICE_CHANGED',
      bill: { subtotal: 568, deliveryCharge: 19, total: 587 },
      prices: [
        { productId: 'chakki-atta-5kg', price: 310, discountPrice: 270 },
        { productId: 'toned-milk-500ml', price: 29, discountPrice: 28 },
      ],
    })
    await setProductPrice(orm, 'chakki-atta-5kg', {
      pricePaise: 31_000,
      discountPricePaise: 26_500,
    })
    expect(refused(await server.create(shopper, body, key))).toEqual(first)
    expect((await server.create(shopper, body)).status).toBe(201)
  })

  it('says when the store opens', async () => {
    const night = await startHarness({
      beside: server,
      config: { storeHours: parseOpeningHours('08:00-21:00') },
    })
    // 21:01 in India.
    night.clock.nowMs = Date.parse('2027-03-10T15:31:00.000Z')
    const response = await night.create(anjali, validOrder(anjali, night.clock.nowMs))
    expect(refused(response)).toMatchObject({
      status: 409,
      code: 'STORE_CLOSED',
      opensAt: '2027-03-11T02:30:00.000Z',
    })
    // 21:00:59 is open (product §13.1).
    night.clock.nowMs = Date.parse('2027-03-10T15:30:59.999Z')
    const inTime = await night.create(anjali, validOrder(anjali, night.clock.nowMs))
    expect(inTime.status).toBe(201)
    await night.close()
  })
})

describe('one key', () => {
  it('sent fifty times at once makes one order', async () => {
    const shopper = await server.registered()
    const key = randomUUID()
    const body = validBody(shopper)
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => server.create(shopper, body, key)),
    )
    expect(await ordersUnder(shopper)).toBe(1)
    const made = responses.filter((response) => response.status === 201)
    expect(made.length).toBeGreaterThan(0)
    expect(new Set(made.map((response) => response.text)).size).toBe(1)
    for (const response of responses) {
      if (response.status !== 201) {
        expect(refused(response)).toMatchObject({ status: 409, code: 'IN_PROGRESS' })
      }
    }
    const later = await server.create(shopper, body, key)
    expect(later.text).toBe(made[0]?.text)
  })

  it('sent to two servers of one shop makes one order', async () => {
    const other = await startHarness({ beside: server })
    const shopper = await server.registered()
    const key = randomUUID()
    const body = validBody(shopper)
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_unused, turn) =>
        (turn % 2 === 0 ? server : other).create(shopper, body, key),
      ),
    )
    expect(await ordersUnder(shopper)).toBe(1)
    const statuses = responses.map((response) => response.status)
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true)
    await other.close()
  })

  it.each<[string, readonly OrderEvent[]]>([
    [
      'was delivered',
      [
        { type: 'leave-out', product: 'chakki-atta-5kg', remaining: 0 },
        { type: 'accept' },
        { type: 'assign-rider', rider: { name: 'Rahul', phoneNumber: '9000000001' } },
        { type: 'pickup' },
        { type: 'deliver' },
      ],
    ],
    ['waits for a rider', [{ type: 'accept' }, { type: 'no-rider' }]],
    ['was rejected', [{ type: 'reject', reason: 'too-busy' }]],
  ])('returns the first response byte for byte when the order %s', async (_what, events) => {
    const shopper = await server.registered()
    const key = randomUUID()
    const body = validBody(shopper)
    const first = await server.create(shopper, body, key)
    const orderId = parsedResponse(createOrder, first, 201).data.order._id
    await server.place(shopper, orderId)
    for (const event of events) expect((await report(orderId, event)).kind).toBe('applied')
    const again = await server.create(shopper, body, key)
    expect(again.status).toBe(201)
    expect(again.text).toBe(first.text)
  })

  it('still returns it after the quote has expired, the price changed and the store closed', async () => {
    const shopper = await server.registered()
    const key = randomUUID()
    const body = validBody(shopper)
    const first = await server.create(shopper, body, key)
    const later = await startHarness({
      beside: server,
      config: { storeHours: parseOpeningHours('00:00-00:01') },
    })
    later.clock.nowMs = server.clock.nowMs + 60 * DAY_MS
    expect((await later.create(shopper, body, key)).text).toBe(first.text)
    await later.close()
  })

  it('used for another order is refused, and the first order is kept', async () => {
    const shopper = await server.registered()
    const key = randomUUID()
    await server.create(shopper, validBody(shopper), key)
    const other = validBody(shopper, { items: [atta()], totalPrice: 284 })
    expect(refused(await server.create(shopper, other, key))).toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
    expect(await ordersUnder(shopper)).toBe(1)
  })

  it('of a refusal cannot be used for another order', async () => {
    const shopper = await server.registered()
    const key = randomUUID()
    expect((await server.create(shopper, validBody(shopper, { totalPrice: 1 }), key)).status).toBe(
      409,
    )
    expect(refused(await server.create(shopper, validBody(shopper), key)).status).toBe(422)
  })

  it('used by two shoppers makes an order for each', async () => {
    const [one, two] = [await server.registered(), await server.registered()]
    const key = randomUUID()
    const responses = await Promise.all([
      server.create(one, validBody(one), key),
      server.create(two, validBody(two), key),
    ])
    expect(responses.map((response) => response.status)).toEqual([201, 201])
  })

  it('can be used after refusals that are not stored: no token, wrong user, wrong body', async () => {
    const shopper = await server.registered()
    const key = randomUUID()
    const path = pathOf(createOrder.pattern, { userId: shopper.user._id })
    const headers = { [IDEMPOTENCY_HEADER]: key }
    await server.call('POST', path, { body: validBody(shopper), headers })
    await server.call('POST', path, { as: bikash, body: validBody(shopper), headers })
    await server.create(shopper, {}, key)
    expect(await settledUnder(shopper)).toBe(0)
    expect((await server.create(shopper, validBody(shopper), key)).status).toBe(201)
  })

  it('can be used after a failure of the server', async () => {
    const shopper = await server.registered()
    const key = randomUUID()
    const { orm } = server.database
    await orm.execute(sql`alter table orders rename to orders_away`)
    try {
      const failed = await server.create(shopper, validBody(shopper), key)
      expect(refused(failed)).toMatchObject({ status: 500, code: 'INTERNAL' })
      expect(failed.text).not.toMatch(/orders|relation|at /)
    } finally {
      await orm.execute(sql`alter table orders_away rename to orders`)
    }
    expect((await server.create(shopper, validBody(shopper), key)).status).toBe(201)
  })
})

describe('withdrawing a key', () => {
  it('prevents a late request from making the order', async () => {
    const shopper = await server.registered()
    const key = randomUUID()
    expect(parsedResponse(withdrawIntent, await withdraw(shopper, key)).data).toEqual({
      withdrawn: true,
      order: null,
    })
    expect(refused(await server.create(shopper, validBody(shopper), key))).toMatchObject({
      status: 410,
      code: 'INTENT_WITHDRAWN',
    })
    expect((await withdraw(shopper, key)).status).toBe(200)
    expect(await ordersUnder(shopper)).toBe(0)
  })

  it('cancels an order that was created but not placed, so that no late copy places it', async () => {
    const shopper = await server.registered()
    const key = randomUUID()
    const body = validBody(shopper)
    const first = await server.create(shopper, body, key)
    const { order } = parsedResponse(createOrder, first, 201).data
    const receivedEvents: string[] = []
    const stop = server.shop.feed.subscribe(({ cause }) => receivedEvents.push(cause))
    for (let turn = 0; turn < 2; turn++) {
      expect(parsedResponse(withdrawIntent, await withdraw(shopper, key)).data).toEqual({
        withdrawn: true,
        order: null,
      })
      // Copies that were in flight, or are sent by a tab that does not know about the withdrawal.
      expect(refused(await server.place(shopper, order._id))).toMatchObject({
        status: 410,
        code: 'INTENT_WITHDRAWN',
      })
      expect(refused(await server.create(shopper, body, key)).code).toBe('INTENT_WITHDRAWN')
    }
    stop()
    expect(receivedEvents).toEqual([])
    expect(await listed(server, shopper)).toEqual([])
    expect((await report(order._id, { type: 'accept' })).kind).toBe('illegal')
  })

  it('returns an order that was placed, without changing it', async () => {
    const shopper = await server.registered()
    const key = randomUUID()
    const { order } = parsedResponse(
      createOrder,
      await server.create(shopper, validBody(shopper), key),
      201,
    ).data
    const placed = parsedResponse(placeOrder, await server.place(shopper, order._id)).order
    const { data } = parsedResponse(withdrawIntent, await withdraw(shopper, key))
    expect(data).toEqual({ withdrawn: false, order: placed })
    expect(await listed(server, shopper)).toEqual([placed])
  })

  it('concurrent with placing results in one of the two', async () => {
    const shopper = await server.registered()
    for (let turn = 0; turn < 20; turn++) {
      const key = randomUUID()
      const made = await server.create(shopper, validBody(shopper), key)
      const orderId = parsedResponse(createOrder, made, 201).data.order._id
      const before = (await listed(server, shopper)).length
      const [placed, gone] = await Promise.all(
        turn % 2 === 0
          ? [server.place(shopper, orderId), withdraw(shopper, key)]
          : [withdraw(shopper, key), server.place(shopper, orderId)].toReversed(),
      )
      if (placed === undefined || gone === undefined) throw new Error('No responses')
      const { order } = parsedResponse(withdrawIntent, gone).data
      expect(placed.status).toBe(order === null ? 410 : 200)
      expect((await listed(server, shopper)).length - before).toBe(order === null ? -1 : 0)
    }
  })

  it('applies only to its own shopper', async () => {
    const key = randomUUID()
    await withdraw(anjali, key)
    expect((await server.create(bikash, validBody(bikash), key)).status).toBe(201)
  })

  it('concurrent with the order leaves nothing that could be placed', async () => {
    const shopper = await server.registered()
    for (let turn = 0; turn < 20; turn++) {
      const key = randomUUID()
      const body = validBody(shopper)
      const [made, gone] = await Promise.all(
        turn % 2 === 0
          ? [server.create(shopper, body, key), withdraw(shopper, key)]
          : [withdraw(shopper, key), server.create(shopper, body, key)].toReversed(),
      )
      if (made === undefined || gone === undefined) throw new Error('No responses')
      // Where the two met on the key, the one that got IN_PROGRESS retries.
      expect(parsedResponse(withdrawIntent, await withdraw(shopper, key)).data.order).toBeNull()
      if (made.status === 201) {
        const { order } = parsedResponse(createOrder, made, 201).data
        expect(refused(await server.place(shopper, order._id)).code).toBe('INTENT_WITHDRAWN')
      }
      expect(refused(await server.create(shopper, body, key)).code).toBe('INTENT_WITHDRAWN')
    }
    expect(await listed(server, shopper)).toEqual([])
  })

  it('is deleted after 30 days, long after the quote has expired', async () => {
    const shopper = await server.registered()
    const key = randomUUID()
    const body = validBody(shopper)
    await withdraw(shopper, key)
    const later = await startHarness({ beside: server })
    later.clock.nowMs = server.clock.nowMs + SETTLED_KEY_LIFETIME_MS - 1
    expect((await later.create(shopper, body, key)).status).toBe(410)
    later.clock.nowMs += 1
    expect(refused(await later.create(shopper, body, key)).code).toBe('QUOTE_EXPIRED')
    await later.close()
  })

  it('refuses an invalid key', async () => {
    expect(refused(await withdraw(anjali, 'short'))).toMatchObject({ status: 400 })
  })
})

describe('placing an order', () => {
  it('passes it to the store once; a repeat changes nothing, now or later', async () => {
    const order = await server.createdOrder(anjali)
    const first = parsedResponse(placeOrder, await server.place(anjali, order._id)).order
    expect(first).toMatchObject({ orderStatus: 'pending', version: 2 })
    expect(first.placedAt).not.toBeNull()
    expect(parsedResponse(placeOrder, await server.place(anjali, order._id)).order).toEqual(first)
    const accepted = await report(order._id, { type: 'accept' })
    expect(accepted.kind).toBe('applied')
    expect(parsedResponse(placeOrder, await server.place(anjali, order._id)).order).toMatchObject({
      orderStatus: 'accepted',
      version: 3,
    })
  })

  it('of another shopper finds nothing', async () => {
    const order = await server.createdOrder(anjali)
    expect(refused(await server.place(bikash, order._id))).toMatchObject({
      status: 404,
      code: 'ORDER_NOT_FOUND',
    })
    expect(refused(await server.place(anjali, 'nix')).status).toBe(404)
  })

  it.each([
    ['of a quote as old as its creation', 0],
    ['of an older quote', -3 * 60_000],
    // A phone's clock may run ahead; the ten minutes are the server's.
    ['of a quote from a clock that runs ahead', 90_000],
  ])('is possible for ten minutes, to the millisecond: %s', async (_what, quotedAheadMs) => {
    const later = await startHarness({ beside: server })
    const { nowMs } = server.clock
    const quotedAt = new Date(nowMs + quotedAheadMs).toISOString()
    const deadlineMs = nowMs + Math.min(quotedAheadMs, 0) + QUOTE_LIFETIME_MS
    const createOne = async () =>
      parsedResponse(createOrder, await server.create(anjali, validBody(anjali, { quotedAt })), 201)
        .data.order
    const [inTime, late] = [await createOne(), await createOne()]
    const placeLater = (orderId: string) =>
      later.call('POST', pathOf(placeOrder.pattern, { orderId }), { as: anjali })
    later.clock.nowMs = deadlineMs
    const placed = parsedResponse(placeOrder, await placeLater(inTime._id)).order
    later.clock.nowMs = deadlineMs + 1
    expect(refused(await placeLater(late._id)).code).toBe('QUOTE_EXPIRED')
    // An order that was placed in time stays placed, however late the request is repeated.
    later.clock.nowMs += 30 * DAY_MS
    expect(parsedResponse(placeOrder, await placeLater(inTime._id)).order).toEqual(placed)
    await later.close()
  })

  it('later releases the order, returns the current bill, and notifies nobody', async () => {
    const later = await startHarness({ beside: server })
    const shopper = await server.registered()
    const key = randomUUID()
    const body = validBody(shopper, { items: [milk()], totalPrice: 47 })
    const first = await server.create(shopper, body, key)
    const { order } = parsedResponse(createOrder, first, 201).data
    expect(await listed(server, shopper)).toEqual([order])
    const receivedEvents: string[] = []
    const stop = later.shop.feed.subscribe(({ cause }) => receivedEvents.push(cause))
    const path = pathOf(placeOrder.pattern, { orderId: order._id })
    const { orm } = server.database
    await setProductPrice(orm, 'toned-milk-500ml', { pricePaise: 3_000, discountPricePaise: null })
    // Like a phone that was switched off: all requests again, more than once, a day later.
    for (const laterMs of [DAY_MS, DAY_MS, 0]) {
      // A server whose clock is behind does not place it either, once it is released.
      later.clock.nowMs = server.clock.nowMs + laterMs
      expect((await later.create(shopper, body, key)).text).toBe(first.text)
      expect(refused(await later.call('POST', path, { as: shopper }))).toMatchObject({
        status: 409,
        code: 'QUOTE_EXPIRED',
        bill: { subtotal: 30, deliveryCharge: 19, total: 49 },
        prices: [{ productId: 'toned-milk-500ml', price: 30 }],
      })
      expect(await listed(later, shopper)).toEqual([])
    }
    await setProductPrice(orm, 'toned-milk-500ml', { pricePaise: 2_900, discountPricePaise: 2_800 })
    expect(refused(await later.call('POST', path, { as: bikash })).code).toBe('ORDER_NOT_FOUND')
    stop()
    expect(receivedEvents).toEqual([])
    expect((await report(order._id, { type: 'accept' })).kind).toBe('illegal')
    await later.close()
  })

  it('is listed only as long as it can be placed, even if nobody tries to place it', async () => {
    const later = await startHarness({ beside: server })
    const shopper = await server.registered()
    const { createdAt } = await server.createdOrder(shopper)
    later.clock.nowMs = Date.parse(createdAt) + QUOTE_LIFETIME_MS
    expect(await listed(later, shopper)).toHaveLength(1)
    later.clock.nowMs += 1
    expect(await listed(later, shopper)).toEqual([])
    await later.close()
  })

  it('is published to listeners, once', async () => {
    const receivedEvents: string[] = []
    const stop = server.shop.feed.subscribe(({ cause, order }) =>
      receivedEvents.push(`${cause} ${order._id}`),
    )
    const order = await server.createdOrder(anjali)
    await server.place(anjali, order._id)
    await server.place(anjali, order._id)
    stop()
    expect(receivedEvents).toEqual([`created ${order._id}`, `placed ${order._id}`])
  })
})

describe('a full disk', () => {
  it('refuses an order whole, and the same key places it once when there is room again', async () => {
    const shopper = await server.registered()
    const body = validBody(shopper)
    const key = randomUUID()
    await withFullDisk(async () => {
      expect(refused(await server.create(shopper, body, key))).toMatchObject({
        status: 503,
        code: 'UNAVAILABLE',
      })
      expect(await ordersUnder(shopper)).toBe(0)
      // Reading goes on.
      expect((await listed(server, shopper)).length).toBe(0)
    })
    const created = await server.create(shopper, body, key)
    const { _id: orderId } = parsedResponse(createOrder, created, 201).data.order
    await withFullDisk(async () => {
      expect(refused(await server.place(shopper, orderId)).code).toBe('UNAVAILABLE')
    })
    const { order } = parsedResponse(placeOrder, await server.place(shopper, orderId))
    expect(order).toMatchObject({ _id: orderId, orderStatus: 'pending', version: 2 })
    expect(order.placedAt).not.toBeNull()
    expect(await ordersUnder(shopper)).toBe(1)
  })
})

describe('cancelling an order', () => {
  it.each<[string, readonly OrderEvent[]]>([
    ['while it is pending', []],
    ['while it is accepted', [{ type: 'accept' }]],
    ['while no rider is free', [{ type: 'accept' }, { type: 'no-rider' }]],
    [
      'while its rider is on the way to the store',
      [
        { type: 'accept' },
        { type: 'assign-rider', rider: { name: 'Rahul Das', phoneNumber: '9000000001' } },
      ],
    ],
  ])('ends it %s, once, and notifies listeners', async (_when, events) => {
    const { _id } = await server.placedOrder(anjali)
    for (const event of events) await report(_id, event)
    const causes: string[] = []
    const stop = server.shop.feed.subscribe(({ cause }) => causes.push(cause))
    const order = await cancelled(anjali, _id)
    expect(order).toMatchObject({
      _id,
      orderStatus: 'cancelled',
      paymentStatus: 'pending',
      riderMissing: false,
      version: 3 + events.length,
    })
    expect(order.history.at(-1)?.status).toBe('cancelled')
    expect(await cancelled(anjali, _id), 'a repeat').toEqual(order)
    stop()
    expect(causes).toEqual(['cancel-by-shopper'])
    expect(await report(_id, { type: 'pickup' })).toMatchObject({ kind: 'illegal' })
  })

  it.each<[string, readonly OrderEvent[], string]>([
    ['on its way', [{ type: 'accept' }, { type: 'pickup' }], 'pickup'],
    ['delivered', [{ type: 'accept' }, { type: 'pickup' }, { type: 'deliver' }], 'delivered'],
    ['rejected', [{ type: 'reject' }], 'rejected'],
  ])('is refused when it is %s, and changes nothing', async (_when, events, orderStatus) => {
    const { _id } = await server.placedOrder(anjali)
    for (const event of events) await report(_id, event)
    expect(refused(await cancel(anjali, _id))).toMatchObject({
      status: 409,
      code: 'ILLEGAL_TRANSITION',
    })
    const known = (await listed(server, anjali)).find((order) => order._id === _id)
    expect(known).toMatchObject({ orderStatus, version: 2 + events.length })
  })

  it('that the store has already cancelled returns it unchanged', async () => {
    const { _id } = await server.placedOrder(anjali)
    await report(_id, { type: 'cancel' })
    expect(await cancelled(anjali, _id)).toMatchObject({ orderStatus: 'cancelled', version: 3 })
  })

  it('is refused before it is placed, because that is a withdrawal', async () => {
    const { _id } = await server.createdOrder(anjali)
    expect(refused(await cancel(anjali, _id)).code).toBe('ILLEGAL_TRANSITION')
    expect((await server.place(anjali, _id)).status).toBe(200)
  })

  it('of another shopper finds nothing, and without a token is refused', async () => {
    const { _id } = await server.placedOrder(anjali)
    expect(refused(await cancel(bikash, _id))).toMatchObject({
      status: 404,
      code: 'ORDER_NOT_FOUND',
    })
    expect(refused(await cancel(bikash, 'nix')).code).toBe('ORDER_NOT_FOUND')
    const path = pathOf(cancelOrder.pattern, { orderId: _id })
    expect(refused(await server.call('POST', path)).code).toBe('UNAUTHENTICATED')
    const body = { as: anjali, body: { reason: 'late' } }
    expect(refused(await server.call('POST', path, body)).code).toBe('INVALID_BODY')
    expect(await report(_id, { type: 'accept' })).toMatchObject({ kind: 'applied' })
  })

  it('from two phones, twice each, while the rider picks it up, results in exactly one of the two', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { _id } = await server.placedOrder(anjali)
      await report(_id, { type: 'accept' })
      const causes: string[] = []
      const stop = server.shop.feed.subscribe(({ cause }) => causes.push(cause))
      const tries = [() => cancel(anjali, _id), () => cancel(anjali, _id)]
      const cancels = [...tries, ...tries].map((send) => send())
      const picked = report(_id, { type: 'pickup' })
      const statuses = (await Promise.all(cancels)).map(({ status }) => status)
      const outcome = await picked
      stop()
      const order = (await listed(server, anjali)).find((listedOrder) => listedOrder._id === _id)
      const recorded = await server.database.orm.$count(orderEvents, eq(orderEvents.orderId, _id))
      expect(recorded, 'the accept, and one more').toBe(2)
      expect(causes).toHaveLength(1)
      if (outcome.kind === 'applied') {
        expect(order).toMatchObject({ orderStatus: 'pickup', version: 4 })
        expect(statuses).toEqual([409, 409, 409, 409])
      } else {
        expect(order).toMatchObject({ orderStatus: 'cancelled', version: 4 })
        expect(statuses).toEqual([200, 200, 200, 200])
      }
      // Neither blocks the shopper's next order.
      await report(_id, { type: 'deliver' })
    }
  })

  it('is no way to place any number of orders: the store would ring for each', async () => {
    const shopper = await server.registered()
    const placedAndCancelled = async () => {
      const { _id } = await server.placedOrder(shopper)
      await cancelled(shopper, _id)
      return _id
    }
    const first = await placedAndCancelled()
    const { orm } = server.database
    const [row] = await orm.select().from(orders).where(eq(orders.id, first))
    if (row === undefined) throw new Error('The order has no row')
    const others = Array.from({ length: MAX_CANCELLED_IN_AN_HOUR - 2 }, () => ({
      ...row,
      id: randomUUID(),
      idempotencyKey: randomUUID(),
      changeNumber: null,
    }))
    await orm.insert(orders).values(others)
    await placedAndCancelled()
    const create = () => server.create(shopper, validOrder(shopper, server.clock.nowMs))
    expect(refused(await create()).code).toBe('TOO_MANY_ORDERS')
    server.clock.nowMs += HOUR_MS
    await placedAndCancelled()
  })

  it('frees the shopper’s place among the open orders', async () => {
    const shop = await limited()
    const shopper = await server.registered()
    const { _id } = await shop.placedOrder(shopper)
    for (let turn = 0; turn < 2; turn += 1) await shop.placedOrder(shopper)
    const create = () => shop.create(shopper, validOrder(shopper, shop.clock.nowMs))
    expect(refused(await create()).code).toBe('TOO_MANY_ORDERS')
    await cancelled(shopper, _id)
    expect((await create()).status).toBe(201)
    await shop.close()
  })
})

describe('reading orders', () => {
  it('lists only the shopper’s own orders, newest first', async () => {
    const shopper = await server.registered()
    const ids: string[] = []
    for (let turn = 0; turn < 3; turn++) {
      server.clock.nowMs += 1_000
      ids.push((await server.createdOrder(shopper))._id)
    }
    const path = pathOf(userOrders.pattern, { userId: shopper.user._id })
    const list = parsedResponse(userOrders, await server.call('GET', path, { as: shopper })).data
      .orders
    expect(list.map((order) => order._id)).toEqual(ids.toReversed())
    expect((await server.call('GET', path, { as: bikash })).status).toBe(403)
  })

  it('sends a list again only when it has changed, compressed, and never to be stored', async () => {
    const shopper = await server.registered()
    for (let turn = 0; turn < 3; turn++) await server.createdOrder(shopper)
    const order = await server.placedOrder(shopper)
    const path = pathOf(userOrders.pattern, { userId: shopper.user._id })
    const get = (headers: Record<string, string> = {}) =>
      server.call('GET', path, { as: shopper, headers })

    const first = await get()
    expect(first.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Accept-Encoding' })
    const known = { 'if-none-match': String(first.headers['etag']) }
    expect(await get(known)).toMatchObject({ status: 304, text: '' })
    for (const [encoding, decompress] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, rawPayload } = await server.app.inject({
        url: path,
        headers: {
          authorization: `Bearer ${server.signer.tokenFor(shopper)}`,
          'accept-encoding': encoding,
        },
      })
      expect(headers).toMatchObject({ 'content-encoding': encoding, etag: first.headers['etag'] })
      expect(rawPayload.length).toBeLessThan(first.text.length / 2)
      expect(decompress(rawPayload).toString()).toBe(first.text)
    }

    await report(order._id, { type: 'accept' })
    const changed = await get(known)
    expect(changed.status).toBe(200)
    const { orders: after } = parsedResponse(userOrders, changed).data
    expect(after.find(({ _id }) => _id === order._id)?.orderStatus).toBe('accepted')
    expect(changed.headers['etag']).not.toBe(first.headers['etag'])
    expect((await server.call('GET', path, { as: bikash, headers: known })).status).toBe(403)
  })

  it('reads the newest orders of a shopper in the order of their index', async () => {
    const { orm } = server.database
    const shopper = await server.registered()
    const { _id } = await server.placedOrder(shopper)
    // One shopper with many orders among others, as in a shop that has been open for years.
    await orm.execute(sql`
      insert into orders
      select (jsonb_populate_record(placed, jsonb_build_object(
        'id', placed.id || '-' || turn,
        'user_id', case when turn % 4 = 0 then placed.user_id else ${bikash.user._id} end,
        'idempotency_key', 'of-another-order-' || turn,
        'change_number', null,
        'created_at', placed.created_at - turn * interval '1 hour'
      ))).*
      from orders as placed, generate_series(1, 4000) as turn where placed.id = ${_id}`)
    await orm.execute(sql`analyze orders`)
    const now = new Date(server.clock.nowMs)
    const query = latestOrderRows(orm, shopper.user._id, { quotedSince: now, repliedSince: now })
    const plan = JSON.stringify(await orm.execute(sql`explain ${query}`))
    expect(plan).toContain('Index Scan Backward using orders_user_newest')
    expect(plan).not.toContain('Sort')
    await orm.delete(orders).where(like(orders.id, `${_id}-%`))
  })

  it('returns an order only to its shopper', async () => {
    const order = await server.createdOrder(anjali)
    const path = pathOf(orderById.pattern, { orderId: order._id })
    const response = await server.call('GET', path, { as: anjali })
    expect(parsedResponse(orderById, response)).toEqual({ success: true, data: { order } })
    expect(response.headers['cache-control']).toBe('no-store')
    expect(refused(await server.call('GET', path, { as: bikash }))).toMatchObject({
      status: 404,
      code: 'ORDER_NOT_FOUND',
    })
  })
})

it('a new order may be sent for at most ten minutes', async () => {
  const shopper = await server.registered()
  const body = validBody(shopper)
  server.clock.nowMs += QUOTE_LIFETIME_MS + 1
  expect(refused(await server.create(shopper, body)).code).toBe('QUOTE_EXPIRED')
})

/** A server with another limit of open orders. */
const limited = () => startHarness({ beside: server, config: { ordersOpenPerShopper: 3 } })

describe('the limit of one shopper', () => {
  it('is three open orders: a fourth is permanently refused under its key until one has ended', async () => {
    const shop = await limited()
    const shopper = await server.registered()
    const ids = [
      (await shop.placedOrder(shopper))._id,
      (await shop.placedOrder(shopper))._id,
      (await shop.placedOrder(shopper))._id,
    ]
    await report(ids[0] ?? '', { type: 'accept' })
    const key = randomUUID()
    const body = validOrder(shopper, shop.clock.nowMs)
    const fourth = await shop.create(shopper, body, key)
    expect(refused(fourth)).toMatchObject({ status: 409, code: 'TOO_MANY_ORDERS' })
    expect(await ordersUnder(shopper)).toBe(3)
    // Other shoppers are not affected.
    await shop.placedOrder(await server.registered())
    await report(ids[0] ?? '', { type: 'cancel' })
    expect((await shop.create(shopper, body, key)).text).toBe(fourth.text)
    expect((await shop.create(shopper, body)).status).toBe(201)
    await shop.close()
  })

  it('is three orders, however many are sent at once', async () => {
    const shop = await limited()
    const shopper = await server.registered()
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => shop.create(shopper, validOrder(shopper, shop.clock.nowMs))),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(await ordersUnder(shopper)).toBe(3)
    await shop.close()
  })

  it('locks nobody out: unplaced orders and orders forgotten by the store stop counting', async () => {
    const shop = await limited()
    const shopper = await server.registered()
    const create = () => shop.create(shopper, validOrder(shopper, shop.clock.nowMs))
    for (let turn = 0; turn < 3; turn += 1) expect((await create()).status).toBe(201)
    expect(refused(await create()).code).toBe('TOO_MANY_ORDERS')
    shop.clock.nowMs += QUOTE_LIFETIME_MS + 1
    for (let turn = 0; turn < 3; turn += 1) await shop.placedOrder(shopper)
    expect(refused(await create()).code).toBe('TOO_MANY_ORDERS')
    shop.clock.nowMs += OPEN_ORDER_COUNTS_MS + 1
    expect((await create()).status).toBe(201)
    await shop.close()
  })

  it('is a hundred settled keys that can no longer become an order, plus all that still can', async () => {
    const late = await startHarness({ beside: server })
    const shopper = await server.registered()
    const withdrawSome = async (count: number) => {
      const keys = Array.from({ length: count }, () => randomUUID())
      for (const key of keys) {
        const outcome = await late.shop.intents.withdraw(shopper.user._id, key)
        expect(outcome.kind).toBe('withdrawn')
        late.clock.nowMs += 1
      }
      return keys
    }
    const [first = ''] = await withdrawSome(MAX_SETTLED_KEYS + 30)
    expect(await settledUnder(shopper), 'any of them may still meet its order').toBe(
      MAX_SETTLED_KEYS + 30,
    )
    const body = validOrder(shopper, late.clock.nowMs)
    late.clock.nowMs += QUOTE_RETENTION_MS
    await withdrawSome(1)
    expect(await settledUnder(shopper)).toBe(MAX_SETTLED_KEYS + 1)
    // The key was deleted, but its order is still refused.
    expect(refused(await late.create(shopper, body, first)).code).toBe('QUOTE_EXPIRED')
    await late.close()
  })

  it('is a hundred unplaced orders, plus all placed ones', async () => {
    const late = await startHarness({ beside: server })
    const shopper = await server.registered()
    const key = randomUUID()
    const body = validOrder(shopper, late.clock.nowMs)
    expect((await late.create(shopper, body, key)).status).toBe(201)
    const { orm } = server.database
    const [oldest] = await orm.select().from(orders).where(eq(orders.userId, shopper.user._id))
    if (oldest === undefined) throw new Error('No order was made')
    await orm.insert(orders).values(
      Array.from({ length: MAX_UNPLACED_ORDERS + 9 }, (_unused, turn) => ({
        ...oldest,
        id: randomUUID(),
        idempotencyKey: randomUUID(),
        createdAt: new Date(oldest.createdAt.getTime() + turn + 1),
      })),
    )
    late.clock.nowMs += MAX_UNPLACED_ORDERS + 9
    await late.placedOrder(shopper)
    late.clock.nowMs += QUOTE_RETENTION_MS
    await late.placedOrder(shopper)
    expect(await ordersUnder(shopper)).toBe(MAX_UNPLACED_ORDERS + 2)
    // The order was deleted, but is not made again.
    expect(refused(await late.create(shopper, body, key)).code).toBe('QUOTE_EXPIRED')
    await late.close()
  })

  it('is a refusal of bounded length, the same for every copy of the request', async () => {
    const shopper = await server.registered()
    const items = Array.from({ length: MAX_ORDER_LINES }, (_unused, line) =>
      atta({ productId: `${line}`.padStart(128, 'आ') }),
    )
    const key = randomUUID()
    const first = await server.create(shopper, validBody(shopper, { items }), key)
    expect(refused(first)).toMatchObject({ status: 409, code: 'PRODUCT_UNAVAILABLE' })
    expect(Buffer.byteLength(first.text)).toBeLessThanOrEqual(MAX_REFUSAL_BYTES)
    expect((await server.create(shopper, validBody(shopper, { items }), key)).text).toBe(first.text)
  })

  it('orders are found by an index, without sorting', async () => {
    const { orm } = server.database
    const plan = await orm.transaction(async (tx) => {
      // Otherwise PostgreSQL does not use an index for the small tables of a test.
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local enable_bitmapscan = off`)
      const newest = tx
        .select()
        .from(orders)
        .where(eq(orders.userId, 'somebody'))
        .orderBy(desc(orders.createdAt), desc(orders.id))
        .limit(100)
      const expired = tx.delete(pushOutbox).where(lte(pushOutbox.expiresAt, new Date()))
      return JSON.stringify([
        await tx.execute(sql`explain ${newest.getSQL()}`),
        await tx.execute(sql`explain ${expired.getSQL()}`),
      ])
    })
    expect(plan).toContain('orders_user_newest')
    expect(plan).toContain('push_outbox_expiry')
    expect(plan).not.toContain('Sort')
  })
})
