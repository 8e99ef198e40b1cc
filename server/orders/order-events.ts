/**
 * Placing and cancelling an order, and what staff and riders report about it: one transaction each.
 */
import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { positionOfLatLng } from '#contract/geo.ts'
import type { ErrorDetails } from '#contract/error-codes.ts'
import type { OrderEvent } from '#contract/operations-endpoints.ts'
import type { Order } from '#contract/order-endpoints.ts'
import type { OrderStatus } from '#contract/order-status.ts'
import { transition, type OrderState } from '#contract/order-transitions.ts'
import type { Clock } from '#server/runtime/clock.ts'
import type { ReservedReporter } from '#server/domain/reserved-reporters.ts'
import { deliveryChargePaise, findStore, soldProducts } from '#server/db/catalogue-store.ts'
import type { Database, OpenedDatabase } from '#server/db/open-database.ts'
import { nextChangeNumber } from '#server/db/order-changes.ts'
import { isWithdrawnOrder, orderFromRow, type OrderRow } from '#server/db/order-rows.ts'
import { releaseOrder } from '#server/db/order-store.ts'
import {
  addPositionReport,
  noteAssignedPosition,
  positionReports,
} from '#server/db/rider-positions.ts'
import {
  orderEvents,
  orders,
  type StoredPositionReport,
  type StoredRider,
} from '#server/db/schema.ts'
import { queueWebhooks } from '#server/operations/webhook-outbox.ts'
import { queuePushes } from '#server/push/push-outbox.ts'
import { billToday, placeableUntilMs } from './order-decision.ts'
import { leaveOut } from './left-out-rules.ts'
import { publishAfter, type Committed, type OrderChange, type OrderFeed } from './order-feed.ts'

interface ReportedEvent {
  orderId: string
  /** The id of the report, which is applied once. */
  eventId: string
  event: OrderEvent
  /** Who reports it, for the record. */
  reportedBy: string
  /**
   * Whether it is an order of the reporter, to whom all others are unknown. Checked while the order
   * is locked; absent for those who may report on every order.
   */
  mayReport?: (order: OrderRow) => boolean
}

export type EventOutcome =
  /** `repeated`: the event was already known, and nothing changed. */
  | { kind: 'applied' | 'repeated'; order: Order }
  | { kind: 'illegal'; reason: string; order: Order }
  /** The event id belongs to another event. Nothing changed. */
  | { kind: 'event-id-reused' }
  | { kind: 'unknown-order' }

export type PlacingOutcome =
  /** Also if it was placed before. */
  | { kind: 'placed'; order: Order }
  /** Its quote has expired: the order is released, and `details` has the current bill. */
  | { kind: 'too-late'; details: ErrorDetails }
  /** The shopper withdrew it before it was placed. */
  | { kind: 'withdrawn' }
  | { kind: 'unknown-order' }

export type CancellingOutcome =
  /** Also if it was cancelled before, by the shopper or the store. */
  | { kind: 'cancelled'; order: Order }
  /** It is too late, or the order was never placed. */
  | { kind: 'illegal'; reason: string }
  | { kind: 'unknown-order' }

/**
 * The event id of a cancellation by the shopper. Operations cannot choose it (`eventIdSchema`), so
 * it cannot collide with a report of theirs.
 */
const SHOPPERS_CANCEL = {
  eventId: 'shopper/cancel',
  type: 'cancel-by-shopper',
  reportedBy: 'shopper' satisfies ReservedReporter,
} as const

export interface OrderEvents {
  /**
   * Places a created order within its quote's ten minutes. A repeat changes nothing in any later
   * state.
   */
  place: (orderId: string, userId: string) => Promise<PlacingOutcome>
  /** Cancels the shopper's placed order while the table allows it. A repeat changes nothing. */
  cancel: (orderId: string, userId: string) => Promise<CancellingOutcome>
  report: (reported: ReportedEvent) => Promise<EventOutcome>
}

interface Deps {
  database: OpenedDatabase
  clock: Clock
  feed: OrderFeed
}

