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

/** A change of one database; a restored one has other changes under the same numbers. */
export interface ChangePosition {
  number: number
  /**
   * The identifier of the cluster and its timeline, which differ in a new cluster and after a
   * restoration to a point in time, and the database's `oid` among those of the cluster. Every role
   * may read them. Empty in cursors of earlier releases, which did not name it.
   */
  databaseId: string
}

export interface ChangesQuery {
  /** After this change; from the first one if absent. */
  since?: ChangePosition | undefined
  /** Of all stores where absent. */
  storeId?: string | undefined
  /** In any state where absent. */
  states?: readonly OrderStatus[] | undefined
  limit: number
}

export interface Changes {
  /** Placed orders as they are, those that changed longest ago first. */
  rows: OrderRow[]
  /** Everything up to this change was considered. */
  upTo: ChangePosition
  /** More are known already. */
  more: boolean
  /** `since` was a change of another database, so these are the first changes of this one. */
  startsOver: boolean
}

export async function changesSince(db: Database, query: ChangesQuery): Promise<Changes> {
  const { storeId, states, limit } = query
  const last = await lastChange(db)
  const { since, startsOver } = await startIn(db, query.since, last.databaseId)
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        gt(orders.changeNumber, since),
        // What is committed from now on comes with the next list, whatever its state is.
        lte(orders.changeNumber, last.number),
        storeId === undefined ? undefined : eq(orders.storeId, storeId),
        states === undefined ? undefined : inArray(orders.status, [...states]),
      ),
    )
    .orderBy(asc(orders.changeNumber))
    .limit(limit + 1)
  const more = rows.length > limit
  const given = rows.slice(0, limit)
  const upTo = more ? (given.at(-1)?.changeNumber ?? since) : Math.max(since, last.number)
  return { rows: given, upTo: { ...last, number: upTo }, more, startsOver }
}

/** Of what is committed; its number is 0 before the first order. */
export async function lastChange(db: Database): Promise<ChangePosition> {
  const databaseId = sql<string>`(
    select concat_ws('.', system_identifier, timeline_id, pg_database.oid)
    from pg_control_system(), pg_control_checkpoint(), pg_database
    where datname = current_database())`
  const [row] = await db.select({ number: max(orders.changeNumber), databaseId }).from(orders)
  return { number: row?.number ?? 0, databaseId: row?.databaseId ?? '' }
}

/**
 * The number in this database after which a list begins: 0, before its first change, without a
 * position, and if the list starts over because its position is of the time before a restoration.
 */
async function startIn(
  db: Database,
  position: ChangePosition | undefined,
  databaseId: string,
): Promise<{ since: number; startsOver: boolean }> {
  if (position === undefined) return { since: 0, startsOver: false }
  // A cursor of an older release has no database id. Starting over after each update would make
  // every client read all orders again.
  const isOfOther = position.databaseId !== '' && position.databaseId !== databaseId
  const startsOver = isOfOther || (await isBeyondLastNumber(db, position.number))
  return { since: startsOver ? 0 : position.number, startsOver }
}

/** Beyond all that was ever numbered: a copied folder has the identifiers of the original. */
async function isBeyondLastNumber(db: Database, number: number): Promise<boolean> {
  const [row] = await db
    .select({ isBeyond: sql<boolean>`last_value < ${number}` })
    .from(sql`${sequence}`)
  return row?.isBeyond === true
}
