/**
 * The outbox of notifications: written with the order's change, sent separately, kept until
 * delivered, obsolete or expired. docs/decisions/122-push-outbox.md
 */
import {
  and,
  asc,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  min,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { Order } from '#contract/order-endpoints.ts'
import {
  isCalledOff,
  isOpenStatus,
  ORDER_STATUSES,
  type OrderStatus,
} from '#contract/order-status.ts'
import type { Database } from '#server/db/open-database.ts'
import { LEASE_MS } from '#server/outgoing/outbox-loop.ts'
import { orders, pushOutbox, pushSubscriptions } from '#server/db/schema.ts'
import { HELP_PUSH_LIFETIME_MS, PUSH_LIFETIME_MS } from './push-message.ts'

/** In a fixed order, and locked: a concurrent removal of a device must not fail the change. */
function lockDevices(tx: Database, userId: string): Promise<{ id: string }[]> {
  return tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.id))
    .for('key share')
}

/** The order after the change. */
interface PushNews {
  order: Order & { orderStatus: OrderStatus }
  /** The news is not the status: something was left out of the order. */
  leftOut: boolean
  at: Date
}

/**
 * Notes, in the transaction that changes an order, that each of the shopper's devices has to be
 * notified. A pending status of this order is replaced. A pending reply is kept and sent first.
 */
export async function queuePushes(tx: Database, { order, leftOut, at }: PushNews): Promise<void> {
  const devices = await lockDevices(tx, order.userId)
  if (devices.length === 0) return
  const news = {
    status: order.orderStatus,
    version: order.version,
    riderName: order.deliveryRider?.name ?? null,
    leftOut,
    statusIsNews: true,
    ...dueFrom(at, PUSH_LIFETIME_MS),
  }
  // What was left out, and a reply, are still news if they were not sent (docs/decisions/270, 300).
  const leftOutOfBoth = sql`${pushOutbox.leftOut} or excluded.left_out`
  // A pending reply keeps its expiry, its attempts and a running lease, but waits for its next
  // attempt no longer than a lease lasts.
  const unlessReply = (column: keyof typeof news & keyof typeof pushOutbox) =>
    sql`case when ${pushOutbox.helpMessage} is null then excluded.${sql.identifier(pushOutbox[column].name)}
      else ${pushOutbox[column]} end`
  await tx
    .insert(pushOutbox)
    .values(devices.map(({ id }) => ({ subscriptionId: id, orderId: order._id, ...news })))
    .onConflictDoUpdate({
      target: [pushOutbox.subscriptionId, pushOutbox.orderId],
      set: {
        ...news,
        expiresAt: unlessReply('expiresAt'),
        attempts: unlessReply('attempts'),
        nextAttemptAt: sql`case when ${pushOutbox.helpMessage} is null
          then excluded.next_attempt_at
          else least(${pushOutbox.nextAttemptAt}, excluded.next_attempt_at + ${intervalOf(LEASE_MS)}) end`,
        ...(isCalledOff(order.orderStatus) ? {} : { leftOut: leftOutOfBoth }),
      },
    })
}

const intervalOf = (ms: number): SQL => sql`make_interval(secs => ${ms / 1_000})`

/** The row of a reply and a status without the reply. */
const STATUS_AFTER_REPLY = {
  helpMessage: null,
  attempts: 0,
  nextAttemptAt: pushOutbox.changedAt,
  expiresAt: sql`${pushOutbox.changedAt} + ${intervalOf(PUSH_LIFETIME_MS)}`,
}

/** A message of this moment, which was not attempted yet. */
function dueFrom(at: Date, lifetimeMs: number) {
  const expiresAt = new Date(at.getTime() + lifetimeMs)
  return { changedAt: at, expiresAt, attempts: 0, nextAttemptAt: at }
}

interface HelpPushNews {
  orderId: string
  userId: string
  /** As open pages of the shopper show it. */
  message: string
  /** Whether it replaces an earlier message about a request that is not sent yet. */
  replaces: boolean
  at: Date
}

/**
 * Notes, in the transaction that changes a ticket, that each of its shopper's devices has to be
 * notified. A pending status of the order is kept and sent afterwards.
 */