export function createOrderEvents({ database, clock, feed }: Deps): OrderEvents {
  const commit = <Outcome>(work: (tx: Database) => Promise<Committed<Outcome>>) =>
    publishAfter(database.orm.transaction(work), feed)
  return {
    place: (orderId, userId) => commit((tx) => placeOrder(tx, { orderId, userId }, clock)),
    cancel: (orderId, userId) => commit((tx) => cancelOrder(tx, { orderId, userId }, clock)),
    report: (reported) => commit((tx) => applyEvent(tx, reported, new Date(clock()))),
  }
}

interface OwnOrder {
  orderId: string
  userId: string
}

async function placeOrder(
  tx: Database,
  { orderId, userId }: OwnOrder,
  clock: Clock,
): Promise<Committed<PlacingOutcome>> {
  const row = await lockOrder(tx, orderId)
  if (row === undefined || row.userId !== userId) return { outcome: { kind: 'unknown-order' } }
  if (row.placedAt !== null) return { outcome: { kind: 'placed', order: orderFromRow(row) } }
  if (isWithdrawnOrder(row)) return { outcome: { kind: 'withdrawn' } }
  const nowMs = clock()
  if (row.status !== 'pending' || nowMs > placeableUntilMs(row)) {
    if (row.status === 'pending') await releaseOrder(tx, row, 'rejected', new Date(nowMs))
    return { outcome: { kind: 'too-late', details: await billOfOrderToday(tx, row) } }
  }
  const at = new Date(nowMs)
  const order = await changeOrder(tx, row, { placedAt: at }, { cause: 'placed', at })
  return { outcome: { kind: 'placed', order }, change: { order, cause: 'placed' } }
}

async function cancelOrder(
  tx: Database,
  { orderId, userId }: OwnOrder,
  clock: Clock,
): Promise<Committed<CancellingOutcome>> {
  const row = await lockOrder(tx, orderId)
  if (row === undefined || row.userId !== userId) return { outcome: { kind: 'unknown-order' } }
  const { eventId, type, reportedBy } = SHOPPERS_CANCEL
  const next = transition(type, stateOf(row))
  if (!next.legal) {
    return row.placedAt !== null && row.status === 'cancelled'
      ? { outcome: { kind: 'cancelled', order: orderFromRow(row) } }
      : { outcome: { kind: 'illegal', reason: next.reason } }
  }
  const at = new Date(clock())
  await tx.insert(orderEvents).values({ orderId, eventId, type, reportedBy, at })
  const change = { ...statusChange(row, next.status, at), riderMissing: false }
  const order = await changeOrder(tx, row, change, { cause: type, at })
  return { outcome: { kind: 'cancelled', order }, change: { order, cause: type } }
}

async function billOfOrderToday(tx: Database, row: OrderRow): Promise<ErrorDetails> {
  const productIds = row.items.map(({ productId }) => productId)
  return billToday(row.items, {
    products: await soldProducts(tx, row.storeId, productIds),
    deliveryChargePaise: await deliveryChargePaise(tx, await findStore(tx, row.storeId)),
  })
}

async function applyEvent(
  tx: Database,
  { orderId, eventId, event, reportedBy, mayReport = () => true }: ReportedEvent,
  at: Date,
): Promise<Committed<EventOutcome>> {
  const row = await lockOrder(tx, orderId)
  if (row === undefined || !mayReport(row)) return { outcome: { kind: 'unknown-order' } }
  const contentHash = hashOf(event)
  const positions = await positionReports(tx, orderId)
  const known = await knownReport(tx, { orderId, eventId, positions })
  if (known !== undefined) {
    const isSame =
      known.contentHash === null ? known.type === event.type : known.contentHash === contentHash
    return {
      outcome: isSame
        ? { kind: 'repeated', order: orderFromRow(row) }
        : { kind: 'event-id-reused' },
    }
  }
  const next = transition(event.type, stateOf(row))
  if (!next.legal) {
    return { outcome: { kind: 'illegal', reason: next.reason, order: orderFromRow(row) } }
  }
  const left = event.type === 'leave-out' ? leaveOut(row, event) : undefined
  if (left?.kind === 'illegal') return { outcome: { ...left, order: orderFromRow(row) } }
  if (event.type === 'rider-location') {
    const report = { eventId, contentHash, reportedBy, at: at.toISOString() }
    await addPositionReport(tx, orderId, { known: positions, report })
  } else {
    await tx
      .insert(orderEvents)
      .values({ orderId, eventId, type: event.type, contentHash, reportedBy, at })
  }
  if (event.type === 'assign-rider' && event.rider.location !== undefined) {
    await noteAssignedPosition(tx, orderId)
  }
  // Another counter has already left it out. The id is used up nevertheless.
  if (left?.kind === 'known') return { outcome: { kind: 'repeated', order: orderFromRow(row) } }
  const change = {
    ...statusChange(row, next.status, at),
    rider: riderAfter(row.rider, event),
    riderMissing: isRiderMissingAfter(row.riderMissing, event),
    ...left?.change,
    ...(event.type === 'reject' || event.type === 'cancel'
      ? { rejectionReason: event.reason ?? null }
      : {}),
  }
  const order = await changeOrder(tx, row, change, { cause: event.type, at })
  return { outcome: { kind: 'applied', order }, change: { order, cause: event.type } }
}

