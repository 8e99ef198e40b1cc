/**
 * Orders exactly once (product §8.4): a key yields one order, one refusal or one withdrawal, and
 * every later request under it returns the same. docs/decisions/012-order-keys.md
 */
import { createHash, randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { HOUR_MS } from '#contract/durations.ts'
import type { OpeningHours } from '#contract/opening-hours.ts'
import type { Order, OrderBody } from '#contract/order-endpoints.ts'
import type { Clock } from '#server/runtime/clock.ts'
import {
  deliveryChargePaise,
  nearestStore,
  scheduleOf,
  soldProducts,
} from '#server/db/catalogue-store.ts'
import type { Database, OpenedDatabase } from '#server/db/open-database.ts'
import {
  FIRST_VERSION,
  isWithdrawnOrder,
  orderAsCreated,
  orderFromRow,
} from '#server/db/order-rows.ts'
import { countCancelledOrders, countOpenOrders, releaseOrder } from '#server/db/order-store.ts'
import { orders, users } from '#server/db/schema.ts'
import { lockAccount } from '#server/db/user-store.ts'
import { decideOrder, QUOTE_RETENTION_MS, type AcceptedLine } from './order-decision.ts'
import { publishAfter, type Committed, type OrderFeed } from './order-feed.ts'
import { findSettled, refusalText, storeSettled } from './settled-keys.ts'

/** The outcome of a request to create. Refusals are replayed byte for byte. */
type CreationOutcome =
  | { kind: 'order'; order: Order }
  /** The JSON of an error response with status 409. */
  | { kind: 'refused'; refusal: string }
  | { kind: 'withdrawn' }
  | { kind: 'key-reused' }
  | Unsettled

type WithdrawalOutcome = { kind: 'withdrawn' } | { kind: 'order'; order: Order } | Unsettled

/** Nothing was read or changed. */
type Unsettled =
  | { kind: 'in-progress' }
  /** The shopper has deleted the account meanwhile. */
  | { kind: 'account-deleted' }

export interface OrderIntents {
  create: (userId: string, key: string, body: OrderBody) => Promise<CreationOutcome>
  withdraw: (userId: string, key: string) => Promise<WithdrawalOutcome>
}

interface Deps {
  database: OpenedDatabase
  clock: Clock
  /** The hours of stores without their own. */
  hours: OpeningHours
  /** How many orders of one shopper may be open at a time. */
  openPerShopper: number
  feed: OrderFeed
}

const IN_PROGRESS = { kind: 'in-progress' } as const satisfies Unsettled
const ACCOUNT_DELETED = { kind: 'account-deleted' } as const satisfies Unsettled

export function createOrderIntents(deps: Deps): OrderIntents {
  const { database, clock, feed } = deps
  const { hours, openPerShopper } = deps
  const running = new Set<string>()

  /**
   * Runs work while holding the lock of its key. The set locks within this process, because
   * PGlite's single connection would get its advisory lock repeatedly; the advisory lock locks
   * across processes.
   */
  async function withKeyLock<T>(
    userId: string,
    key: string,
    work: (tx: Database) => Promise<Committed<T>>,
  ): Promise<T | Unsettled> {
    const name = `${userId} ${key}`
    if (running.has(name)) return IN_PROGRESS
    running.add(name)
    try {
      const transaction = database.orm.transaction<Committed<T | Unsettled>>(async (tx) => {
        const [lock] = await tx
          .select({
            held: sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`,
          })
          .from(sql`(select 1) as one`)
        if (lock?.held !== true) return { outcome: IN_PROGRESS }
        return (await lockAccount(tx, userId)) ? await work(tx) : { outcome: ACCOUNT_DELETED }
      })
      return await publishAfter(transaction, feed)
    } finally {
      running.delete(name)
    }
  }

  return {
    create: (userId, key, body) =>
      withKeyLock(userId, key, async (tx): Promise<Committed<CreationOutcome>> => {
        const payloadHash = hashOf(body)
        const outcome = await settledOutcome(tx, userId, key, payloadHash, clock())
        if (outcome !== undefined) return { outcome }
        const nowMs = clock()
        return settle(tx, { userId, key, payloadHash, body, hours, openPerShopper, nowMs })
      }),
    withdraw: (userId, key) =>
      withKeyLock(userId, key, async (tx): Promise<Committed<WithdrawalOutcome>> => {
        // Locked, because it may be placed at this moment.
        const [row] = await tx.select().from(orders).where(underKey(userId, key)).for('update')
        if (row !== undefined) {
          if (row.placedAt !== null) {
            return { outcome: { kind: 'order', order: orderFromRow(row) } }
          }
          if (row.status === 'pending') {
            await releaseOrder(tx, row, 'cancelled', new Date(clock()))
          }
          return { outcome: { kind: 'withdrawn' } }
        }
        const known = await findSettled(tx, userId, key, clock())
        if (known === undefined) {
          await storeSettled(tx, {
            userId,
            idempotencyKey: key,
            outcome: 'withdrawn',
            payloadHash: null,
            refusal: null,
            settledAt: new Date(clock()),
          })
        }
        return { outcome: { kind: 'withdrawn' } }
      }),
  }
}

/** Made of the parsed body, whose fields are always in the order of the schema. */
function hashOf(body: OrderBody): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex')
}

const underKey = (userId: string, key: string) =>
  and(eq(orders.userId, userId), eq(orders.idempotencyKey, key))

async function settledOutcome(
  tx: Database,
  userId: string,
  key: string,
  payloadHash: string,
  nowMs: number,
): Promise<CreationOutcome | undefined> {
  const [row] = await tx.select().from(orders).where(underKey(userId, key))
  if (row !== undefined) {
    if (isWithdrawnOrder(row)) return { kind: 'withdrawn' }
    return row.payloadHash === payloadHash
      ? { kind: 'order', order: orderAsCreated(row) }
      : { kind: 'key-reused' }
  }
  const known = await findSettled(tx, userId, key, nowMs)
  if (known === undefined) return undefined
  if (known.refusal === null) return { kind: 'withdrawn' }
  return known.payloadHash === payloadHash
    ? { kind: 'refused', refusal: known.refusal }
    : { kind: 'key-reused' }
}

interface IntentRequest {
  userId: string
  key: string
  payloadHash: string
  body: OrderBody
  hours: OpeningHours
  openPerShopper: number
  nowMs: number
}

const NO_STORE = { hours: null, holidays: [], closedUntil: null }

async function settle(tx: Database, request: IntentRequest): Promise<Committed<CreationOutcome>> {
  const { body } = request
  const store = await nearestStore(tx, body.location)
  const decision = decideOrder(body, {
    nowMs: request.nowMs,
    schedule: scheduleOf(store ?? NO_STORE, request.hours),
    openOrders: await countOpenOrders(tx, request.userId, request.nowMs),
    maxOpenOrders: request.openPerShopper,
    cancelledInLastHour: await countCancelledOrders(tx, request.userId, request.nowMs - HOUR_MS),
    nearestStoreId: store?.id,
    deliveryChargePaise: await deliveryChargePaise(tx, store),
    products: await soldProducts(
      tx,
      body.darkStoreId,
      body.items.map(({ productId }) => productId),
    ),
  })
  if (decision.isAccepted) {
    const order = await insertOrder(tx, request, decision)
    return { outcome: { kind: 'order', order }, change: { order, cause: 'created' } }
  }
  const refusal = refusalText(decision.refusal)
  await storeSettled(tx, {
    userId: request.userId,
    idempotencyKey: request.key,
    outcome: 'refused',
    payloadHash: request.payloadHash,
    refusal,
    settledAt: new Date(request.nowMs),
  })
  return { outcome: { kind: 'refused', refusal } }
}

async function insertOrder(
  tx: Database,
  { userId, key, payloadHash, body, nowMs }: IntentRequest,
  agreed: {
    lines: readonly AcceptedLine[]
    bill: { deliveryChargePaise: number; totalPaise: number }
  },
): Promise<Order> {
  const at = new Date(nowMs)
  const [row] = await tx
    .insert(orders)
    .values({
      id: randomUUID(),
      userId,
      idempotencyKey: key,
      payloadHash,
      storeId: body.darkStoreId,
      items: [...agreed.lines],
      deliveryChargePaise: agreed.bill.deliveryChargePaise,
      totalPaise: agreed.bill.totalPaise,
      status: 'pending',
      paymentMethod: body.paymentMethod,
      paymentStatus: 'pending',
      address: body.address,
      latitude: body.location.latitude,
      longitude: body.location.longitude,
      ifMissing: body.ifMissing ?? null,
      quotedAt: new Date(body.quotedAt),
      createdAt: at,
      version: FIRST_VERSION,
      history: [{ status: 'pending', at: at.toISOString() }],
    })
    .returning()
  if (row === undefined) throw new Error('The insert of an order returned no row')
  await tx.update(users).set({ storeId: body.darkStoreId }).where(eq(users.id, userId))
  await deleteSurplusUnplacedOrders(tx, userId, nowMs)
  return orderAsCreated(row)
}

/**
 * The number of a shopper's orders that can no longer be placed and are kept for copies of their
 * requests. Without a limit, creating and withdrawing in turn would fill the disk. A copy of a
 * request whose order was deleted is refused by the age of its quote.
 */
export const MAX_UNPLACED_ORDERS = 100

async function deleteSurplusUnplacedOrders(
  tx: Database,
  userId: string,
  nowMs: number,
): Promise<void> {
  const surplus = tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        isNull(orders.placedAt),
        lte(orders.createdAt, new Date(nowMs - QUOTE_RETENTION_MS)),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .offset(MAX_UNPLACED_ORDERS)
  await tx.delete(orders).where(inArray(orders.id, surplus))
}
