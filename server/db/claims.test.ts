/**
 * Claims of a number of rows for this process: never more than that number, whichever plan
 * PostgreSQL chooses.
 */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { claimIdentityDeletions } from '#server/accounts/identity-deletions.ts'
import { claimDue } from '#server/push/push-outbox.ts'
import { startHarness, type ServerHarness } from '#tests/support/server-harness.ts'
import { ANSWERED_TICKET_LIFETIME_MS, closeAnsweredTickets } from './help-tickets.ts'
import type { Database } from './open-database.ts'
import { helpTickets, identityDeletions, pushOutbox, pushSubscriptions } from './schema.ts'

let server: ServerHarness
/** Later than anything that this server looks for by itself. */
let nowMs: number

beforeAll(async () => {
  server = await startHarness()
  nowMs = server.clock.nowMs + 2 * ANSWERED_TICKET_LIFETIME_MS
})
afterAll(() => server.close())

/**
 * With the plan of a busy table without statistics: a nested loop, which runs a subquery again for
 * each row.
 */
function byNestedLoops<T>(work: (tx: Database) => Promise<T>): Promise<T> {
  return server.database.orm.transaction(async (tx) => {
    for (const method of ['hashjoin', 'mergejoin', 'material', 'memoize', 'hashagg', 'sort']) {
      await tx.execute(sql.raw(`set local enable_${method} = off`))
    }
    return work(tx)
  })
}

const several = <T>(make: () => T): T[] => Array.from({ length: 6 }, make)

it('no more notifications are claimed than there are free attempts', async () => {
  const anjali = await server.registered()
  const { _id: orderId } = await server.createdOrder(anjali)
  const at = new Date(nowMs)
  const devices = several(() => ({
    id: randomUUID(),
    userId: anjali.user._id,
    endpoint: `https://push.jhola.test/send/${randomUUID()}`,
    p256dh: 'unused',
    auth: 'unused',
    seenAt: at,
  }))
  await server.database.orm.insert(pushSubscriptions).values(devices)
  await server.database.orm.insert(pushOutbox).values(
    devices.map(({ id }) => ({
      subscriptionId: id,
      orderId,
      status: 'accepted' as const,
      version: 3,
      changedAt: at,
      expiresAt: new Date(nowMs + 60_000),
      nextAttemptAt: at,
    })),
  )
  const claimed = await byNestedLoops((tx) => claimDue(tx, { nowMs, limit: 2, busyServices: [] }))
  expect(claimed).toHaveLength(2)
})

it('no more identities are claimed than there are free attempts', async () => {
  const due = several(() => ({ sub: randomUUID(), nextAttemptAt: new Date(nowMs) }))
  await server.database.orm.insert(identityDeletions).values(due)
  const claimed = await byNestedLoops((tx) => claimIdentityDeletions(tx, { nowMs, limit: 2 }))
  expect(claimed).toHaveLength(2)
})

it('no more answered tickets are closed in one step than asked for', async () => {
  const anjali = await server.registered()
  const orders = await Promise.all(several(() => server.createdOrder(anjali)))
  const at = new Date(nowMs - ANSWERED_TICKET_LIFETIME_MS)
  await server.database.orm.insert(helpTickets).values(
    orders.map(({ _id }) => ({
      number: randomUUID(),
      orderId: _id,
      userId: anjali.user._id,
      idempotencyKey: randomUUID(),
      payloadHash: 'unused',
      storeId: 'unused',
      problem: 'other' as const,
      productIds: [],
      text: '',
      replies: [{ id: randomUUID(), text: 'Done.', by: 'shop', at: at.toISOString() }],
      createdAt: at,
    })),
  )
  expect(await byNestedLoops((tx) => closeAnsweredTickets(tx, { nowMs, limit: 2 }))).toBe(2)
  const closed = eq(helpTickets.closedAt, new Date(nowMs))
  expect(await server.database.orm.$count(helpTickets, closed)).toBe(2)
})
