import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_ANSWER_TIMES } from '#contract/unanswered-orders.ts'
import { lastChange } from '#server/db/order-changes.ts'
import {
  orderEvents,
  orders,
  pushSubscriptions,
  stores,
  unansweredLooks,
} from '#server/db/schema.ts'
import { changeStore } from '#server/db/store-changes.ts'
import { eventually } from '#tests/support/eventually.ts'
import {
  IN_REACH_STORE,
  startHarness,
  type RegisteredShopper,
  type ServerHarness,
} from '#tests/support/server-harness.ts'
import { listedOrders } from '#server/operations/order-list.ts'
import { viewOfOrder } from '#server/operations/order-views.ts'
import type { PushAttempt } from '#server/push/push-sender.ts'
import type { OrderChange } from './order-feed.ts'

const OVERDUE_AFTER_MS = DEFAULT_ANSWER_TIMES.overdueAfterSeconds * 1_000
const REJECT_AFTER_MS = DEFAULT_ANSWER_TIMES.rejectAfterSeconds * 1_000

let server: ServerHarness
let anjali: RegisteredShopper

beforeAll(async () => {
  server = await startHarness()
  anjali = await server.registered()
})
afterAll(() => server.close())

async function rowOf(orderId: string) {
  const [row] = await server.database.orm.select().from(orders).where(eq(orders.id, orderId))
  if (row === undefined) throw new Error('There is no such order')
  return row
}

/** What the process tells its sockets, webhooks and logs about one order. */
function changesOf(process: ServerHarness): (orderId: string) => OrderChange['cause'][] {
  const receivedEvents: OrderChange[] = []
  process.shop.feed.subscribe((change) => receivedEvents.push(change))
  return (orderId) =>
    receivedEvents.flatMap(({ order, cause }) => (order._id === orderId ? [cause] : []))
}

/** Lets the shopper be notified. The keys are of no browser, so that each message is tried once. */
async function subscribe(shopper: RegisteredShopper): Promise<void> {
  const id = randomUUID()
  await server.database.orm.insert(pushSubscriptions).values({
    id,
    userId: shopper.user._id,
    endpoint: `https://push.jhola.test/${id}`,
    p256dh: 'unused',
    auth: 'unused',
    seenAt: new Date(server.clock.nowMs),
  })
}

describe('a placed order that its store does not answer', () => {
  it('is rejected with a reason when its time is over, and not before', async () => {
    const { _id } = await server.placedOrder(anjali)
    server.clock.nowMs += REJECT_AFTER_MS - 1
    await server.shop.unanswered.check()
    expect(await rowOf(_id)).toMatchObject({ status: 'pending', version: 2 })
    server.clock.nowMs += 1
    await server.shop.unanswered.check()
    expect(await rowOf(_id)).toMatchObject({
      status: 'rejected',
      rejectionReason: 'unanswered',
      version: 3,
    })
  })

  it('is rejected by the times of its store', async () => {
    const { orm } = server.database
    const set = (rejectAfterSeconds: number) =>
      orm.update(stores).set({ rejectAfterSeconds }).where(eq(stores.id, IN_REACH_STORE))
    const { _id } = await server.placedOrder(anjali)
    await set(60)
    server.clock.nowMs += 60_000
    await server.shop.unanswered.check()
    expect((await rowOf(_id)).status).toBe('rejected')
    await set(DEFAULT_ANSWER_TIMES.rejectAfterSeconds)
  })

  it('is listed again with its new deadline when its store changes the times', async () => {
    const { orm } = server.database
    const { _id, placedAt } = await server.placedOrder(anjali)
    const since = await lastChange(orm)
    await changeStore(orm, IN_REACH_STORE, () => ({ rejectAfterSeconds: 1_200 }))
    const { changes } = await listedOrders(orm, { since, limit: 100 }, 'counter')
    expect(changes.map(({ order }) => order)).toContainEqual(
      expect.objectContaining({
        _id,
        version: 3,
        rejectedAt: new Date(Date.parse(placedAt ?? '') + 1_200_000).toISOString(),
      }),
    )
    const { rejectAfterSeconds } = DEFAULT_ANSWER_TIMES
    await changeStore(orm, IN_REACH_STORE, () => ({ rejectAfterSeconds }))
    await server.report(_id, { type: 'cancel' })
  })

  it('whose store has left the shop is rejected too', async () => {
    const { _id } = await server.placedOrder(anjali)
    const { orm } = server.database
    await orm.update(orders).set({ storeId: 'gone' }).where(eq(orders.id, _id))
    server.clock.nowMs += REJECT_AFTER_MS
    await server.shop.unanswered.check()
    expect((await rowOf(_id)).status).toBe('rejected')
  })

  it.each([
    ['accepted', [{ type: 'accept' }]],
    ['pickup', [{ type: 'accept' }, { type: 'pickup' }]],
    ['cancelled', [{ type: 'cancel' }]],
  ] as const)('is left alone once it is %s', async (status, events) => {
    const { _id } = await server.placedOrder(anjali)
    for (const event of events) await server.report(_id, event)
    server.clock.nowMs += REJECT_AFTER_MS
    await server.shop.unanswered.check()
    expect(await rowOf(_id)).toMatchObject({ status, rejectionReason: null })
  })

  it('is not rejected before it is placed', async () => {
    const { _id } = await server.createdOrder(anjali)
    server.clock.nowMs += REJECT_AFTER_MS
    await server.shop.unanswered.check()
    expect(await rowOf(_id)).toMatchObject({ status: 'pending', version: 1 })
  })
})

