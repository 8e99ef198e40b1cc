import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderEvent } from '#contract/operations-endpoints.ts'
import {
  startHarness,
  type RegisteredShopper,
  type ServerHarness,
} from '#tests/support/server-harness.ts'
import type { EventOutcome } from './order-events.ts'

let server: ServerHarness
let anjali: RegisteredShopper

beforeAll(async () => {
  server = await startHarness()
  anjali = await server.registered()
})
afterAll(() => server.close())

const RIDER = { name: 'Rahul Das', phoneNumber: '9000000001' }
describe('what staff and riders report', () => {
  it('advances an order to its delivery, with a version and a time for each step', async () => {
    const { _id } = await server.placedOrder(anjali)
    const steps: OrderEvent[] = [
      { type: 'accept' },
      { type: 'no-rider' },
      { type: 'assign-rider', rider: RIDER },
      { type: 'pickup' },
      { type: 'rider-location', location: { lat: 26.14, lng: 91.73 } },
      { type: 'deliver' },
    ]
    let outcome: EventOutcome | undefined
    for (const event of steps) {
      server.clock.nowMs += 1_000
      outcome = await server.report(_id, event)
      expect(outcome.kind).toBe('applied')
    }
    if (outcome?.kind !== 'applied') throw new Error('Nothing was applied')
    expect(outcome.order).toMatchObject({
      orderStatus: 'delivered',
      paymentStatus: 'paid',
      version: 2 + steps.length,
      // Latitude, then longitude (product §9.1).
      deliveryRider: { ...RIDER, location: { coordinates: [26.14, 91.73] } },
    })
    const { history } = outcome.order
    expect(history.map((step) => step.status)).toEqual([
      'pending',
      'accepted',
      'pickup',
      'delivered',
    ])
    expect(history.map((step) => Date.parse(step.at))).toEqual(
      history.map((step) => Date.parse(step.at)).toSorted((a, b) => a - b),
    )
  })

  it('marks an order without a rider until one is assigned or its state changes', async () => {
    const { _id } = await server.placedOrder(anjali)
    const isMissingAfter = async (event: OrderEvent) => {
      const outcome = await server.report(_id, event)
      return outcome.kind === 'applied' && outcome.order.riderMissing
    }
    expect(await isMissingAfter({ type: 'accept' })).toBe(false)
    expect(await isMissingAfter({ type: 'no-rider' })).toBe(true)
    expect(await isMissingAfter({ type: 'assign-rider', rider: RIDER })).toBe(false)
    expect(await isMissingAfter({ type: 'no-rider' })).toBe(true)
    const place = { lat: 26.14, lng: 91.73 }
    expect(await isMissingAfter({ type: 'rider-location', location: place })).toBe(true)
    expect(await isMissingAfter({ type: 'pickup' })).toBe(false)
  })

  it('is applied once, however often it is reported', async () => {
    const { _id } = await server.placedOrder(anjali)
    const first = await server.report(_id, { type: 'accept' }, 'same')
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => server.report(_id, { type: 'accept' }, 'same')),
    )
    expect(first.kind).toBe('applied')
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ kind: 'repeated', order: { version: 3 } })
    }
  })

  it('under the id of another event is refused and changes nothing', async () => {
    const { _id } = await server.placedOrder(anjali)
    await server.report(_id, { type: 'accept' }, 'same-id')
    expect(await server.report(_id, { type: 'pickup' }, 'same-id')).toEqual({ kind: 'other-event' })
    expect(await server.report(_id, { type: 'accept' }, 'same-id')).toMatchObject({
      order: { orderStatus: 'accepted', version: 3 },
    })
  })

  it('is refused if the table does not allow it, and changes nothing', async () => {
    const { _id } = await server.placedOrder(anjali)
    expect(await server.report(_id, { type: 'deliver' }, 'early')).toMatchObject({
      kind: 'illegal',
      order: { orderStatus: 'pending', version: 2 },
    })
    await server.report(_id, { type: 'accept' })
    await server.report(_id, { type: 'pickup' })
    // The refused event was not stored, so a later report is applied.
    expect((await server.report(_id, { type: 'deliver' }, 'early')).kind).toBe('applied')
  })

  it('is refused before the order is placed', async () => {
    const { _id } = await server.createdOrder(anjali)
    expect(await server.report(_id, { type: 'accept' })).toMatchObject({
      kind: 'illegal',
      reason: 'The order has not been placed',
    })
  })

  it('about an unknown order changes nothing', async () => {
    expect(await server.report('nix', { type: 'accept' })).toEqual({ kind: 'unknown-order' })
  })

  it('that conflicts with a concurrent one results in one of the two', async () => {
    const { _id } = await server.placedOrder(anjali)
    const outcomes = await Promise.all([
      server.report(_id, { type: 'accept' }),
      server.report(_id, { type: 'reject' }),
    ])
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(
      expect.arrayContaining(['applied', 'illegal']),
    )
  })

  it('is published to listeners, also if one of them throws', async () => {
    const heard: string[] = []
    const stopBad = server.shop.feed.subscribe(() => {
      throw new Error('A bad listener')
    })
    const stop = server.shop.feed.subscribe(({ cause }) => heard.push(cause))
    const { _id } = await server.placedOrder(anjali)
    await server.report(_id, { type: 'accept' }, 'told-once')
    await server.report(_id, { type: 'accept' }, 'told-once')
    await server.report(_id, { type: 'deliver' })
    stopBad()
    stop()
    expect(heard).toEqual(['created', 'placed', 'accept'])
  })
})
