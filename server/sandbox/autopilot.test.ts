import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { pathOf } from '#contract/endpoint.ts'
import { distanceMetres, type Position } from '#contract/geo.ts'
import type { OrderEvent } from '#contract/operations-endpoints.ts'
import { orderById, placeOrder, type Order } from '#contract/order-endpoints.ts'
import { orders } from '#server/db/schema.ts'
import { makeKey } from '#server/operations/operations-keys.ts'
import type { OrderChange } from '#server/orders/order-feed.ts'
import {
  parsedResponse,
  IN_REACH,
  startHarness,
  type RegisteredShopper,
  type ServerHarness,
} from '#tests/support/server-harness.ts'
import { createAutopilot, TICK_MS, type Autopilot } from './autopilot.ts'
import { dueEvents, RIDE_MS } from './autopilot-rules.ts'

let server: ServerHarness
let anjali: RegisteredShopper
let autopilot: Autopilot | undefined
const errors: unknown[] = []

/** Timers on the server's clock, without real time. */
let waiting: { dueAtMs: number; work: () => Promise<void> }[] = []
function after(delayMs: number, work: () => Promise<void>): () => void {
  const entry = { dueAtMs: server.clock.nowMs + delayMs, work }
  waiting.push(entry)
  return () => {
    waiting = waiting.filter((other) => other !== entry)
  }
}

async function pass(durationMs: number): Promise<void> {
  const endMs = server.clock.nowMs + durationMs
  for (;;) {
    const [next] = waiting.toSorted((a, b) => a.dueAtMs - b.dueAtMs)
    if (next === undefined || next.dueAtMs > endMs) break
    waiting = waiting.filter((entry) => entry !== next)
    server.clock.nowMs = next.dueAtMs
    await next.work()
  }
  server.clock.nowMs = endMs
}

function start(enabled = true, isCounterOpen = () => false): Autopilot {
  autopilot = createAutopilot(server.shop, {
    enabled,
    after,
    isCounterOpen,
    onError: (error) => errors.push(error),
  })
  return autopilot
}

/** Simulates the end of the process. */
function cutPower(): void {
  waiting = []
  autopilot = undefined
}

beforeAll(async () => {
  server = await startHarness()
  anjali = await server.registered()
})
afterAll(() => server.close())
afterEach(async () => {
  await autopilot?.close()
  waiting = []
  expect(errors.splice(0)).toEqual([])
  await server.database.orm.update(orders).set({ status: 'cancelled' })
})

async function place(orderId: string): Promise<void> {
  const path = pathOf(placeOrder.pattern, { orderId })
  parsedResponse(placeOrder, await server.call('POST', path, { as: anjali }))
}

async function placedOrder(): Promise<string> {
  return (await server.placedOrder(anjali))._id
}

async function seen(orderId: string): Promise<Order> {
  const path = pathOf(orderById.pattern, { orderId })
  return parsedResponse(orderById, await server.call('GET', path, { as: anjali })).data.order
}

/** Events of orders from now on. */
function listen(): { changes: (OrderChange & { atMs: number })[]; stop: () => void } {
  const changes: (OrderChange & { atMs: number })[] = []
  const stop = server.shop.feed.subscribe((change) => {
    changes.push({ ...change, atMs: server.clock.nowMs })
  })
  return { changes, stop }
}

const positionOf = ({ deliveryRider }: Order): Position => {
  const [latitude, longitude] = deliveryRider?.location?.coordinates ?? [0, 0]
  return { latitude, longitude }
}

const report = (orderId: string, event: OrderEvent) =>
  server.shop.events.report({ orderId, eventId: event.type, event, reportedBy: 'test' })