describe('several processes of one shop', () => {
  it('reject an order once and notify its shopper once', async () => {
    const other = await startHarness({ beside: server, startsAtMs: server.clock.nowMs })
    const shopper = await server.registered()
    await subscribe(shopper)
    const { _id } = await server.placedOrder(shopper)
    const notified: PushAttempt[] = []
    for (const { shop } of [server, other]) shop.push.watch((attempt) => notified.push(attempt))
    const receivedEvents = [changesOf(server), changesOf(other)]
    server.clock.nowMs += REJECT_AFTER_MS
    other.clock.nowMs = server.clock.nowMs
    await Promise.all([server, other, server, other].map(({ shop }) => shop.unanswered.check()))
    await Promise.all([server, other].map(({ shop }) => shop.unanswered.check()))
    expect(receivedEvents.flatMap((changes) => changes(_id))).toEqual(['reject'])
    const { history, version } = await rowOf(_id)
    expect(history.map(({ status }) => status)).toEqual(['pending', 'rejected'])
    expect(version).toBe(3)
    const { orm } = server.database
    expect(await orm.$count(orderEvents, eq(orderEvents.orderId, _id))).toBe(1)
    await Promise.all([server, other].map(({ shop }) => shop.push.settled()))
    expect(notified).toMatchObject([{ orderId: _id, status: 'rejected', attempt: 1 }])
    await other.close()
  })

  it('leave an order to the store that accepts it in the same moment, or reject it first', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { _id } = await server.placedOrder(anjali)
      const receivedEvents = changesOf(server)
      server.clock.nowMs += REJECT_AFTER_MS
      const accepting = server.report(_id, { type: 'accept' })
      await server.shop.unanswered.check()
      const isAccepted = (await accepting).kind === 'applied'
      expect((await rowOf(_id)).status).toBe(isAccepted ? 'accepted' : 'rejected')
      expect(receivedEvents(_id)).toEqual([isAccepted ? 'accept' : 'reject'])
    }
  })

  it('restart the deadline after an outage, publish the new one, and reject the order when it has passed', async () => {
    const ended = await startHarness({ beside: server })
    const { _id } = await ended.placedOrder(anjali)
    const placedAtMs = ended.clock.nowMs
    await ended.shop.unanswered.check()
    const { orm } = server.database
    const since = await lastChange(orm)
    const startsAtMs = placedAtMs + 2 * REJECT_AFTER_MS
    await ended.close()
    const started = await startHarness({
      beside: server,
      startsAtMs,
      unansweredCheckIntervalMs: 20,
    })
    const receivedEvents = changesOf(started)
    // It could not be answered while no process ran.
    started.clock.nowMs = startsAtMs + REJECT_AFTER_MS - 1
    await started.shop.unanswered.check()
    expect((await rowOf(_id)).status).toBe('pending')
    // Those who knew the order learn of its new time.
    const { changes } = await listedOrders(orm, { since, limit: 100 }, 'counter')
    expect(changes.map(({ order }) => order)).toContainEqual(
      expect.objectContaining({
        _id,
        version: 3,
        // The shopper has waited all the time.
        overdueAt: new Date(placedAtMs + OVERDUE_AFTER_MS).toISOString(),
        rejectedAt: new Date(startsAtMs + REJECT_AFTER_MS).toISOString(),
      }),
    )
    await started.app.ready()
    started.clock.nowMs += 1
    await eventually(async () => {
      expect((await rowOf(_id)).status).toBe('rejected')
    })
    await started.close()
    expect(receivedEvents(_id)).toEqual(['reject'])
  })

  it('keep the deadline during a restart of a few seconds', async () => {
    const ended = await startHarness({ beside: server })
    const { _id } = await ended.placedOrder(anjali)
    const placedAtMs = ended.clock.nowMs
    ended.clock.nowMs += REJECT_AFTER_MS - 10_000
    await ended.shop.unanswered.check()
    await ended.close()
    const started = await startHarness({ beside: server, startsAtMs: ended.clock.nowMs + 9_000 })
    await started.shop.unanswered.check()
    expect(await viewOfOrder(server.database.orm, _id, 'counter')).toMatchObject({
      orderStatus: 'pending',
      version: 2,
      rejectedAt: new Date(placedAtMs + REJECT_AFTER_MS).toISOString(),
    })
    started.clock.nowMs += 1_000
    await started.shop.unanswered.check()
    expect((await rowOf(_id)).status).toBe('rejected')
    await started.close()
  })

  it('restart the deadline after an outage of the database alone', async () => {
    const { orm } = server.database
    const { _id } = await server.placedOrder(anjali)
    await server.shop.unanswered.check()
    server.clock.nowMs += REJECT_AFTER_MS
    await orm.execute(sql`alter table unanswered_looks rename to looks_out_of_reach`)
    try {
      await expect(server.shop.unanswered.check()).rejects.toThrow('unanswered_looks')
    } finally {
      await orm.execute(sql`alter table looks_out_of_reach rename to unanswered_looks`)
    }
    server.clock.nowMs += 10_000
    const endedAtMs = server.clock.nowMs
    await server.shop.unanswered.check()
    expect(await viewOfOrder(orm, _id, 'counter')).toMatchObject({
      orderStatus: 'pending',
      version: 3,
      rejectedAt: new Date(endedAtMs + REJECT_AFTER_MS).toISOString(),
    })
    server.clock.nowMs += REJECT_AFTER_MS - 1
    await server.shop.unanswered.check()
    expect((await rowOf(_id)).status).toBe('pending')
    server.clock.nowMs += 1
    await server.shop.unanswered.check()
    expect((await rowOf(_id)).status).toBe('rejected')
  })

  it('restart the deadline after the machine was suspended', async () => {
    const { orm } = server.database
    const running = await startHarness({
      beside: server,
      startsAtMs: server.clock.nowMs,
      unansweredCheckIntervalMs: 20,
    })
    const receivedEvents = changesOf(running)
    const { _id } = await running.placedOrder(anjali)
    await running.app.ready()
    await running.shop.unanswered.check()
    const nextCheckIsRecorded = async (): Promise<void> => {
      await orm.update(unansweredLooks).set({ at: new Date(0) })
      await eventually(async () => {
        const [look] = await orm.select().from(unansweredLooks)
        expect(look?.at).toEqual(new Date(running.clock.nowMs))
      })
    }
    await nextCheckIsRecorded()
    // Nothing ran, and the clock went on.
    const resumedAtMs = running.clock.nowMs + 2 * REJECT_AFTER_MS
    running.clock.nowMs = resumedAtMs
    await eventually(async () => {
      expect(await viewOfOrder(orm, _id, 'counter')).toMatchObject({
        orderStatus: 'pending',
        rejectedAt: new Date(resumedAtMs + REJECT_AFTER_MS).toISOString(),
      })
    })
    await nextCheckIsRecorded()
    expect((await rowOf(_id)).status).toBe('pending')
    await running.close()
    expect(receivedEvents(_id)).not.toContain('reject')
  })

  it('keep the deadline if one of them has been running while another starts', async () => {
    const early = await startHarness({ beside: server })
    const { _id } = await early.placedOrder(anjali)
    early.clock.nowMs += REJECT_AFTER_MS - 1
    await early.shop.unanswered.check()
    const late = await startHarness({ beside: server, startsAtMs: early.clock.nowMs })
    await late.shop.unanswered.check()
    expect((await rowOf(_id)).status).toBe('pending')
    late.clock.nowMs += 1
    await late.shop.unanswered.check()
    expect((await rowOf(_id)).status).toBe('rejected')
    await Promise.all([early.close(), late.close()])
  })
})
