/** Placed orders that wait for their store. */
import { and, asc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { Database } from './open-database.ts'
import { nextChangeNumber } from './order-changes.ts'
import { orders } from './schema.ts'

/**
 * Changes those that match `where`, for example when they will be rejected at another time. Each
 * gets a new version and number, so that every list and stream includes it again. For the last
 * statement of a transaction, like `nextChangeNumber`.
 */
export async function changePendingOrders(
  tx: Database,
  where: SQL,
  change: Partial<Pick<typeof orders.$inferInsert, 'answerableSince'>> = {},
): Promise<void> {
  // Rows first, then the lock of the numbers: the order in which every other change takes them.
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'pending'), isNotNull(orders.placedAt), where))
    .orderBy(asc(orders.id))
    .for('update')
  if (rows.length === 0) return
  const changeNumber = await nextChangeNumber(tx)
  const ids = rows.map(({ id }) => id)
  await tx
    .update(orders)
    .set({ ...change, version: sql`${orders.version} + 1`, changeNumber })
    .where(inArray(orders.id, ids))
}
