/**
 * Deletes what was only needed for a while, in the background, and maintains the embedded database.
 * docs/decisions/289-what-bounds-each-table.md
 */
import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import { SETTLED_KEY_LIFETIME_MS } from '#contract/constants.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { Clock } from '#server/runtime/clock.ts'
import { repeatedWork } from '#server/runtime/repeated-work.ts'
import { deleteOrders } from '#server/db/delete-orders.ts'
import { closeAnsweredTickets } from '#server/db/help-tickets.ts'
import type { OpenedDatabase } from '#server/db/open-database.ts'
import { riderWithoutLocation } from '#server/db/rider-without-location.ts'
import { orders, riderPositions } from '#server/db/schema.ts'
import { deleteExpiredSettledKeys } from './settled-keys.ts'

/** A report is repeated within seconds. The last position, often the shopper's door, goes with it. */
export const POSITION_REPORT_RETENTION_MS = 7 * DAY_MS

const FIRST_AFTER_MS = 60_000
const EVERY_MS = HOUR_MS
/** A statement has a deadline, and others wait for the space that it frees. */
const BATCH_SIZE = 500

export interface Retention {
  start: () => void
  /** Deletes everything that is outdated now. */
  run: () => Promise<void>
  close: () => Promise<void>
}

export function createRetention({
  database: { orm, maintain },
  clock,
  log,
  batchSize = BATCH_SIZE,
}: {
  database: OpenedDatabase
  clock: Clock
  log: { warn: (details: object, message: string) => void }
  batchSize?: number
}): Retention {
  async function run(): Promise<void> {
    try {
      await deleteExpiredSettledKeys(orm, clock())
      while (!work.closing.aborted && (await deletePositionReports()) === batchSize);
      while (!work.closing.aborted && (await deleteUnplacedOrders()) === batchSize);
      while (!work.closing.aborted && (await closeTickets()) === batchSize);
    } finally {
      if (!work.closing.aborted) await maintain?.()
    }
  }

  const closeTickets = () => closeAnsweredTickets(orm, { nowMs: clock(), limit: batchSize })

  /** Returns how many rows were deleted. */
  async function deletePositionReports(): Promise<number> {
    // As a WITH query it runs once; a subquery may run again for each row and exceed the limit.
    const outdated = orm.$with('outdated').as(
      orm
        .select({ orderId: riderPositions.orderId })
        .from(riderPositions)
        .innerJoin(orders, eq(orders.id, riderPositions.orderId))
        .where(lte(orders.placedAt, new Date(clock() - POSITION_REPORT_RETENTION_MS)))
        .limit(batchSize)
        // The order before its positions, as an event locks them. Those that an event changes at this
        // moment, or another process that is at the same work, are left for an hour.
        .for('update', { of: orders, skipLocked: true }),
    )
    return orm.transaction(async (tx) => {
      const deleted = await tx
        .with(outdated)
        .delete(riderPositions)
        .where(inArray(riderPositions.orderId, orm.select().from(outdated)))
        .returning({ orderId: riderPositions.orderId })
      const ids = deleted.map(({ orderId }) => orderId)
      // Without a new version: nobody waits for this change.
      if (ids.length > 0) {
        await tx.update(orders).set({ rider: riderWithoutLocation }).where(inArray(orders.id, ids))
      }
      return ids.length
    })
  }

  /**
   * Those that were withdrawn, or whose quote has expired: the age of their quote refuses a late copy.
   * Returns how many were deleted.
   */
  const deleteUnplacedOrders = (): Promise<number> =>
    orm.transaction(async (tx) => {
      const createdBefore = new Date(clock() - SETTLED_KEY_LIFETIME_MS)
      const outdated = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(and(isNull(orders.placedAt), lte(orders.createdAt, createdBefore)))
        .limit(batchSize)
        // Another process may be at the same work.
        .for('update', { skipLocked: true })
      await deleteOrders(tx, outdated)
      return outdated.length
    })

  const work = repeatedWork({
    run,
    onFailure: (error) => {
      log.warn({ err: error }, 'The hourly cleaning of the database failed')
    },
    firstAfterMs: FIRST_AFTER_MS,
    pauseMs: () => EVERY_MS,
  })
  return { start: work.start, run, close: work.close }
}
