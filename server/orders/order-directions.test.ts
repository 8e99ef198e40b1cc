import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pathOf } from '#contract/endpoint.ts'
import type { Position } from '#contract/geo.ts'
import type { OrderEvent } from '#contract/operations-endpoints.ts'
import { orderDirections } from '#contract/order-endpoints.ts'
import { orders } from '#server/db/schema.ts'
import { changeStore } from '#server/db/store-changes.ts'
import { ROUTE_LIFETIME_MS, UNMOVED_ROUTE_LIFETIME_MS } from './order-directions.ts'
import { DirectionsError, type Directions } from '#server/ports/directions.ts'
import {
  parsedResponse,
  IN_REACH,
  IN_REACH_STORE,
  refused,
  startHarness,
  type RegisteredShopper,
  type ServerHarness,
} from '#tests/support/server-harness.ts'

let server: ServerHarness
let anjali: RegisteredShopper
let bikash: RegisteredShopper

/** Returns a new route each time, so that a response shows which request it belongs to. */
const requests: { from: Position; to: Position }[] = []
let failure: Error | undefined
const directions: Directions = {
  route: async (from, to) => {
    requests.push({ from, to })
    const turn = requests.length
    await Promise.resolve()
    if (failure !== undefined) throw failure
    return { distanceText: `${turn} km`, durationText: '7 mins', polyline: 'abc' }
  },
}

beforeAll(async () => {
  server = await startHarness({ directions })
  anjali = await server.registered()
  bikash = await server.registered()
})
afterAll(() => server.close())
beforeEach(() => {
  requests.length = 0
  failure = undefined
})

const STORE = { latitude: 26.1445, longitude: 91.7362 }
const RIDER: OrderEvent = {
  type: 'assign-rider',
  rider: { name: 'Rahul Das', phoneNumber: '9000000001' },
}
const at = (lat: number, lng: number): OrderEvent => ({
  type: 'rider-location',
  location: { lat, lng },
})

const routeOf = (orderId: string, as: RegisteredShopper | undefined = anjali) =>
  server.call('GET', pathOf(orderDirections.pattern, { orderId }), as === undefined ? {} : { as })

async function report(orderId: string, ...events: OrderEvent[]): Promise<void> {
  for (const event of events) await server.report(orderId, event)
}

async function orderAfter(...events: OrderEvent[]): Promise<string> {
  const { _id } = await server.placedOrder(anjali)
  await report(_id, ...events)
  return _id
}

