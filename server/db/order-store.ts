/** Orders as their shopper reads them. */
import { and, desc, eq } from 'drizzle-orm'
import type { Order } from '#contract/order-calls.ts'
import type { Database } from './open-database.ts'
import { orderFromRow } from './order-rows.ts'
import { orders } from './schema.ts'

/** As many as one answer of user-orders holds. */
const LATEST_ORDERS = 100

/** Newest first. */
export async function latestOrders(db: Database, userId: string): Promise<Order[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
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