describe('the autopilot', () => {
  it('delivers a placed order in about 90 seconds, by a rider seen every two seconds', async () => {
    start()
    const { changes, stop } = listen()
    const orderId = await placedOrder()
    const placedAtMs = server.clock.nowMs
    await pass(100_000)
    stop()
    const order = await seen(orderId)
    expect(order).toMatchObject({
      orderStatus: 'delivered',
      paymentStatus: 'paid',
      deliveryRider: { phoneNumber: expect.stringMatching(/^\d{10}$/) },
    })
    const statusChanges = changes.filter(({ cause }) => cause !== 'rider-location')
    expect(statusChanges.map(({ cause }) => cause)).toEqual([
      'created',
      'placed',
      'accept',
      'assign-rider',
      'pickup',
      'deliver',
    ])
    const tookMs = (statusChanges.at(-1)?.atMs ?? 0) - placedAtMs
    expect(tookMs).toBeGreaterThan(80_000)
    expect(tookMs).toBeLessThan(95_000)

    const ride = changes.filter(({ cause }) => cause === 'rider-location')
    expect(ride.length).toBe(RIDE_MS / TICK_MS)
    for (const [index, change] of ride.entries()) {
      const before = ride[index - 1]
      if (before === undefined) continue
      expect(change.atMs - before.atMs).toBe(TICK_MS)
      expect(distanceMetres(positionOf(before.order), positionOf(change.order))).toBeGreaterThan(0)
    }
    // The last position is the door.
    expect(distanceMetres(positionOf(order), IN_REACH)).toBeLessThan(1)
  })

  it('does nothing with an order that is only created', async () => {
    start()
    const { _id: orderId } = await server.createdOrder(anjali)
    await pass(300_000)
    expect(await seen(orderId)).toMatchObject({ orderStatus: 'pending', version: 1 })
    await place(orderId)
    await pass(10_000)
    expect((await seen(orderId)).orderStatus).toBe('accepted')
  })

  it('sleeps while there is nothing to do, and wakes for the next order', async () => {
    start()
    await pass(10 * TICK_MS)
    expect(waiting).toEqual([])
    const orderId = await placedOrder()
    expect(waiting).toHaveLength(1)
    await pass(100_000)
    expect((await seen(orderId)).orderStatus).toBe('delivered')
    expect(waiting).toEqual([])
  })

  it('delivers several orders at once', async () => {
    start()
    const orderIds: string[] = []
    for (let turn = 0; turn < 3; turn++) {
      orderIds.push(await placedOrder())
      await pass(10_000)
    }
    await pass(100_000)
    for (const orderId of orderIds) expect((await seen(orderId)).orderStatus).toBe('delivered')
  })

  it.each([
    ['waiting', 2_000],
    ['accepted', 10_000],
    ['on its way', 50_000],
  ])('continues an order that was %s at a power cut', async (_state, afterMs) => {
    start()
    const orderId = await placedOrder()
    await pass(afterMs)
    const before = await seen(orderId)
    expect(before.orderStatus).not.toBe('delivered')
    cutPower()
    await pass(5_000)
    expect((await seen(orderId)).version).toBe(before.version)
    start()
    await pass(100_000)
    const { history } = await seen(orderId)
    expect(history.map(({ status }) => status)).toEqual([
      'pending',
      'accepted',
      'pickup',
      'delivered',
    ])
  })

  it('starts when it is switched on, and stops when it is switched off', async () => {
    const pilot = start(false)
    const orderId = await placedOrder()
    await pass(60_000)
    expect((await seen(orderId)).orderStatus).toBe('pending')
    expect(waiting).toEqual([])
    pilot.setEnabled(true)
    expect(pilot.isEnabled()).toBe(true)
    await pass(TICK_MS)
    expect((await seen(orderId)).orderStatus).toBe('accepted')
    pilot.setEnabled(false)
    await pass(60_000)
    expect(await seen(orderId)).toMatchObject({ orderStatus: 'accepted', deliveryRider: null })
    pilot.setEnabled(true)
    pilot.setEnabled(true)
    expect(waiting).toHaveLength(1)
    await pass(100_000)
    expect((await seen(orderId)).orderStatus).toBe('delivered')
  })

  it('continues after manual changes', async () => {
    start()
    const [cancelled, hurried] = [await placedOrder(), await placedOrder()]
    await pass(10_000)
    await report(cancelled, { type: 'cancel' })
    // Staff may hand the goods to someone whom nobody named.
    await report(hurried, { type: 'pickup' })
    await pass(100_000)
    expect((await seen(cancelled)).orderStatus).toBe('cancelled')
    expect(await seen(hurried)).toMatchObject({ orderStatus: 'delivered', deliveryRider: null })
  })

  it('leaves an order alone from the moment that a counter has touched it', async () => {
    const name = 'counter-of-pan-bazaar'
    await makeKey(server.database.orm, { name, role: 'counter', storeId: null }, 0)
    start()
    const [taken, left] = [await placedOrder(), await placedOrder()]
    await server.shop.events.report({
      orderId: taken,
      eventId: 'accepted-at-the-counter',
      event: { type: 'accept' },
      reportedBy: name,
    })
    await pass(100_000)
    expect(await seen(taken)).toMatchObject({ orderStatus: 'accepted', deliveryRider: null })
    expect((await seen(left)).orderStatus).toBe('delivered')
  })

  it('leaves an order alone from the moment that the system of a store reports its rider', async () => {
    const name = 'dispatch-of-pan-bazaar'
    await makeKey(server.database.orm, { name, role: 'dispatch', storeId: null }, 0)
    start()
    const _id = await placedOrder()
    while ((await seen(_id)).deliveryRider === null) await pass(2_000)
    await server.shop.events.report({
      orderId: _id,
      eventId: 'where-the-rider-is',
      event: { type: 'rider-location', location: { lat: 26.1, lng: 91.7 } },
      reportedBy: name,
    })
    await pass(100_000)
    expect((await seen(_id)).orderStatus).toBe('accepted')
  })

  it('leaves a new order to an open counter first', async () => {
    let isCounterOpen = true
    start(true, () => isCounterOpen)
    const [slow, quick] = [await placedOrder(), await placedOrder()]
    await pass(40_000)
    expect((await seen(slow)).orderStatus).toBe('pending')
    await pass(10_000)
    expect((await seen(slow)).orderStatus).toBe('accepted')
    isCounterOpen = false
    await pass(100_000)
    expect((await seen(quick)).orderStatus).toBe('delivered')
  })

  it('continues after a failure', async () => {
    start()
    const orderId = await placedOrder()
    const away = vi.spyOn(server.database.orm, 'select').mockImplementationOnce(() => {
      throw new Error('The database is away')
    })
    await pass(TICK_MS)
    away.mockRestore()
    expect(errors.splice(0)).toMatchObject([{ message: 'The database is away' }])
    await pass(100_000)
    expect((await seen(orderId)).orderStatus).toBe('delivered')
  })
})

