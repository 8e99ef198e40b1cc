/** Orders as their shopper reads them. */
import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { QUOTE_LIFETIME_MS } from '#contract/constants.ts'
import { isOpenStatus, ORDER_STATUSES } from '#contract/order-status.ts'
import type { Order } from '#contract/order-endpoints.ts'
import type { Database } from './open-database.ts'
import { orderFromRow, type OrderRow } from './order-rows.ts'
import { orders } from './schema.ts'

/** As many as one response of user-orders holds. */
const LATEST_ORDERS = 100

/**
 * Created, and possible to place: not released, and its quote is not from before `quotedSince`
 * (docs/decisions/055).
 */
const mayBePlaced = (quotedSince: Date) =>
  and(
    isNull(orders.placedAt),
    eq(orders.status, 'pending'),
    gte(orders.quotedAt, quotedSince),
    gte(orders.createdAt, quotedSince),
  )

/**
 * Newest first. What was never placed is left out as soon as it cannot be placed any more: it was
 * released, or its quote is from before `quotedSince` (docs/decisions/055).
 */
export async function latestOrders(
  db: Database,
  userId: string,
  quotedSince: Date,
): Promise<Order[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), or(isNotNull(orders.placedAt), mayBePlaced(quotedSince))))
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

/**
 * An open order counts so long. One that is older was forgotten by its store, since all are
 * delivered within minutes: it must not keep the shopper from ordering for ever.
 */
export const OPEN_ORDER_COUNTS_MS = 24 * 60 * 60_000

/** Orders of the shopper that are under way, and those that were created and may yet be placed. */
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

const OPEN_STATUSES = ORDER_STATUSES.filter(isOpenStatus)

/**
 * Ends an order that was never placed: 'cancelled' when the shopper withdrew it, 'rejected' when
 * its quote grew too old. The store is not notified. The caller holds the row's lock.
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