describe('the route of an order', () => {
  it('leads from the store to the order’s location once the order is accepted', async () => {
    const response = await routeOf(await orderAfter({ type: 'accept' }))
    expect(parsedResponse(orderDirections, response).data).toEqual({
      status: 'OK',
      distanceText: '1 km',
      durationText: '7 mins',
      polyline: 'abc',
    })
    expect(requests).toMatchObject([{ from: STORE, to: IN_REACH }])
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('leads from the rider once the rider has the goods, and not before', async () => {
    const orderId = await orderAfter({ type: 'accept' }, RIDER, at(26.2, 91.8))
    await routeOf(orderId)
    await report(orderId, { type: 'pickup' })
    await routeOf(orderId)
    expect(requests.map(({ from }) => from)).toMatchObject([
      STORE,
      { latitude: 26.2, longitude: 91.8 },
    ])
  })

  it('leads from the store while the rider’s location is unknown', async () => {
    await routeOf(await orderAfter({ type: 'accept' }, RIDER, { type: 'pickup' }))
    expect(requests).toMatchObject([{ from: STORE }])
  })

  it('is requested once in 30 seconds, even if the rider moves', async () => {
    const orderId = await orderAfter({ type: 'accept' }, RIDER, { type: 'pickup' }, at(26.2, 91.8))
    const first = await routeOf(orderId)
    await report(orderId, at(26.19, 91.79))
    server.clock.nowMs += ROUTE_LIFETIME_MS - 1
    expect((await routeOf(orderId)).text).toBe(first.text)
    expect(requests).toHaveLength(1)
    server.clock.nowMs += 1
    expect((await routeOf(orderId)).text).not.toBe(first.text)
    expect(requests).toMatchObject([{}, { from: { latitude: 26.19, longitude: 91.79 } }])
  })

  it('says when the rider was where it starts, and is reused for a rider who stands still', async () => {
    const orderId = await orderAfter({ type: 'accept' }, RIDER, { type: 'pickup' }, at(26.2, 91.8))
    const seenAt = async () =>
      parsedResponse(orderDirections, await routeOf(orderId)).data.riderSeenAt
    const reportedAt = new Date(server.clock.nowMs).toISOString()
    server.clock.nowMs += 10 * 60_000
    expect(await seenAt()).toBe(reportedAt)
    server.clock.nowMs += 10 * 60_000
    expect(await seenAt()).toBe(reportedAt)
    await report(orderId, at(26.2, 91.8))
    expect(await seenAt()).toBe(new Date(server.clock.nowMs).toISOString())
    expect(requests).toHaveLength(1)
  })

  it('starts with a position that was reported with the rider, at the time of that report', async () => {
    const located: OrderEvent = {
      type: 'assign-rider',
      rider: { name: 'Rahul Das', phoneNumber: '9000000001', location: { lat: 26.2, lng: 91.8 } },
    }
    const orderId = await orderAfter({ type: 'accept' }, located)
    const assignedAt = new Date(server.clock.nowMs).toISOString()
    server.clock.nowMs += 5 * 60_000
    await report(orderId, { type: 'pickup' })
    const { data } = parsedResponse(orderDirections, await routeOf(orderId))
    expect(data.riderSeenAt).toBe(assignedAt)
  })

  it('is requested again after an hour, also for a rider who stands still', async () => {
    const orderId = await orderAfter({ type: 'accept' }, RIDER, { type: 'pickup' }, at(26.2, 91.8))
    await routeOf(orderId)
    server.clock.nowMs += UNMOVED_ROUTE_LIFETIME_MS
    await routeOf(orderId)
    expect(requests).toHaveLength(2)
  })

  it('follows the rider also after the clock was set back', async () => {
    const orderId = await orderAfter({ type: 'accept' }, RIDER, { type: 'pickup' }, at(26.2, 91.8))
    server.clock.nowMs += 60 * 60_000
    await routeOf(orderId)
    server.clock.nowMs -= 60 * 60_000
    await report(orderId, at(26.19, 91.79))
    await routeOf(orderId)
    expect(requests.map(({ from }) => from)).toEqual([
      { latitude: 26.2, longitude: 91.8 },
      { latitude: 26.19, longitude: 91.79 },
    ])
  })

  it('is requested again if the store was moved, and leads from where it is now', async () => {
    const orderId = await orderAfter({ type: 'accept' })
    await routeOf(orderId)
    const moved = { latitude: 26.15, longitude: 91.74 }
    const { orm } = server.database
    await changeStore(orm, IN_REACH_STORE, () => moved)
    await routeOf(orderId)
    await changeStore(orm, IN_REACH_STORE, () => STORE)
    expect(requests.map(({ from }) => from)).toEqual([STORE, moved])
  })

  it('is requested once for concurrent requests', async () => {
    const orderId = await orderAfter({ type: 'accept' })
    const responses = await Promise.all(Array.from({ length: 10 }, () => routeOf(orderId)))
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    expect(requests).toHaveLength(1)
  })

  it('is not shared between orders', async () => {
    const orderIds = [await orderAfter({ type: 'accept' }), await orderAfter({ type: 'accept' })]
    const texts = await Promise.all(orderIds.map(async (id) => (await routeOf(id)).text))
    expect(new Set(texts).size).toBe(2)
  })

  it.each<[string, OrderEvent[]]>([
    ['waits for the store', []],
    ['was rejected', [{ type: 'reject' }]],
    ['was cancelled', [{ type: 'accept' }, { type: 'cancel' }]],
    ['was delivered', [{ type: 'accept' }, RIDER, { type: 'pickup' }, { type: 'deliver' }]],
  ])('is refused while the order %s', async (_name, events) => {
    expect(refused(await routeOf(await orderAfter(...events)))).toMatchObject({
      status: 409,
      code: 'ORDER_NOT_ACTIVE',
    })
    expect(requests).toEqual([])
  })

  it('is refused before the order is placed, whatever its state', async () => {
    const { _id: orderId } = await server.createdOrder(anjali)
    expect(refused(await routeOf(orderId)).code).toBe('ORDER_NOT_ACTIVE')
    await server.database.orm
      .update(orders)
      .set({ status: 'accepted' })
      .where(eq(orders.id, orderId))
    expect(refused(await routeOf(orderId)).code).toBe('ORDER_NOT_ACTIVE')
    expect(requests).toEqual([])
  })

  it('is refused for other shoppers', async () => {
    const orderId = await orderAfter({ type: 'accept' })
    expect(refused(await routeOf(orderId, bikash))).toMatchObject({
      status: 404,
      code: 'ORDER_NOT_FOUND',
    })
    expect(refused(await routeOf('nix'))).toMatchObject({ status: 404, code: 'ORDER_NOT_FOUND' })
    const path = pathOf(orderDirections.pattern, { orderId })
    expect(refused(await server.call('GET', path)).code).toBe('UNAUTHENTICATED')
    expect(requests).toEqual([])
  })

  it('does not use coordinates of the request', async () => {
    const orderId = await orderAfter({ type: 'accept' })
    const path = `${pathOf(orderDirections.pattern, { orderId })}?origin=1,1&destination=2,2`
    expect((await server.call('GET', path, { as: anjali })).status).toBe(200)
    expect(requests).toMatchObject([{ from: STORE, to: IN_REACH }])
  })

  it('returns the code of a refusal by the service, and is requested again', async () => {
    const orderId = await orderAfter({ type: 'accept' })
    failure = new DirectionsError('ROUTE_FAILED', 'Route details error: OVER_QUERY_LIMIT')
    expect(refused(await routeOf(orderId))).toMatchObject({
      status: 502,
      code: 'ROUTE_FAILED',
      message: 'Route details error: OVER_QUERY_LIMIT',
    })
    failure = new Error('A bug of ours')
    expect(refused(await routeOf(orderId))).toMatchObject({ status: 500, code: 'INTERNAL' })
    failure = undefined
    expect((await routeOf(orderId)).status).toBe(200)
  })

  it('without a key for Google returns the message of product §15.7', async () => {
    const keyless = await startHarness({ beside: server })
    const orderId = await orderAfter({ type: 'accept' })
    const path = pathOf(orderDirections.pattern, { orderId })
    expect(refused(await keyless.call('GET', path, { as: anjali }))).toMatchObject({
      status: 503,
      code: 'MAPS_KEY_MISSING',
      message: 'Google API key is not configured',
    })
    await keyless.close()
  })
})
