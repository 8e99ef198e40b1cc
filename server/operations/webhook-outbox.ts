/**
 * Messages to webhooks: written in the transaction of the order's change, kept until they are
 * delivered or too old. docs/decisions/233-webhooks.md
 */
import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNull, lte, min, notInArray, sql } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations.ts'
import type { OrderEventType } from '#contract/order-transitions.ts'
import type { WebhookEvent, WebhookMessage } from '#contract/operations-webhooks.ts'
import type { Database } from '#server/db/open-database.ts'
import { LEASE_MS } from '#server/outgoing/outbox-loop.ts'
import type { OrderRow } from '#server/db/order-rows.ts'
import { webhookOutbox, webhooks } from '#server/db/schema.ts'
import { isPlaced, viewsOf } from './order-views.ts'

/** The event for each change. Positions of riders have none. */
const EVENT_OF = {
  placed: 'order.placed',
  accept: 'order.accepted',
  reject: 'order.rejected',
  'leave-out': 'order.item_left_out',
  'assign-rider': 'order.rider_assigned',
  'no-rider': 'order.rider_missing',
  pickup: 'order.picked_up',
  deliver: 'order.delivered',
  cancel: 'order.cancelled',
  'cancel-by-shopper': 'order.cancelled',
} as const satisfies Record<'placed' | Exclude<OrderEventType, 'rider-location'>, WebhookEvent>

/** An older message is dropped; the list of orders still has the order. */
export const MESSAGE_LIFETIME_MS = 3 * DAY_MS

export const newMessageId = (): string => `msg_${randomUUID().replaceAll('-', '')}`

/** Writes a message for each webhook of the order's store. `row` is the order after the change. */
export async function queueWebhooks(
  tx: Database,
  row: OrderRow,
  cause: keyof typeof EVENT_OF,
  at: Date,
): Promise<void> {
  // Locked, so that removing a webhook at this moment cannot fail the order's change.
  const targets = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.storeId, row.storeId), isNull(webhooks.disabledAt)))
    .orderBy(asc(webhooks.id))
    .for('key share')
  if (targets.length === 0) return
  const [order] = await viewsOf(tx, [row].filter(isPlaced), 'counter')
  if (order?.view !== 'counter') throw new Error('Only placed orders have webhook messages')
  const message: WebhookMessage = {
    type: EVENT_OF[cause],
    timestamp: at.toISOString(),
    data: { order },
  }
  const payload = JSON.stringify(message)
  await tx.insert(webhookOutbox).values(
    targets.map(({ id }) => ({
      id: newMessageId(),
      webhookId: id,
      payload,
      createdAt: at,
      nextAttemptAt: at,
    })),
  )
}

/** Removes what is too old. Returns the webhook of each message that was removed. */
export async function dropOldMessages(db: Database, nowMs: number): Promise<string[]> {
  // Without waiting for messages that another process claims, or removes with their webhook.
  const old = db
    .select({ id: webhookOutbox.id })
    .from(webhookOutbox)
    .where(lte(webhookOutbox.createdAt, new Date(nowMs - MESSAGE_LIFETIME_MS)))
    .for('update', { skipLocked: true })
  const dropped = await db
    .delete(webhookOutbox)
    .where(inArray(webhookOutbox.id, old))
    .returning({ webhookId: webhookOutbox.webhookId })
  return dropped.map(({ webhookId }) => webhookId)
}

/** When the last attempt failed; null if it succeeded, or if there was none. */
const lastFailedAt = sql`case
  when ${webhooks.failedAt} > coalesce(${webhooks.deliveredAt}, '-infinity')
  then ${webhooks.failedAt}
end`

/** A message to send now. */
export interface DueMessage {
  id: string
  webhookId: string
  payload: string
  /** This one included. */
  attempts: number
  url: string
  secret: string
}

/**
 * Claims the oldest due message of each webhook for one attempt, except of the `busy` ones; no other
 * process claims the same. Webhooks whose last attempt failed come last, and take turns: each may
 * occupy an attempt for 10 s, and many of them must not delay the others.
 */
