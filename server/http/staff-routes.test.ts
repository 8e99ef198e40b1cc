import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { istDayStartMs } from '#contract/india-time.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { pathOf } from '#contract/endpoint.ts'
import { todaysFigures } from '#contract/operations-figures.ts'
import type { OperationsRole } from '#contract/operations-roles.ts'
import type { Order } from '#contract/order-endpoints.ts'
import { deliveryChargeSettings } from '#contract/catalogue-endpoints.ts'
import {
  READABLE_AFTER_DELIVERY_MS,
  readRide,
  reportRide,
  rideLink,
} from '#contract/ride-endpoints.ts'
import { orderEvents, orders } from '#server/db/schema.ts'
import { makeKey } from '#server/operations/operations-keys.ts'
import {
  IN_REACH_STORE,
  parsedResponse,
  refused,
  SOME_ADDRESS,
  startHarness,
  type RegisteredShopper,
  type ServerHarness,
} from '#tests/support/server-harness.ts'

const OTHER_STORE = 'mumbai-bandra'
const RAHUL = { name: 'Rahul Das', phoneNumber: '98640 00999' }
const ABDUL = { name: 'Abdul Ali', phoneNumber: '98640 00888' }

let server: ServerHarness
let anjali: RegisteredShopper
let order: Order
let counterKey: string

const keyFor = (role: OperationsRole, storeId: string | null = IN_REACH_STORE) =>
  makeKey(server.database.orm, { name: `key-${randomUUID()}`, role, storeId }, server.clock.nowMs)

beforeAll(async () => {
  server = await startHarness()
  anjali = await server.registered()
  counterKey = await keyFor('counter')
})
afterAll(() => server.close())
beforeEach(async () => {
  order = await server.placedOrder(anjali)
})

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const link = (key: string, orderId = order._id) =>
  server.call('POST', pathOf(rideLink.pattern, { orderId }), bearer(key))
const read = (token: string) => server.call('GET', readRide.pattern, bearer(token))
const report = (token: string, body: object) =>
  server.call('POST', reportRide.pattern, {
    ...bearer(token),
    body: { eventId: randomUUID(), ...body },
  })

async function ridden(): Promise<string> {
  await server.report(order._id, { type: 'accept' })
  await server.report(order._id, { type: 'assign-rider', rider: RAHUL })
  return parsedResponse(rideLink, await link(counterKey)).data.token
}

describe('the link of a rider', () => {
  it('is the same at every counter of the store, and for dispatch', async () => {
    const token = await ridden()
    for (const key of [counterKey, await keyFor('counter', null), await keyFor('dispatch')]) {
      expect(parsedResponse(rideLink, await link(key)).data.token).toBe(token)
    }
    // In the fragment of an address and in a QR code.
    expect(token).toMatch(/^[\w.-]{1,100}$/)
  })

  it('is refused to other roles, to other stores and without a key', async () => {
    await ridden()
    for (const role of ['catalogue', 'reports'] as const) {
      expect(refused(await link(await keyFor(role))).code).toBe('FORBIDDEN')
    }
    expect(refused(await link(await keyFor('counter', OTHER_STORE))).code).toBe('ORDER_NOT_FOUND')
    expect(refused(await link(counterKey, randomUUID())).code).toBe('ORDER_NOT_FOUND')
    const path = pathOf(rideLink.pattern, { orderId: order._id })
    expect(refused(await server.call('POST', path)).code).toBe('UNAUTHENTICATED')
  })

  it('needs a rider', async () => {
    await server.report(order._id, { type: 'accept' })
    expect(refused(await link(counterKey))).toMatchObject({ status: 409, code: 'ORDER_NOT_ACTIVE' })
  })
})

