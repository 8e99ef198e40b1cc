/** Orders as their shopper reads them. */
import { and, desc, eq, gte, isNotNull, or } from 'drizzle-orm'
import type { Order } from '#contract/order-calls.ts'
import type { Database } from './open-database.ts'
import { orderFromRow } from './order-rows.ts'
import { orders } from './schema.ts'

/** As many as one answer of user-orders holds. */
const LATEST_ORDERS = 100

/**
 * Newest first. What was created before `createdSince` and never placed is left out: it can never
 * be placed any more, so it is no order to the shopper (docs/decisions/055).
 */
export async function latestOrders(
  db: Database,
  userId: string,
  createdSince: Date,
): Promise<Order[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        or(isNotNull(orders.placedAt), gte(orders.createdAt, createdSince)),
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
