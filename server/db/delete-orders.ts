import { inArray } from 'drizzle-orm'
import type { Database } from './open-database.ts'
import type { OrderRow } from './order-rows.ts'
import { orderEvents, orders, riderPositions } from './schema.ts'

/** Deletes these orders with what was reported about them. */
export async function deleteOrders(
  tx: Database,
  rows: readonly Pick<OrderRow, 'id'>[],
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await tx.delete(orderEvents).where(inArray(orderEvents.orderId, ids))
  await tx.delete(riderPositions).where(inArray(riderPositions.orderId, ids))
  await tx.delete(orders).where(inArray(orders.id, ids))
}