export async function queueHelpPushes(tx: Database, news: HelpPushNews): Promise<void> {
  const { orderId, userId, message, replaces, at } = news
  const devices = await lockDevices(tx, userId)
  const [order] = await tx
    .select({ status: orders.status, version: orders.version })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (devices.length === 0 || order === undefined) return
  const row = {
    ...order,
    riderName: null,
    leftOut: false,
    helpMessage: message,
    statusIsNews: false,
    ...dueFrom(at, HELP_PUSH_LIFETIME_MS),
  }
  await tx
    .insert(pushOutbox)
    .values(devices.map(({ id }) => ({ subscriptionId: id, orderId, ...row })))
    .onConflictDoUpdate({
      target: [pushOutbox.subscriptionId, pushOutbox.orderId],
      set: {
        helpMessage: message,
        // The row is a status, or a reply with one, unless the earlier reply was alone.
        statusIsNews: sql`${pushOutbox.helpMessage} is null or ${pushOutbox.statusIsNews}`,
        ...dueFrom(at, HELP_PUSH_LIFETIME_MS),
      },
      ...(replaces ? {} : { setWhere: isNull(pushOutbox.helpMessage) }),
    })
}

/** A due message, with everything needed to send it. */
export interface DuePush {
  subscriptionId: string
  orderId: string
  version: number
  status: OrderStatus
  riderName: string | null
  leftOut: boolean
  helpMessage: string | null
  changedAt: Date
  expiresAt: Date
  /** Including this one. */
  attempts: number
  userId: string
  endpoint: string
  p256dh: string
  auth: string
  /** The shopper's active orders, for the badge. */
  activeOrders: number
}

/**
 * Claims up to `limit` messages for one attempt each, except for `busyServices`. No other process
 * claims the same ones. Removes expired messages.
 */
export async function claimDue(
  db: Database,
  { nowMs, limit, busyServices }: { nowMs: number; limit: number; busyServices: string[] },
): Promise<DuePush[]> {
  const now = new Date(nowMs)
  // Not by a plain DELETE: a change of an order locks the rows of several devices too, in another
  // sequence, and the two would wait for each other. The next poll finds what is locked now.
  const expired = db
    .select({ subscriptionId: pushOutbox.subscriptionId, orderId: pushOutbox.orderId })
    .from(pushOutbox)
    .where(lte(pushOutbox.expiresAt, now))
    .for('update', { skipLocked: true })
  const isExpired = sql`(${pushOutbox.subscriptionId}, ${pushOutbox.orderId}) in ${expired}`
  // A status outlives the reply beside it if it is newer.
  await db
    .update(pushOutbox)
    .set(STATUS_AFTER_REPLY)
    .where(and(isExpired, isNotNull(pushOutbox.helpMessage), pushOutbox.statusIsNews))
  await db.delete(pushOutbox).where(isExpired)
  // As a WITH query it runs once. As a subquery it may run again for each row, depending on the plan,
  // and skip what this statement has claimed already, so that more than `limit` are claimed.
  const due = db.$with('due').as(
    db
      .select({ subscriptionId: pushOutbox.subscriptionId, orderId: pushOutbox.orderId })
      .from(pushOutbox)
      .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushOutbox.subscriptionId))
      .where(
        and(
          lte(pushOutbox.nextAttemptAt, now),
          gt(pushOutbox.expiresAt, now),
          ...busyServices.map(isElsewhere),
        ),
      )
      .orderBy(asc(pushOutbox.nextAttemptAt))
      .limit(limit)
      .for('update', { of: pushOutbox, skipLocked: true }),
  )
  const claimed = await db
    .with(due)
    .update(pushOutbox)
    .set({
      attempts: sql`${pushOutbox.attempts} + 1`,
      nextAttemptAt: new Date(nowMs + LEASE_MS),
    })
    .where(sql`(${pushOutbox.subscriptionId}, ${pushOutbox.orderId}) in ${db.select().from(due)}`)
    .returning()
  if (claimed.length === 0) return []
  const devices = await db
    .select()
    .from(pushSubscriptions)
    .where(
      inArray(
        pushSubscriptions.id,
        claimed.map(({ subscriptionId }) => subscriptionId),
      ),
    )
  const byId = new Map(devices.map((device) => [device.id, device]))
  const active = await activeOrders(db, [...new Set(devices.map(({ userId }) => userId))])
  return claimed.flatMap((row) => {
    const device = byId.get(row.subscriptionId)
    // The subscription has just been removed, together with its messages.
    if (device === undefined) return []
    const { userId, endpoint, p256dh, auth } = device
    return [{ ...row, userId, endpoint, p256dh, auth, activeOrders: active.get(userId) ?? 0 }]
  })
}

