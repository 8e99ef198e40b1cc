/** What a store did in a day. */
import { and, count, eq, gte, sum } from 'drizzle-orm'
import { istDayStartMs } from '#contract/india-time.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import type { Database } from '#server/db/open-database.ts'
import { orders } from '#server/db/schema.ts'

export interface StoreFigures {
  orders: number
  delivered: number
  notDelivered: number
  /** In rupees. */
  collected: number
}

/** Of orders placed today; of all stores where `storeId` is undefined. */
export async function figuresOfToday(
  db: Database,
  storeId: string | undefined,
  nowMs: number,
): Promise<StoreFigures> {
  const rows = await db
    .select({ status: orders.status, orders: count(), totalPaise: sum(orders.totalPaise) })
    .from(orders)
    .where(
      and(
        gte(orders.placedAt, new Date(istDayStartMs(nowMs))),
        storeId === undefined ? undefined : eq(orders.storeId, storeId),
      ),
    )
    .groupBy(orders.status)
  const countOf = (...statuses: string[]) =>
    rows
      .filter(({ status }) => statuses.includes(status))
      .reduce((total, row) => total + row.orders, 0)
  const delivered = rows.find(({ status }) => status === 'delivered')
  return {
    orders: rows.reduce((total, row) => total + row.orders, 0),
    delivered: countOf('delivered'),
    notDelivered: countOf('rejected', 'cancelled'),
    // A sum of integers is a numeric text of the database.
    collected: rupeesFromPaise(Number(delivered?.totalPaise ?? 0)),
  }
}