export async function claimMessages(
  db: Database,
  { nowMs, limit, busy }: { nowMs: number; limit: number; busy: string[] },
): Promise<DueMessage[]> {
  const now = new Date(nowMs)
  const oldest = db
    .selectDistinctOn([webhookOutbox.webhookId], {
      id: webhookOutbox.id,
      webhookId: webhookOutbox.webhookId,
      nextAttemptAt: webhookOutbox.nextAttemptAt,
    })
    .from(webhookOutbox)
    .where(
      and(
        lte(webhookOutbox.nextAttemptAt, now),
        busy.length === 0 ? undefined : notInArray(webhookOutbox.webhookId, busy),
      ),
    )
    .orderBy(asc(webhookOutbox.webhookId), asc(webhookOutbox.createdAt))
    .as('oldest')
  const due = await db
    .select({ id: oldest.id })
    .from(oldest)
    .innerJoin(webhooks, eq(webhooks.id, oldest.webhookId))
    .orderBy(sql`${lastFailedAt} asc nulls first`, asc(oldest.nextAttemptAt))
    .limit(limit)
  if (due.length === 0) return []
  const ids = due.map(({ id }) => id)
  const claimed = await db
    .update(webhookOutbox)
    .set({
      attempts: sql`${webhookOutbox.attempts} + 1`,
      nextAttemptAt: new Date(nowMs + LEASE_MS),
    })
    // PostgreSQL checks this again if another process has just claimed the message.
    .where(and(inArray(webhookOutbox.id, ids), lte(webhookOutbox.nextAttemptAt, now)))
    .returning()
  if (claimed.length === 0) return []
  const targets = await db
    .select({ id: webhooks.id, url: webhooks.url, secret: webhooks.secret })
    .from(webhooks)
    .where(
      inArray(
        webhooks.id,
        claimed.map(({ webhookId }) => webhookId),
      ),
    )
  const byId = new Map(targets.map((target) => [target.id, target]))
  return claimed.flatMap(({ id, webhookId, payload, attempts }) => {
    const target = byId.get(webhookId)
    // Removed a moment ago, and its messages with it.
    if (target === undefined) return []
    return [{ id, webhookId, payload, attempts, url: target.url, secret: target.secret }]
  })
}

export async function recordDelivery(db: Database, message: DueMessage, at: Date): Promise<void> {
  await db.delete(webhookOutbox).where(eq(webhookOutbox.id, message.id))
  await db.update(webhooks).set({ deliveredAt: at }).where(eq(webhooks.id, message.webhookId))
  await bringForward(db, message.webhookId, at)
}

/**
 * Makes one message due now that waits for long because its receiver was unavailable. If it is
 * delivered, the next one follows; if not, the others keep their times. So each delivery causes at
 * most one early attempt, even if the receiver never accepts some messages. Those with the fewest
 * attempts come first, so that these do not block the others.
 */
async function bringForward(db: Database, webhookId: string, at: Date): Promise<void> {
  // What is due sooner may be under way in another process, and comes by itself.
  const waitsLong = gt(webhookOutbox.nextAttemptAt, new Date(at.getTime() + LEASE_MS))
  const next = db
    .select({ id: webhookOutbox.id })
    .from(webhookOutbox)
    .where(and(eq(webhookOutbox.webhookId, webhookId), waitsLong))
    .orderBy(asc(webhookOutbox.attempts), asc(webhookOutbox.createdAt))
    .limit(1)
  await db
    .update(webhookOutbox)
    .set({ nextAttemptAt: at })
    // PostgreSQL checks this again if another process has just claimed the message.
    .where(and(inArray(webhookOutbox.id, next), waitsLong))
}

export async function recordFailure(
  db: Database,
  message: DueMessage,
  { at, failure, nextAttemptAt }: { at: Date; failure: string; nextAttemptAt: Date },
): Promise<void> {
  await postpone(db, message, nextAttemptAt)
  await db.update(webhooks).set({ failedAt: at, failure }).where(eq(webhooks.id, message.webhookId))
}

/** Stops telling a webhook about orders. Returns how many messages were dropped with this. */
export async function disableWebhook(
  db: Database,
  webhookId: string,
  { at, failure }: { at: Date; failure: string },
): Promise<number> {
  return db.transaction(async (tx) => {
    // Waits for changes of orders that have just noted a message, and keeps others from it.
    await tx.select().from(webhooks).where(eq(webhooks.id, webhookId)).for('update')
    await tx
      .update(webhooks)
      .set({ disabledAt: at, failedAt: at, failure })
      .where(eq(webhooks.id, webhookId))
    const dropped = await tx
      .delete(webhookOutbox)
      .where(eq(webhookOutbox.webhookId, webhookId))
      .returning({ id: webhookOutbox.id })
    return dropped.length
  })
}

export async function postpone(db: Database, { id }: DueMessage, at: Date): Promise<void> {
  await db.update(webhookOutbox).set({ nextAttemptAt: at }).where(eq(webhookOutbox.id, id))
}

/** When the next message of a webhook that is not busy is due, in ms; undefined for none. */
export async function nextMessageMs(db: Database, busy: string[]): Promise<number | undefined> {
  const [next] = await db
    .select({ at: min(webhookOutbox.nextAttemptAt) })
    .from(webhookOutbox)
    .where(busy.length === 0 ? undefined : notInArray(webhookOutbox.webhookId, busy))
  return next?.at?.getTime()
}
