/** Everything that is stored of one shopper, for the shopper (product §14.5). */
import { desc, eq } from 'drizzle-orm'
import type { accountData } from '#contract/account-endpoints.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { ticketsOfUser } from './help-tickets.ts'
import type { Database } from './open-database.ts'
import { orderFromRow } from './order-rows.ts'
import { orders, pushSubscriptions } from './schema.ts'
import { userFromRow, type UserRow } from './user-store.ts'

export type AccountData = ResponseOf<typeof accountData>['data']

/**
 * Fields of the shop's own machinery are left out: the identity provider's subject, keys of orders,
 * and the addresses and secrets by which devices are notified.
 */
export async function accountDataOf(
  db: Database,
  user: UserRow,
  nowMs: number,
): Promise<AccountData> {
  const [orderRows, help, devices] = await Promise.all([
    db
      .select()
      .from(orders)
      .where(eq(orders.userId, user.id))
      .orderBy(desc(orders.createdAt), desc(orders.id)),
    ticketsOfUser(db, user.id),
    db
      .select({ seenAt: pushSubscriptions.seenAt })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, user.id))
      .orderBy(desc(pushSubscriptions.seenAt)),
  ])
  return {
    exportedAt: new Date(nowMs).toISOString(),
    registeredAt: user.createdAt.toISOString(),
    user: userFromRow(user),
    location: { latitude: user.latitude, longitude: user.longitude },
    orders: orderRows.map(orderFromRow),
    help,
    devices: devices.map(({ seenAt }) => ({ seenAt: seenAt.toISOString() })),
  }
}
