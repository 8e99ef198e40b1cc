/** Orders for their shopper. */
import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
} from 'drizzle-orm'
import { DAY_MS } from '#contract/durations.ts'
import { MAX_LISTED_ORDERS, QUOTE_LIFETIME_MS } from '#contract/constants.ts'
import { isOpenStatus, ORDER_STATUSES } from '#contract/order-status.ts'
import type { Order } from '#contract/order-endpoints.ts'
import type { Database } from './open-database.ts'
import { orderFromRow, type OrderRow } from './order-rows.ts'
import { helpTickets, orders } from './schema.ts'

/**
 * Created and still possible to place: not released, and with a quote not older than `quotedSince`
 * (docs/decisions/055).
 */
const mayBePlaced = (quotedSince: Date) =>
  and(
    isNull(orders.placedAt),
    eq(orders.status, 'pending'),
    gte(orders.quotedAt, quotedSince),
    gte(orders.createdAt, quotedSince),
  )

interface ListedSince {
  /**
   * Orders that were not placed are left out once they can no longer be placed: they were released,
   * or their quote is older than this (docs/decisions/055).
   */
  quotedSince: Date
  /** Earlier replies of the shop to requests for help are left out. */
  repliedSince: Date
}

/** Newest first, each with the time of the shop's last reply about it. */
export async function latestOrders(
  db: Database,
  userId: string,
  since: ListedSince,
): Promise<Order[]> {
  const rows = await latestOrderRows(db, userId, since)
  return rows.map(({ helpRepliedAt, ...row }) => ({
    ...orderFromRow(row),
    helpRepliedAt: helpRepliedAt ?? undefined,
  }))
}

/** Reads the index of the shopper's newest orders backwards, and sorts nothing. */
export function latestOrderRows(
  db: Database,
  userId: string,
  { quotedSince, repliedSince }: ListedSince,
) {
  const repliedAt = sql<string>`max(${helpTickets.replies} -> -1 ->> 'at')`
  const lastReply = db
    .select({ repliedAt })
    .from(helpTickets)
    .where(eq(helpTickets.orderId, orders.id))
    .having(gte(repliedAt, repliedSince.toISOString()))
  return db
    .select({ ...getTableColumns(orders), helpRepliedAt: sql<string | null>`(${lastReply})` })
    .from(orders)
    .where(and(eq(orders.userId, userId), or(isNotNull(orders.placedAt), mayBePlaced(quotedSince))))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(MAX_LISTED_ORDERS)
}

/** Returns undefined if the user has no such order. */
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

/**
 * How long an open order counts. Orders are delivered within minutes, so an older one was forgotten
 * by its store and must not block the shopper's orders forever.
 */
export const OPEN_ORDER_COUNTS_MS = DAY_MS

/** The shopper's orders that are under way, and created ones that may still be placed. */
export function countOpenOrders(db: Database, userId: string, nowMs: number): Promise<number> {
  const quotedSince = new Date(nowMs - QUOTE_LIFETIME_MS)
  return db.$count(
    orders,
    and(
      eq(orders.userId, userId),
      inArray(orders.status, OPEN_STATUSES),
      or(gt(orders.placedAt, new Date(nowMs - OPEN_ORDER_COUNTS_MS)), mayBePlaced(quotedSince)),
    ),
  )
}

/** The shopper's orders that were placed since `sinceMs` and have been cancelled. */
export function countCancelledOrders(db: Database, userId: string, sinceMs: number) {
  return db.$count(
    orders,
    and(
      eq(orders.userId, userId),
      eq(orders.status, 'cancelled'),
      gt(orders.placedAt, new Date(sinceMs)),
      // Found by index: an order is placed within the lifetime of its quote.
      gt(orders.createdAt, new Date(sinceMs - QUOTE_LIFETIME_MS)),
    ),
  )
}

const OPEN_STATUSES = ORDER_STATUSES.filter(isOpenStatus)

/**
 * Ends an order that was not placed: 'cancelled' if the shopper withdrew it, 'rejected' if its
 * quote has expired. The store is not notified. The caller holds the row's lock.
 */
export async function releaseOrder(
  tx: Database,
  row: OrderRow,
  status: 'cancelled' | 'rejected',
  at: Date,
): Promise<void> {
  const history = [...row.history, { status, at: at.toISOString() }]
  await tx
    .update(orders)
    .set({ status, history, version: row.version + 1 })
    .where(eq(orders.id, row.id))
}