describe('the page of a rider', () => {
  it('has the address and the amount to collect, but not the items', async () => {
    const { ride } = parsedResponse(readRide, await read(await ridden())).data
    expect(ride).toEqual({
      orderId: order._id,
      orderStatus: 'accepted',
      version: 4,
      storeName: 'Jhola Pan Bazaar, Guwahati',
      riderName: RAHUL.name,
      customer: { name: SOME_ADDRESS.fullName, phoneNumber: '9876543210' },
      address: SOME_ADDRESS,
      location: { latitude: 26.147, longitude: 91.739 },
      itemCount: 3,
      toCollect: order.totalPrice,
    })
  })

  it('reports pickup, positions and delivery', async () => {
    const token = await ridden()
    const picked = parsedResponse(reportRide, await report(token, { type: 'pickup' })).data
    expect(picked).toEqual({ orderStatus: 'pickup', version: 5 })
    const location = { lat: 26.148, lng: 91.74 }
    expect((await report(token, { type: 'rider-location', location })).status).toBe(200)
    const [row] = await server.database.orm.select().from(orders).where(eq(orders.id, order._id))
    expect(row?.rider?.location).toEqual({ latitude: 26.148, longitude: 91.74 })
    const delivered = parsedResponse(reportRide, await report(token, { type: 'deliver' })).data
    expect(delivered.orderStatus).toBe('delivered')
    const recorded = await server.database.orm
      .select({ type: orderEvents.type })
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, order._id), eq(orderEvents.reportedBy, 'rider')))
    expect(recorded.map(({ type }) => type).toSorted()).toEqual(['deliver', 'pickup'])
  })

  it('changes nothing for a rider who is replaced while the report arrives', async () => {
    const token = await ridden()
    const { events } = server.shop
    const { report: reported } = events
    const spy = vi.spyOn(events, 'report').mockImplementationOnce(async (event) => {
      const mina = { name: 'Mina', phoneNumber: '9000000002' }
      await server.report(order._id, { type: 'assign-rider', rider: mina })
      return reported(event)
    })
    expect(refused(await report(token, { type: 'pickup' }))).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    })
    spy.mockRestore()
    const [row] = await server.database.orm.select().from(orders).where(eq(orders.id, order._id))
    expect(row).toMatchObject({ status: 'accepted', rider: { name: 'Mina' } })
  })

  it('can be read for 15 minutes after the delivery, and no longer', async () => {
    const token = await ridden()
    await report(token, { type: 'pickup' })
    await report(token, { type: 'deliver' })
    const deliveredAtMs = server.clock.nowMs
    server.clock.nowMs = deliveredAtMs + READABLE_AFTER_DELIVERY_MS - 1
    expect(parsedResponse(readRide, await read(token)).data.ride).toMatchObject({
      orderStatus: 'delivered',
      address: SOME_ADDRESS,
      toCollect: order.totalPrice,
    })
    // No longer by anything that happens later, such as a repeated report.
    await report(token, { type: 'deliver' })
    server.clock.nowMs = deliveredAtMs + READABLE_AFTER_DELIVERY_MS
    expect(refused(await read(token))).toMatchObject({ status: 409, code: 'ORDER_NOT_ACTIVE' })
    server.clock.nowMs = deliveredAtMs
  })

  it('ends at once with an order that is cancelled', async () => {
    const token = await ridden()
    await server.report(order._id, { type: 'cancel' })
    expect(refused(await read(token))).toMatchObject({ status: 409, code: 'ORDER_NOT_ACTIVE' })
  })

  it('expires with its order, but a repeated report still returns the result', async () => {
    const token = await ridden()
    await report(token, { type: 'pickup' })
    const eventId = randomUUID()
    expect((await report(token, { eventId, type: 'deliver' })).status).toBe(200)
    const deliveredAtMs = server.clock.nowMs
    server.clock.nowMs += READABLE_AFTER_DELIVERY_MS
    const again = await report(token, { eventId, type: 'deliver' })
    expect(parsedResponse(reportRide, again).data.orderStatus).toBe('delivered')
    expect(again.text).not.toContain(SOME_ADDRESS.addressLine)
    expect(refused(await read(token))).toMatchObject({ status: 409, code: 'ORDER_NOT_ACTIVE' })
    expect(refused(await report(token, { type: 'deliver' })).code).toBe('ILLEGAL_TRANSITION')
    expect(refused(await link(counterKey)).code).toBe('ORDER_NOT_ACTIVE')
    server.clock.nowMs = deliveredAtMs
  })

  it('ends when another rider takes over', async () => {
    const token = await ridden()
    await server.report(order._id, { type: 'assign-rider', rider: ABDUL })
    expect(refused(await read(token))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect(refused(await report(token, { type: 'pickup' })).code).toBe('FORBIDDEN')
    const next = parsedResponse(rideLink, await link(counterKey)).data.token
    expect(parsedResponse(readRide, await read(next)).data.ride.riderName).toBe(ABDUL.name)
  })

  it('opens with its own token only', async () => {
    const token = await ridden()
    const ownCode = token.split('.')[1] ?? ''
    order = await server.placedOrder(anjali)
    const other = await ridden()
    for (const wrong of [
      `${order._id}.${ownCode}`,
      `${order._id}.`,
      order._id,
      `${other.slice(0, -3)}AAA`,
      `${randomUUID()}.${ownCode}`,
      counterKey,
    ]) {
      expect(refused(await read(wrong)), wrong).toMatchObject({ status: 403, code: 'FORBIDDEN' })
      expect(refused(await report(wrong, { type: 'pickup' })).code).toBe('FORBIDDEN')
    }
    expect(refused(await server.call('GET', readRide.pattern)).code).toBe('UNAUTHENTICATED')
    const shopper = await server.call('GET', readRide.pattern, { as: anjali })
    expect(refused(shopper).code).toBe('FORBIDDEN')
  })

  it('opens and reports under overload, when other calls are refused', async () => {
    const token = await ridden()
    const overloaded = await startHarness({
      beside: server,
      config: { overload: { calls: 0, delayMs: 60_000 } },
    })
    const page = await overloaded.call('GET', readRide.pattern, bearer(token))
    expect(parsedResponse(readRide, page).data.ride.orderId).toBe(order._id)
    const picked = await overloaded.call('POST', reportRide.pattern, {
      ...bearer(token),
      body: { eventId: randomUUID(), type: 'pickup' },
    })
    expect(picked.status).toBe(200)
    const other = await overloaded.call('GET', deliveryChargeSettings.pattern)
    expect(refused(other).code).toBe('UNAVAILABLE')
    await overloaded.close()
  })

  it('may report a limited number of positions a minute, and other events without this limit', async () => {
    const limited = await startHarness({
      beside: server,
      config: {
        rateLimits: {
          addressPerMinute: 1e6,
          shopperPerMinute: 1e6,
          ordersPerMinute: 1e6,
          ridePositionsPerMinute: 2,
        },
      },
    })
    const position = { type: 'rider-location', location: { lat: 26.148, lng: 91.74 } }
    const reported = (token: string, body: object) =>
      limited.call('POST', reportRide.pattern, {
        ...bearer(token),
        body: { eventId: randomUUID(), ...body },
      })
    const token = await ridden()
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await reported(token, position)).status).toBe(200)
    }
    const response = await reported(token, position)
    expect(refused(response)).toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
      message: 'Positions are reported too often; please wait a moment',
    })
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect((await reported(token, { type: 'pickup' })).status).toBe(200)
    order = await server.placedOrder(anjali)
    expect((await reported(await ridden(), position)).status).toBe(200)
    await limited.close()
  })

  it.each([
    ['accept', { type: 'accept' }],
    ['cancel', { type: 'cancel' }],
    ['another rider', { type: 'assign-rider', rider: ABDUL }],
    ['a position off the Earth', { type: 'rider-location', location: { lat: 91, lng: 0 } }],
  ])('cannot report %s', async (_what, body) => {
    expect(refused(await report(await ridden(), body)).code).toBe('INVALID_BODY')
  })
})

