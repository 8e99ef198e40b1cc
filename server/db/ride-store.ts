/** An order as its rider needs it. */
import { eq } from 'drizzle-orm'
import type { Database } from './open-database.ts'
import type { OrderRow } from './order-rows.ts'
import { orders, stores, users } from './schema.ts'

export interface RideRow {
  order: OrderRow
  /** Contact data of the shopper's account. */
  phoneNumber: string
  /** Null where the store has left the shop since. */
  storeName: string | null
}

export async function findRide(db: Database, orderId: string): Promise<RideRow | undefined> {
  const [row] = await db
    .select({ order: orders, phoneNumber: users.phoneNumber, storeName: stores.name })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(stores, eq(stores.id, orders.storeId))
    .where(eq(orders.id, orderId))
  return row
}
