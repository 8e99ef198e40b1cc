/**
 * Deletes a shopper's account in one transaction (product §14.6). What the books need of orders
 * stays, without anything that names the shopper. docs/decisions/255-deleting-the-account.md
 */
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { deleteOrders } from '#server/db/delete-orders.ts'
import { nextChangeNumber } from '#server/db/order-changes.ts'
import type { Database } from '#server/db/open-database.ts'
import { countOpenOrders } from '#server/db/order-store.ts'
import { REMOVED_ADDRESS } from '#server/db/removed-address.ts'
import { riderWithoutLocation } from '#server/db/rider-without-location.ts'
import {
  helpTickets,
  identityDeletions,
  orders,
  pushSubscriptions,
  settledKeys,
  users,
} from '#server/db/schema.ts'

export type DeletionOutcome =
  /** Also if it was deleted before. */
  | { kind: 'deleted'; deletedAt: Date }
  /** An order is on its way, or may still be placed. Nothing changed. */
  | { kind: 'order-not-finished' }

/** @throws if there is no such user. */
export function deleteAccount(
  db: Database,
  userId: string,
  nowMs: number,
): Promise<DeletionOutcome> {
  return db.transaction(async (tx): Promise<DeletionOutcome> => {
    // Waits for orders that are being created, and makes later ones find a deleted account.
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (user === undefined) throw new Error('The user was removed during the request')
    if (user.deletedAt !== null) return { kind: 'deleted', deletedAt: user.deletedAt }
    // Waits for orders that are being placed.
    const ordered = await tx
      .select({ id: orders.id, placedAt: orders.placedAt })
      .from(orders)
      .where(eq(orders.userId, userId))
      .orderBy(orders.id)
      .for('update')
    if ((await countOpenOrders(tx, userId, nowMs)) > 0) return { kind: 'order-not-finished' }

    await deleteOrders(
      tx,
      ordered.filter(({ placedAt }) => placedAt === null),
    )
    await tx.delete(helpTickets).where(eq(helpTickets.userId, userId))
    await tx.delete(settledKeys).where(eq(settledKeys.userId, userId))
    // Their pending notifications are deleted with them (cascade).
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))
    const deletedAt = new Date(nowMs)
    await tx.insert(identityDeletions).values({ sub: user.sub, nextAttemptAt: deletedAt })
    await tx
      .update(users)
      .set({
        email: '',
        phoneNumber: '',
        name: '',
        addresses: [],
        storeId: null,
        latitude: 0,
        longitude: 0,
        deletedAt,
      })
      .where(eq(users.id, userId))
    await anonymizeOrders(tx, userId)
    return { kind: 'deleted', deletedAt }
  })
}

/**
 * Goods, amounts, times and store stay. The rider's last position is removed too, because it is often
 * the shopper's door. Lists and streams of the stores send the orders again. Call it last in the
 * transaction, as `nextChangeNumber` requires.
 */
async function anonymizeOrders(tx: Database, userId: string): Promise<void> {
  const changeNumber = await nextChangeNumber(tx)
  await tx
    .update(orders)
    .set({
      address: REMOVED_ADDRESS,
      latitude: 0,
      longitude: 0,
      // Of a body that had the address.
      payloadHash: '',
      version: sql`${orders.version} + 1`,
      changeNumber,
      rider: riderWithoutLocation,
    })
    .where(and(eq(orders.userId, userId), isNotNull(orders.placedAt)))
}
