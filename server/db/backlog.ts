/** What waits in the database, for monitoring. */
import { and, count, eq, isNotNull, min } from 'drizzle-orm'
import type { Database } from './open-database.ts'
import { identityDeletions, orders, pushOutbox, webhookOutbox } from './schema.ts'

export interface PendingCount {
  count: number
  /** Of the one that waits longest; null if none waits. */
  since: Date | null
}

export interface Backlog {
  /** Outboxes: messages that are pending, also after failed attempts. */
  notifications: PendingCount
  webhooks: PendingCount
  /** By the next attempt: when they were written is not stored. */
  identityDeletions: PendingCount
  /** Placed orders that their store has neither accepted nor rejected. */
  orders: PendingCount
}

const NOTHING: PendingCount = { count: 0, since: null }

export async function readBacklog(db: Database): Promise<Backlog> {
  const [[notifications], [webhooks], [deletions], [waitingOrders]] = await Promise.all([
    db.select({ count: count(), since: min(pushOutbox.changedAt) }).from(pushOutbox),
    db.select({ count: count(), since: min(webhookOutbox.createdAt) }).from(webhookOutbox),
    db
      .select({ count: count(), since: min(identityDeletions.nextAttemptAt) })
      .from(identityDeletions),
    db
      .select({ count: count(), since: min(orders.placedAt) })
      .from(orders)
      .where(and(eq(orders.status, 'pending'), isNotNull(orders.placedAt))),
  ])
  return {
    notifications: notifications ?? NOTHING,
    webhooks: webhooks ?? NOTHING,
    identityDeletions: deletions ?? NOTHING,
    orders: waitingOrders ?? NOTHING,
  }
}