interface KnownReport {
  type: string
  contentHash: string | null
}

/** The report that had this id before. */
async function knownReport(
  tx: Database,
  lookup: { orderId: string; eventId: string; positions: readonly StoredPositionReport[] },
): Promise<KnownReport | undefined> {
  const { orderId, eventId, positions } = lookup
  const position = positions.find((report) => report.eventId === eventId)
  if (position !== undefined) return { type: 'rider-location', contentHash: position.contentHash }
  const [event] = await tx
    .select({ type: orderEvents.type, contentHash: orderEvents.contentHash })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.eventId, eventId)))
  return event
}

function stateOf(row: OrderRow): OrderState {
  return { status: row.status, placed: row.placedAt !== null, hasRider: row.rider !== null }
}

/** Made of the parsed event, whose fields are always in the order of the schema. */
function hashOf(event: OrderEvent): string {
  return createHash('sha256').update(JSON.stringify(event)).digest('hex')
}

function statusChange(row: OrderRow, status: OrderStatus, at: Date): Partial<OrderRow> {
  if (status === row.status) return {}
  return {
    status,
    history: [...row.history, { status, at: at.toISOString() }],
    // Cash is paid at delivery.
    ...(status === 'delivered' ? { paymentStatus: 'paid' } : {}),
  }
}

function riderAfter(rider: StoredRider | null, event: OrderEvent): StoredRider | null {
  if (event.type === 'assign-rider') {
    const { name, phoneNumber, location } = event.rider
    return {
      name,
      phoneNumber,
      location: location === undefined ? null : positionOfLatLng(location),
    }
  }
  if (event.type === 'rider-location' && rider !== null) {
    return { ...rider, location: positionOfLatLng(event.location) }
  }
  return rider
}

function isRiderMissingAfter(isMissing: boolean, { type }: OrderEvent): boolean {
  if (type === 'rider-location' || type === 'leave-out') return isMissing
  return type === 'no-rider'
}

/** Locks the row until the transaction ends, so that changes of one order are sequential. */
async function lockOrder(tx: Database, orderId: string): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  return row
}

/** Stores the change of a placed order and the notifications about it. */
async function changeOrder(
  tx: Database,
  row: OrderRow,
  change: Partial<OrderRow>,
  { cause, at }: { cause: Exclude<OrderChange['cause'], 'created'>; at: Date },
): Promise<Order> {
  const next: OrderRow = { ...row, ...change, version: row.version + 1 }
  const order = orderFromRow(next)
  const leftOut = cause === 'leave-out'
  if (leftOut || next.status !== row.status) {
    await queuePushes(tx, { order: { ...order, orderStatus: next.status }, leftOut, at })
  }
  if (cause !== 'rider-location') await queueWebhooks(tx, next, cause, at)
  const { version } = next
  // Positions arrive every few seconds and are of no interest to a store.
  const numbered = cause === 'rider-location' ? {} : { changeNumber: await nextChangeNumber(tx) }
  await tx
    .update(orders)
    .set({ ...change, version, ...numbered })
    .where(eq(orders.id, row.id))
  return order
}
