import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { SETTLED_KEY_LIFETIME_MS } from '#contract/constants.ts'
import type { OrderEvent } from '#contract/operations-endpoints.ts'
import {
  addPositionReport,
  MAX_POSITION_REPORTS,
  positionReports,
} from '#server/db/rider-positions.ts'
import { orderEvents, orders, riderPositions, settledKeys } from '#server/db/schema.ts'
import { eventually } from '#tests/support/eventually.ts'
import {
  startHarness,
  type RegisteredShopper,
  type ServerHarness,
} from '#tests/support/server-harness.ts'
import type { EventOutcome } from './order-events.ts'
import { createRetention, POSITION_REPORT_RETENTION_MS } from './retention.ts'

let server: ServerHarness
let anjali: RegisteredShopper

beforeAll(async () => {
  server = await startHarness()
  anjali = await server.registered()
})
afterAll(() => server.close())

const RIDER = { name: 'Rahul Das', phoneNumber: '9000000001' }
const position = (turn: number): OrderEvent => ({
  type: 'rider-location',
  location: { lat: 26 + turn / 1_000, lng: 91.7 },
})

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

  it('keeps a short history of positions in one row, in which each report counts once', async () => {
    const { orm } = server.database
    const { _id } = await server.placedOrder(anjali)
    await server.report(_id, { type: 'accept' }, 'accepted')
    await server.report(_id, { type: 'assign-rider', rider: RIDER })
    const last = MAX_POSITION_REPORTS + 5
    for (let turn = 1; turn <= last; turn += 1) {
      expect((await server.report(_id, position(turn), `at-${turn}`)).kind).toBe('applied')
    }
    const recorded = await orm.select().from(orderEvents).where(eq(orderEvents.orderId, _id))
    expect(recorded.map(({ type }) => type).toSorted()).toEqual(['accept', 'assign-rider'])
    const [row] = await orm.select().from(riderPositions).where(eq(riderPositions.orderId, _id))
    expect(row?.reports).toHaveLength(MAX_POSITION_REPORTS)
    expect(row?.reports.at(-1)).toMatchObject({ eventId: `at-${last}`, reportedBy: 'test' })

    const again = await server.report(_id, position(last - 1), `at-${last - 1}`)
    expect(again).toMatchObject({
      kind: 'repeated',
      order: {
        version: 4 + last,
        deliveryRider: { location: { coordinates: [26 + last / 1_000, 91.7] } },
      },
    })
    const reused = [
      [position(last + 1), `at-${last}`],
      [{ type: 'pickup' }, `at-${last}`],
      [position(last + 1), 'accepted'],
    ] as const
    for (const [event, eventId] of reused) {
      expect((await server.report(_id, event, eventId)).kind).toBe('event-id-reused')
    }
  })

  it('moves the positions of older releases into that row', async () => {
    const { orm } = server.database
    const { _id } = await server.placedOrder(anjali)
    await server.report(_id, { type: 'accept' })
    const atMs = Date.parse('2026-11-22T06:00:00.000Z')
    await orm.insert(orderEvents).values(
      Array.from({ length: MAX_POSITION_REPORTS + 2 }, (_, index) => ({
        orderId: _id,
        eventId: `old-${index}`,
        type: 'rider-location',
        contentHash: index === 0 ? null : `hash-${index}`,
        reportedBy: 'rider',
        at: new Date(atMs + index * 1_000),
      })),
    )
    const file = new URL('../db/migrations/0014_rider-positions.sql', import.meta.url)
    const statements = (await readFile(file, 'utf8')).split('--> statement-breakpoint')
    const moves = statements.filter((statement) => /^\s*(INSERT|DELETE)/.test(statement))
    expect(moves).toHaveLength(2)
    await orm.delete(riderPositions)
    for (const move of moves) await orm.execute(sql.raw(move))

    const kept = await orm.select().from(orderEvents).where(eq(orderEvents.orderId, _id))
    expect(kept.map(({ type }) => type)).toEqual(['accept'])
    const [row] = await orm.select().from(riderPositions).where(eq(riderPositions.orderId, _id))
    expect(row?.reports).toHaveLength(MAX_POSITION_REPORTS)
    expect(row?.reports[0]).toEqual({
      eventId: 'old-2',
      contentHash: 'hash-2',
      reportedBy: 'rider',
      at: '2026-11-22T06:00:02.000Z',
    })
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
    expect(await server.report(_id, { type: 'pickup' }, 'same-id')).toEqual({
      kind: 'event-id-reused',
    })
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
    const receivedEvents: string[] = []
    const stopBad = server.shop.feed.subscribe(() => {
      throw new Error('A bad listener')
    })
    const stop = server.shop.feed.subscribe(({ cause }) => receivedEvents.push(cause))
    const { _id } = await server.placedOrder(anjali)
    await server.report(_id, { type: 'accept' }, 'told-once')
    await server.report(_id, { type: 'accept' }, 'told-once')
    await server.report(_id, { type: 'deliver' })
    stopBad()
    stop()
    expect(receivedEvents).toEqual(['created', 'placed', 'accept'])
  })
})