/** The endpoint's host is not of the service (push-services). Endpoints are in normal form. */
function isElsewhere(service: string): SQL {
  const host = sql`split_part(${pushSubscriptions.endpoint}, '/', 3)`
  return sql`${host} <> ${service} and right(${host}, ${service.length + 1}) <> ${`.${service}`}`
}

const OPEN_STATUSES = ORDER_STATUSES.filter(isOpenStatus)

/** Orders under way, pending ones among them (product §11.1), by shopper. */
async function activeOrders(db: Database, userIds: string[]): Promise<Map<string, number>> {
  const counts = await db
    .select({ userId: orders.userId, active: count() })
    .from(orders)
    .where(
      and(
        inArray(orders.userId, userIds),
        inArray(orders.status, OPEN_STATUSES),
        isNotNull(orders.placedAt),
      ),
    )
    .groupBy(orders.userId)
  return new Map(counts.map(({ userId, active }) => [userId, active]))
}

type Settled = Pick<
  DuePush,
  'subscriptionId' | 'orderId' | 'version' | 'changedAt' | 'expiresAt' | 'helpMessage'
>

const sameRow = ({ subscriptionId, orderId }: Settled) =>
  and(eq(pushOutbox.subscriptionId, subscriptionId), eq(pushOutbox.orderId, orderId))

/** Only if the message has not been replaced meanwhile. A newer one gets its own attempt. */
const sameNews = (push: Settled) =>
  and(
    sameRow(push),
    eq(pushOutbox.version, push.version),
    // A request for help does not change the order's version.
    eq(pushOutbox.changedAt, push.changedAt),
    sql`${pushOutbox.helpMessage} is not distinct from ${push.helpMessage}`,
  )

/**
 * The row of a reply that also has a status, whether that has changed since or not. All replies to a
 * request have the same words, but each has another time at which it expires.
 */
const withStatus = (push: Settled) =>
  push.helpMessage === null
    ? undefined
    : and(
        sameRow(push),
        eq(pushOutbox.helpMessage, push.helpMessage),
        eq(pushOutbox.expiresAt, push.expiresAt),
        pushOutbox.statusIsNews,
      )

/** After a message was sent or abandoned. If a status waits beside the reply, it becomes due. */
export async function dropPush(db: Database, push: Settled): Promise<void> {
  if (push.helpMessage === null) {
    await db.delete(pushOutbox).where(sameNews(push))
    // A reply has come while the status was on its way.
    await db
      .update(pushOutbox)
      .set({ statusIsNews: false, leftOut: false })
      .where(
        and(sameRow(push), eq(pushOutbox.version, push.version), isNotNull(pushOutbox.helpMessage)),
      )
    return
  }
  await db.delete(pushOutbox).where(and(sameNews(push), eq(pushOutbox.statusIsNews, false)))
  await db.update(pushOutbox).set(STATUS_AFTER_REPLY).where(withStatus(push))
}

export async function retryPush(db: Database, push: Settled, atMs: number): Promise<void> {
  await db
    .update(pushOutbox)
    .set({ nextAttemptAt: new Date(atMs) })
    .where(or(sameNews(push), withStatus(push)))
}

/** When the next message that goes to no busy service is due, in ms; undefined for none. */
export async function nextDueMs(
  db: Database,
  { nowMs, busyServices }: { nowMs: number; busyServices: string[] },
): Promise<number | undefined> {
  const [next] = await db
    .select({ at: min(pushOutbox.nextAttemptAt) })
    .from(pushOutbox)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushOutbox.subscriptionId))
    .where(and(gt(pushOutbox.expiresAt, new Date(nowMs)), ...busyServices.map(isElsewhere)))
  return next?.at?.getTime()
}
