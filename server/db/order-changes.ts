/**
 * The changes of orders in one sequence that a reader follows by a cursor and in which nothing is
 * skipped. docs/decisions/231-a-cursor-over-orders.md
 */
import { and, asc, eq, gt, inArray, lte, max, sql, type SQL } from 'drizzle-orm'
import type { OrderStatus } from '#contract/order-status.ts'
import type { Database } from './open-database.ts'
import type { OrderRow } from './order-rows.ts'
import { orderChangeNumbers, orders } from './schema.ts'

/** Names our lock among the advisory locks of a PostgreSQL server that others may share. */
const NUMBERING_LOCK = 74_047_018

const sequence = sql.identifier(orderChangeNumbers.seqName ?? '')

/**
 * The number of a change, for the last statement of its transaction: from here until the commit no
 * other transaction takes one, so that numbers become visible in their order.
 */
export async function nextChangeNumber(tx: Database): Promise<SQL<number>> {
  await tx.execute(sql`select pg_advisory_xact_lock(${NUMBERING_LOCK})`)
  return sql<number>`nextval('${sequence}')`
}

export interface ChangesQuery {
  /** Behind this number. */
  since: number
  /** Of all stores where absent. */
  storeId?: string | undefined
  /** In any state where absent. */
  states?: readonly OrderStatus[] | undefined
  limit: number
}

export interface Changes {
  /** Placed orders as they are, those that changed longest ago first. */
  rows: OrderRow[]
  /** Everything up to this number was considered. */
  upTo: number
  /** More are known already. */
  more: boolean
}

export async function changesSince(db: Database, query: ChangesQuery): Promise<Changes> {
  const { storeId, states, limit } = query
  const last = await lastChangeNumber(db)
  const since = (await isBeyondLastNumber(db, query.since)) ? 0 : query.since
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        gt(orders.changeNumber, since),
        // What is committed from now on comes with the next list, whatever its state is.
        lte(orders.changeNumber, last),
        storeId === undefined ? undefined : eq(orders.storeId, storeId),
        states === undefined ? undefined : inArray(orders.status, [...states]),
      ),
    )
    .orderBy(asc(orders.changeNumber))
    .limit(limit + 1)
  const more = rows.length > limit
  const given = rows.slice(0, limit)
  const upTo = more ? (given.at(-1)?.changeNumber ?? since) : Math.max(since, last)
  return { rows: given, upTo, more }
}

/** Of what is committed; 0 before the first order. */
export async function lastChangeNumber(db: Database): Promise<number> {
  const [row] = await db.select({ last: max(orders.changeNumber) }).from(orders)
  return row?.last ?? 0
}

/** Beyond all that was ever numbered: of the time before a backup was restored. */
async function isBeyondLastNumber(db: Database, number: number): Promise<boolean> {
  const [row] = await db
    .select({ isBeyond: sql<boolean>`last_value < ${number}` })
    .from(sql`${sequence}`)
  return row?.isBeyond === true
}
