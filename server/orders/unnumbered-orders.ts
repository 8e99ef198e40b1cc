/**
 * Orders that a process of a release without change numbers has placed while this one ran beside
 * it. Without a number, they would not appear in any list, stream or webhook of their store.
 * docs/decisions/231-a-cursor-over-orders.md
 */
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/open-database.ts'
import { nextChangeNumber } from '#server/db/order-changes.ts'
import { orders } from '#server/db/schema.ts'
import { queueWebhooks } from '#server/operations/webhook-outbox.ts'

/** In one transaction, during which no other order is numbered; the rest follows at the next. */
const BATCH_SIZE = 100

/**
 * Numbers them in the order in which they were placed, and notes them for the webhooks. Returns how
 * many.
 */
export function numberPlacedOrders(db: Database, at: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(orders)
      .where(and(isNotNull(orders.placedAt), isNull(orders.changeNumber)))
      .orderBy(asc(orders.placedAt), asc(orders.id))
      .limit(BATCH_SIZE)
      // What another process numbers or changes at this moment gets its number there.
      .for('update', { skipLocked: true })
    if (rows.length === 0) return 0
    for (const row of rows) await queueWebhooks(tx, row, 'placed', at)
    const changeNumber = await nextChangeNumber(tx)
    for (const { id } of rows) {
      await tx.update(orders).set({ changeNumber }).where(eq(orders.id, id))
    }
    return rows.length
  })
}
