/** Orders as their shopper reads them. */
import { and, desc, eq, gte, isNotNull, or } from 'drizzle-orm'
import type { Order } from '#contract/order-calls.ts'
import type { Database } from './open-database.ts'
import { orderFromRow, type OrderRow } from './order-rows.ts'
import { orders } from './schema.ts'

/** As many as one answer of user-orders holds. */
const LATEST_ORDERS = 100

/**
 * Newest first. What was never placed is left out as soon as it cannot be placed any more: it was
 * released, or its quote is from before `quotedSince` (docs/decisions/055).
 */
export async function latestOrders(
  db: Database,
  userId: string,
  quotedSince: Date,
): Promise<Order[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        or(
          isNotNull(orders.placedAt),
          and(
            eq(orders.status, 'pending'),
            gte(orders.quotedAt, quotedSince),
            gte(orders.createdAt, quotedSince),
          ),
        ),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(LATEST_ORDERS)
  return rows.map(orderFromRow)
}

/** Undefined when the user has no such order. */
export async function findOrder(
  db: Database,
  orderId: string,
  userId: string,
): Promise<Order | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
  return row === undefined ? undefined : orderFromRow(row)
}

/**
 * Ends an order that was never placed: 'cancelled' when the shopper withdrew it, 'rejected' when
 * its quote grew too old. The store never hears of it. The caller holds the row's lock.
 */
export async function releaseOrder(
  tx: Database,
  row: OrderRow,
  status: 'cancelled' | 'rejected',
  at: Date,
): Promise<void> {
  const history = [...row.history, { status, at: at.toISOString() }]
  await tx
    .update(orders)
    .set({ status, history, version: row.version + 1 })
    .where(eq(orders.id, row.id))
}
