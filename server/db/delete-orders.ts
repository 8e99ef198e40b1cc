import { inArray } from 'drizzle-orm'
import type { Database } from './open-database.ts'
import { orderEvents, orders, riderPositions } from './schema.ts'

/** Deletes orders with what was reported about them. */
export async function deleteOrders(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.delete(orderEvents).where(inArray(orderEvents.orderId, ids))
  await tx.delete(riderPositions).where(inArray(riderPositions.orderId, ids))
  await tx.delete(orders).where(inArray(orders.id, ids))
}