const retentionOf = (changes: { nowMs: number; batchSize?: number }) =>
  createRetention({
    database: server.database,
    clock: () => changes.nowMs,
    log: server.app.log,
    ...(changes.batchSize === undefined ? {} : { batchSize: changes.batchSize }),
  })

const reported = async () => {
  const { _id } = await server.placedOrder(anjali)
  for (const event of [
    { type: 'accept' },
    { type: 'assign-rider', rider: RIDER },
    { type: 'pickup' },
    position(1),
  ] satisfies OrderEvent[]) {
    await server.report(_id, event)
  }
  return _id
}

/** Returns which of these orders say where their rider was last. */
const located = async (ids: readonly string[]) => {
  const rows = await server.database.orm
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${inArray(orders.id, ids)} and ${orders.rider}->>'location' is not null`)
  return rows.map(({ id }) => id)
}

const withReports = async () => {
  const rows = await server.database.orm.select().from(riderPositions)
  return rows.map(({ orderId }) => orderId)
}

describe('what is needed only for a while', () => {
  it('is deleted when its time is over, in slices; the rest stays', async () => {
    const { orm } = server.database
    await orm.delete(riderPositions)
    await orm.delete(settledKeys)
    const old = [await reported(), await reported(), await reported()]
    const settled = { userId: anjali.user._id, payloadHash: null, refusal: null } as const
    const settle = (idempotencyKey: string) =>
      orm.insert(settledKeys).values({
        ...settled,
        idempotencyKey,
        outcome: 'withdrawn',
        settledAt: new Date(server.clock.nowMs),
      })
    await settle('the-older-key-of-two')
    const placedAtMs = server.clock.nowMs
    server.clock.nowMs += 60_000
    const younger = await reported()
    await settle('the-younger-key-of-two')

    const nowMs = placedAtMs + POSITION_REPORT_RETENTION_MS
    await retentionOf({ nowMs: nowMs - 60_000 }).run()
    expect((await withReports()).toSorted()).toEqual([...old, younger].toSorted())
    await retentionOf({ nowMs, batchSize: 2 }).run()
    expect(await withReports()).toEqual([younger])
    // The last position of a delivery is the shopper's door.
    expect(await located([...old, younger])).toEqual([younger])
    expect(await orm.$count(settledKeys)).toBe(2)
    await retentionOf({ nowMs: placedAtMs + SETTLED_KEY_LIFETIME_MS }).run()
    const keys = await orm.select({ key: settledKeys.idempotencyKey }).from(settledKeys)
    expect(keys).toEqual([{ key: 'the-younger-key-of-two' }])
    // What the shopper and the store see stays.
    for (const id of old)
      expect((await server.report(id, { type: 'deliver' })).kind).toBe('applied')
  })

  it('includes orders that were never placed, with the address of the shopper', async () => {
    const { orm } = server.database
    const created = await server.createdOrder(anjali)
    const withdrawn = await server.createdOrder(anjali)
    await orm.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, withdrawn._id))
    const placed = await server.placedOrder(anjali)
    const ids = [created, withdrawn, placed].map(({ _id }) => _id)
    const kept = async () => {
      const rows = await orm.select({ id: orders.id }).from(orders).where(inArray(orders.id, ids))
      return rows.map(({ id }) => id).toSorted()
    }
    const nowMs = server.clock.nowMs + SETTLED_KEY_LIFETIME_MS
    await retentionOf({ nowMs: nowMs - 1 }).run()
    expect(await kept()).toEqual(ids.toSorted())
    await retentionOf({ nowMs, batchSize: 1 }).run()
    expect(await kept()).toEqual([placed._id])
  })

  it('leaves out an order that is being changed, for which it does not wait', async ({ skip }) => {
    const { orm, maintain } = server.database
    // The embedded database has one connection.
    if (maintain !== undefined) return skip()
    const changed = await reported()
    await orm.transaction(async (tx) => {
      await tx.select().from(orders).where(eq(orders.id, changed)).for('update')
      await retentionOf({ nowMs: server.clock.nowMs + POSITION_REPORT_RETENTION_MS }).run()
      // An event writes them last: the two would wait for each other.
      expect(await positionReports(tx, changed)).toHaveLength(1)
    })
    await retentionOf({ nowMs: server.clock.nowMs + POSITION_REPORT_RETENTION_MS }).run()
    expect(await withReports()).not.toContain(changed)
  })

  it('includes the position that a rider was assigned with', async () => {
    const { _id } = await server.placedOrder(anjali)
    await server.report(_id, { type: 'accept' })
    const rider = { ...RIDER, location: { lat: 26.14, lng: 91.73 } }
    await server.report(_id, { type: 'assign-rider', rider })
    expect(await located([_id])).toEqual([_id])
    await retentionOf({ nowMs: server.clock.nowMs + POSITION_REPORT_RETENTION_MS }).run()
    expect(await located([_id])).toEqual([])
  })

  it('includes the positions that older releases kept', async () => {
    const { orm } = server.database
    const old = await reported()
    const younger = [await reported(), await reported()] as const
    const [withoutReports, withReport] = younger
    const withoutRider = (await server.placedOrder(anjali))._id
    const all = [old, ...younger, withoutRider]
    await orm.delete(riderPositions).where(inArray(riderPositions.orderId, [old, withoutReports]))
    await orm
      .update(orders)
      .set({ placedAt: sql`now()` })
      .where(inArray(orders.id, all))
    const weekAgo = sql`now() - interval '7 days'`
    await orm.update(orders).set({ placedAt: weekAgo }).where(eq(orders.id, old))
    const file = new URL('../db/migrations/0026_positions-to-forget.sql', import.meta.url)
    for (const statement of (await readFile(file, 'utf8')).split('--> statement-breakpoint')) {
      await orm.execute(sql.raw(statement))
    }
    expect((await located(all)).toSorted()).toEqual(younger.toSorted())
    const rows = await orm.select().from(riderPositions).where(inArray(riderPositions.orderId, all))
    const reports = new Map(rows.map((row) => [row.orderId, row.reports.length]))
    expect(reports).toEqual(
      new Map([
        [withoutReports, 0],
        [withReport, 1],
      ]),
    )
    await retentionOf({ nowMs: Date.now() + POSITION_REPORT_RETENTION_MS + 60_000 }).run()
    expect(await located(all)).toEqual([])
  })

  it('is looked for a minute after the start and every hour, also after a failure', async () => {
    await reported()
    const failure = new Error('There is no time')
    const times = [failure]
    const warned = vi.fn<(details: object, message: string) => void>()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const retention = createRetention({
      database: { ...server.database, maintain: undefined },
      clock: () => {
        const error = times.pop()
        if (error !== undefined) throw error
        return server.clock.nowMs + POSITION_REPORT_RETENTION_MS
      },
      log: { warn: warned },
    })
    try {
      retention.start()
      await vi.advanceTimersByTimeAsync(59_999)
      expect(warned).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(warned.mock.calls).toEqual([[{ err: failure }, expect.any(String)]])
      await vi.advanceTimersByTimeAsync(HOUR_MS)
      vi.useRealTimers()
      await eventually(async () => expect(await withReports()).toEqual([]))
    } finally {
      vi.useRealTimers()
      await retention.close()
    }
  })

  it('leaves no old versions of reports in the embedded database, and no log of them', async ({
    skip,
  }) => {
    const { orm, maintain } = server.database
    // PostgreSQL frees their space by itself.
    if (maintain === undefined) return skip()
    const size = async () => {
      const rows = await orm
        .select({ bytes: sql<string>`pg_total_relation_size('rider_positions')` })
        .from(sql`(select) as nothing`)
      return Number(rows[0]?.bytes)
    }
    const orderId = await reported()
    /** Returns the size before the old versions are freed. */
    const rideAndClean = async () => {
      await orm.transaction(async (tx) => {
        for (let count = 0; count < 60; count += 1) {
          const known = await positionReports(tx, orderId)
          const at = new Date(server.clock.nowMs + count).toISOString()
          const report = { eventId: randomUUID(), contentHash: null, reportedBy: 'rider', at }
          await addPositionReport(tx, orderId, { known, report })
        }
      })
      const largest = await size()
      await retentionOf({ nowMs: server.clock.nowMs }).run()
      return largest
    }
    /** Up to which write the log is needed no more. */
    const checkpoint = async () => {
      const rows = await orm
        .select({ lsn: sql<string>`redo_lsn - '0/0'::pg_lsn` })
        .from(sql`pg_control_checkpoint()`)
      return Number(rows[0]?.lsn)
    }
    const before = await checkpoint()
    const first = await rideAndClean()
    expect(await checkpoint()).toBeGreaterThan(before)
    await rideAndClean()
    await rideAndClean()
    expect(await rideAndClean()).toBeLessThan(2 * first)
  })

  it('is known for every table', async () => {
    const { orm } = server.database
    const found = await orm
      .select({ name: sql<string>`tablename` })
      .from(sql`pg_tables`)
      .where(sql`schemaname = 'public'`)
    const file = new URL('../../docs/decisions/289-what-bounds-each-table.md', import.meta.url)
    const documented = await readFile(file, 'utf8')
    expect(found.length).toBeGreaterThan(20)
    for (const { name } of found) expect(documented).toContain(`\`${name}\``)
  })
})
