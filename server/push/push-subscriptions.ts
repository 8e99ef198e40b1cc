/** Subscribed browsers: at most ten for each shopper, each of one shopper at a time. */
import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { PushSubscriptionBody } from '#contract/push-endpoints.ts'
import type { Database } from '#server/db/open-database.ts'
import { pushSubscriptions } from '#server/db/schema.ts'
import { lockAccount } from '#server/db/user-store.ts'

/** Devices of one shopper (product §11.4). The least recently seen one makes room. */
export const MAX_PUSH_SUBSCRIPTIONS = 10

export function savePushSubscription(
  db: Database,
  userId: string,
  { endpoint, keys: { p256dh, auth } }: PushSubscriptionBody,
  nowMs: number,
): Promise<void> {
  return db.transaction(async (tx) => {
    // Deleted during this request. The page learns it from its next one.
    if (!(await lockAccount(tx, userId))) return
    // Pending notifications of the browser's previous shopper are deleted with it.
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.userId, userId)))
    const change = { userId, p256dh, auth, seenAt: new Date(nowMs) }
    await tx
      .insert(pushSubscriptions)
      .values({ id: randomUUID(), endpoint, ...change })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: change })
    const surplus = await tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(desc(pushSubscriptions.seenAt), desc(pushSubscriptions.endpoint))
      .offset(MAX_PUSH_SUBSCRIPTIONS)
    if (surplus.length > 0) {
      await tx.delete(pushSubscriptions).where(
        inArray(
          pushSubscriptions.id,
          surplus.map(({ id }) => id),
        ),
      )
    }
  })
}

/** Its push service no longer knows it. */
export async function removePushEndpoint(db: Database, endpoint: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint))
}

/** Ends it for its shopper. Returns false if it is unknown or another shopper's. */
export async function endPushSubscription(
  db: Database,
  userId: string,
  endpoint: string,
): Promise<boolean> {
  const removed = await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, userId)))
    .returning({ id: pushSubscriptions.id })
  return removed.length > 0
}

export async function userIdOfEndpoint(
  db: Database,
  endpoint: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.endpoint, endpoint))
  return row?.userId
}