const figures = async (key: string) =>
  parsedResponse(todaysFigures, await server.call('GET', todaysFigures.pattern, bearer(key))).data

describe('the figures of today', () => {
  it('count what was placed and delivered since midnight in India, by outcome', async () => {
    const before = await figures(counterKey)
    const rejected = await server.placedOrder(anjali)
    await server.report(rejected._id, { type: 'reject' })
    await server.createdOrder(anjali)
    for (const type of ['accept', 'pickup', 'deliver'] as const) {
      await server.report(order._id, { type })
    }
    expect(await figures(counterKey)).toMatchObject({
      orders: before.orders + 1,
      delivered: before.delivered + 1,
      notDelivered: before.notDelivered + 1,
      collected: before.collected + order.totalPrice,
    })
    const nowMs = server.clock.nowMs
    server.clock.nowMs = istDayStartMs(nowMs) + DAY_MS
    expect(await figures(counterKey)).toMatchObject({
      orders: 0,
      delivered: 0,
      collected: 0,
      byRider: [],
    })
    server.clock.nowMs = nowMs
  })

  it('have the cash of each rider, also if the name or the number is written differently', async () => {
    const nowMs = server.clock.nowMs
    // A day of its own.
    server.clock.nowMs = istDayStartMs(nowMs) + 5 * DAY_MS + 12 * HOUR_MS
    const deliver = async (rider?: { name: string; phoneNumber: string }) => {
      const { _id, totalPrice } = await server.placedOrder(anjali)
      await server.report(_id, { type: 'accept' })
      if (rider !== undefined) await server.report(_id, { type: 'assign-rider', rider })
      await server.report(_id, { type: 'pickup' })
      server.clock.nowMs += 1_000
      await server.report(_id, { type: 'deliver' })
      return totalPrice
    }
    const price = await deliver(RAHUL)
    await deliver(ABDUL)
    await deliver()
    const renamed = { name: 'Rahul', phoneNumber: '+91 9864000999' }
    await deliver(renamed)
    const { delivered, collected, byRider } = await figures(counterKey)
    expect(byRider).toEqual([
      { rider: ABDUL, delivered: 1, collected: price },
      { rider: renamed, delivered: 2, collected: 2 * price },
      { rider: null, delivered: 1, collected: price },
    ])
    expect({ delivered, collected }).toEqual({ delivered: 4, collected: 4 * price })
    server.clock.nowMs = nowMs
  })

  it('have what was delivered after midnight on the day of the delivery', async () => {
    const nowMs = server.clock.nowMs
    server.clock.nowMs = istDayStartMs(nowMs) + 8 * DAY_MS + 20 * HOUR_MS
    order = await server.placedOrder(anjali)
    const token = await ridden()
    await report(token, { type: 'pickup' })
    server.clock.nowMs += 5 * HOUR_MS
    await report(token, { type: 'deliver' })
    expect(await figures(counterKey)).toEqual({
      orders: 0,
      delivered: 1,
      notDelivered: 0,
      collected: order.totalPrice,
      byRider: [{ rider: RAHUL, delivered: 1, collected: order.totalPrice }],
    })
    server.clock.nowMs += DAY_MS
    expect(await figures(counterKey)).toMatchObject({ delivered: 0, collected: 0, byRider: [] })
    server.clock.nowMs = nowMs
  })

  it('are those of the stores of the key, for counters and, without names, for reports', async () => {
    const { byRider, ...numbers } = await figures(counterKey)
    expect(byRider).not.toEqual([])
    const other = await figures(await keyFor('counter', OTHER_STORE))
    expect(other).toMatchObject({ orders: 0, byRider: [] })
    expect(await figures(await keyFor('reports', null))).toEqual(numbers)
    for (const role of ['dispatch', 'catalogue'] as const) {
      const response = await server.call('GET', todaysFigures.pattern, bearer(await keyFor(role)))
      expect(refused(response).code).toBe('FORBIDDEN')
    }
  })
})