describe('what is due', () => {
  const path = [
    { latitude: 26.1, longitude: 91.7 },
    { latitude: 26.11, longitude: 91.7 },
  ]
  const order = {
    id: 'o',
    placedAtMs: 0,
    reachedAtMs: 0,
    hasRider: true,
    isHandledByCounter: false,
  }

  it('is nothing for an order that is not placed, in any state', () => {
    for (const status of ['pending', 'accepted', 'pickup'] as const) {
      expect(dueEvents({ ...order, status, placedAtMs: null }, 1e9, path)).toEqual([])
    }
  })

  it('is nothing once an order is finished', () => {
    for (const status of ['delivered', 'cancelled', 'rejected'] as const) {
      expect(dueEvents({ ...order, status }, 1e9, path)).toEqual([])
    }
  })

  it('is half of the path after half of the time, and the door with the delivery at the end', () => {
    const [halfway] = dueEvents({ ...order, status: 'pickup' }, RIDE_MS / 2, path)
    expect(halfway).toMatchObject({ type: 'rider-location', location: { lng: 91.7 } })
    expect(halfway?.type === 'rider-location' && halfway.location.lat).toBeCloseTo(26.105, 6)
    expect(dueEvents({ ...order, status: 'pickup' }, RIDE_MS * 3, path)).toMatchObject([
      { type: 'rider-location', location: { lat: 26.11 } },
      { type: 'deliver' },
    ])
  })
})
