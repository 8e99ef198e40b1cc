/**
 * Tickets for help with orders (product §9.10). A key has one ticket, and an order has one
 * at a time that is not closed. docs/decisions/277-help-with-an-order.md
 */
import { createHash, randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations.ts'
import {
  MAX_REPLIES,
  MAX_TICKETS_LISTED,
  type HelpBody,
  type HelpTicket,
  type OperationsTicket,
  type TicketListState,
  type TicketState,
} from '#contract/help-endpoints.ts'
import { helpOffer } from '#contract/help-rules.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import { ticketNumber } from '#contract/order-number.ts'
import type { Database } from './open-database.ts'
import { allLinesOf, orderFromRow } from './order-rows.ts'
import { helpTickets, orders, users } from './schema.ts'
import { lockAccount } from './user-store.ts'

type TicketRow = typeof helpTickets.$inferSelect

export interface HelpRequest {
  userId: string
  orderId: string
  /** The client's key: a repeat returns the ticket as it is by then. */
  key: string
  body: HelpBody
}

export type HelpRequestOutcome =
  | { kind: 'ticket'; ticket: HelpTicket }
  /** The key belongs to another request. */
  | { kind: 'key-reused' }
  | { kind: 'unknown-order' }
  | { kind: 'unknown-product'; productId: string }
  /** And not late, or it was cancelled or rejected. */
  | { kind: 'not-delivered' }
  | { kind: 'too-late' }
  /** Another ticket of the order is not closed. */
  | { kind: 'already-open' }
  | { kind: 'account-deleted' }

export function requestHelp(
  db: Database,
  request: HelpRequest,
  at: Date,
): Promise<HelpRequestOutcome> {
  const { userId, orderId, key, body } = request
  const payloadHash = hashOf(orderId, body)
  return db.transaction(async (tx): Promise<HelpRequestOutcome> => {
    // A deletion of the account locks user and orders in this sequence too.
    if (!(await lockAccount(tx, userId))) return { kind: 'account-deleted' }
    // Two phones wait for each other.
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
      .for('update')
    if (order === undefined) return { kind: 'unknown-order' }
    const known = await ticketOfKey(tx, userId, key)
    if (known !== undefined) return repeated(known, payloadHash)
    const offer = helpOffer(orderFromRow(order), at.getTime())
    if (offer === 'none') return { kind: 'not-delivered' }
    if (offer === 'over') return { kind: 'too-late' }
    const lines = allLinesOf(order)
    const productId = body.productIds.find((id) => !lines.some((line) => line.productId === id))
    if (productId !== undefined) return { kind: 'unknown-product', productId }
    const isOneOpen = await tx.$count(
      helpTickets,
      and(eq(helpTickets.orderId, orderId), isNull(helpTickets.closedAt)),
    )
    if (isOneOpen > 0) return { kind: 'already-open' }
    const row = {
      orderId,
      userId,
      idempotencyKey: key,
      payloadHash,
      storeId: order.storeId,
      problem: body.problem,
      productIds: body.productIds,
      text: body.text,
      createdAt: at,
    }
    const made = await insertTicket(tx, row)
    if (made !== undefined) return { kind: 'ticket', ticket: ticketFromRow(made) }
    // At the same moment, the key was used for another order.
    return { kind: 'key-reused' }
  })
}

async function ticketOfKey(
  tx: Database,
  userId: string,
  key: string,
): Promise<TicketRow | undefined> {
  const [row] = await tx
    .select()
    .from(helpTickets)
    .where(and(eq(helpTickets.userId, userId), eq(helpTickets.idempotencyKey, key)))
  return row
}

function repeated(known: TicketRow, payloadHash: string): HelpRequestOutcome {
  return known.payloadHash === payloadHash
    ? { kind: 'ticket', ticket: ticketFromRow(known) }
    : { kind: 'key-reused' }
}

/** A number has 40 random bits, so one that exists already is drawn again. */
async function insertTicket(
  tx: Database,
  row: Omit<typeof helpTickets.$inferInsert, 'number'>,
): Promise<TicketRow | undefined> {
  for (;;) {
    const number = ticketNumber(randomUUID())
    const [made] = await tx
      .insert(helpTickets)
      .values({ ...row, number })
      .onConflictDoNothing()
      .returning()
    if (made !== undefined) return made
    const isTaken = await tx.$count(helpTickets, eq(helpTickets.number, number))
    if (isTaken === 0) return undefined
  }
}

/** Of all orders, newest first. */
export function ticketsOfUser(db: Database, userId: string): Promise<HelpTicket[]> {
  return newestTickets(db, eq(helpTickets.userId, userId))
}

async function newestTickets(db: Database, where: SQL): Promise<HelpTicket[]> {
  const rows = await db
    .select()
    .from(helpTickets)
    .where(where)
    .orderBy(desc(helpTickets.createdAt), desc(helpTickets.number))
  return rows.map(ticketFromRow)
}

/** Undefined if the user has no such order. */
export async function ticketsOfOrder(
  db: Database,
  orderId: string,
  userId: string,
): Promise<HelpTicket[] | undefined> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
  return order === undefined ? undefined : newestTickets(db, eq(helpTickets.orderId, orderId))
}

export interface ListedTickets {
  tickets: OperationsTicket[]
  /** The limit left some out. */
  more: boolean
}

/**
 * Of all stores if `storeId` is absent. Of those that are not closed, the ones without a reply come
 * first, so that the limit never leaves out new ones because of those that nobody has closed.
 */
export async function listTickets(
  db: Database,
  filter: { storeId?: string | undefined; state: TicketListState },
): Promise<ListedTickets> {
  const { storeId, state } = filter
  const isListed =
    state === 'closed' ? isNotNull(helpTickets.closedAt) : isNull(helpTickets.closedAt)
  const rows = await selectForOperations(db)
    .where(and(isListed, storeId === undefined ? undefined : eq(helpTickets.storeId, storeId)))
    .orderBy(
      ...(state === 'closed'
        ? [desc(helpTickets.closedAt)]
        : [sql`${helpTickets.replies} <> '[]'::jsonb`, asc(helpTickets.createdAt)]),
      asc(helpTickets.number),
    )
    .limit(MAX_TICKETS_LISTED + 1)
  return {
    tickets: rows.slice(0, MAX_TICKETS_LISTED).map(operationsTicketFrom),
    more: rows.length > MAX_TICKETS_LISTED,
  }
}

export interface TicketAfter {
  ticket: OperationsTicket
  /** Whose ticket it is. */
  userId: string
}

export type TicketChangeOutcome =
  | ({ kind: 'changed' } & TicketAfter)
  | ({ kind: 'unchanged' } & TicketAfter)
  | { kind: 'closed' }
  /** The reply id belongs to another reply. */
  | { kind: 'reply-id-reused' }
  | { kind: 'too-many-replies' }
  | { kind: 'unknown-ticket' }

export interface TicketSelector {
  number: string
  /** Tickets of other stores are reported as unknown; absent for all stores. */
  allowedStoreId?: string | undefined
}

/** In a transaction of the caller. */
export function replyToTicket(
  tx: Database,
  ticket: TicketSelector,
  reply: { id: string; text: string; by: string },
  at: Date,
): Promise<TicketChangeOutcome> {
  return changeTicket(tx, ticket, ({ replies, closedAt }) => {
    const known = replies.find(({ id }) => id === reply.id)
    if (known !== undefined) {
      return { kind: known.text === reply.text ? 'unchanged' : 'reply-id-reused' }
    }
    if (closedAt !== null) return { kind: 'closed' }
    if (replies.length >= MAX_REPLIES) return { kind: 'too-many-replies' }
    return {
      kind: 'changed',
      change: { replies: [...replies, { ...reply, at: at.toISOString() }] },
    }
  })
}

/** In a transaction of the caller. */
export function closeTicket(
  tx: Database,
  ticket: TicketSelector,
  at: Date,
): Promise<TicketChangeOutcome> {
  return changeTicket(tx, ticket, ({ closedAt }) =>
    closedAt === null ? { kind: 'changed', change: { closedAt: at } } : { kind: 'unchanged' },
  )
}

/** How long after its last reply a ticket is closed that nobody has closed. */
export const ANSWERED_TICKET_LIFETIME_MS = 7 * DAY_MS

/**
 * Closes up to `limit` tickets and returns how many. Otherwise they pile up in the list of every
 * counter. The shopper is not notified.
 */
export async function closeAnsweredTickets(
  db: Database,
  { nowMs, limit }: { nowMs: number; limit: number },
): Promise<number> {
  const lastReplyAt = sql`(${helpTickets.replies} -> -1 ->> 'at')::timestamptz`
  // As a WITH query it runs once; a subquery may run again for each row and exceed the limit.
  const answered = db.$with('answered').as(
    db
      .select({ number: helpTickets.number })
      .from(helpTickets)
      .where(
        and(
          isNull(helpTickets.closedAt),
          lte(lastReplyAt, new Date(nowMs - ANSWERED_TICKET_LIFETIME_MS)),
        ),
      )
      .limit(limit)
      // Those that someone else changes at this moment are closed an hour later.
      .for('update', { skipLocked: true }),
  )
  const closed = await db
    .with(answered)
    .update(helpTickets)
    .set({ closedAt: new Date(nowMs) })
    .where(inArray(helpTickets.number, db.select().from(answered)))
    .returning({ number: helpTickets.number })
  return closed.length
}

type Decision =
  | { kind: 'changed'; change: Partial<TicketRow> }
  | { kind: 'unchanged' }
  | Extract<TicketChangeOutcome, { kind: 'closed' | 'reply-id-reused' | 'too-many-replies' }>

async function changeTicket(
  tx: Database,
  { number, allowedStoreId }: TicketSelector,
  decide: (row: TicketRow) => Decision,
): Promise<TicketChangeOutcome> {
  const isSelected = eq(helpTickets.number, number)
  const [row] = await lockTicket(tx, isSelected)
  if (row === undefined || row.storeId !== (allowedStoreId ?? row.storeId)) {
    return { kind: 'unknown-ticket' }
  }
  const decision = decide(row)
  if (decision.kind === 'changed') {
    await tx.update(helpTickets).set(decision.change).where(isSelected)
  } else if (decision.kind !== 'unchanged') return decision
  const [changed] = await selectForOperations(tx).where(isSelected)
  if (changed === undefined) throw new Error('A ticket has no order')
  return { kind: decision.kind, ticket: operationsTicketFrom(changed), userId: row.userId }
}

/**
 * Locks user, order and ticket in the sequence of all other transactions: news of the ticket refers
 * to the order, and a deletion of the account, which locks it, removes the ticket.
 */
async function lockTicket(tx: Database, isSelected: SQL): Promise<TicketRow[]> {
  const [owner] = await tx
    .select({ userId: helpTickets.userId, orderId: helpTickets.orderId })
    .from(helpTickets)
    .where(isSelected)
  if (owner === undefined) return []
  const { userId, orderId } = owner
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('key share')
  return tx.select().from(helpTickets).where(isSelected).for('update')
}

const selectForOperations = (db: Database) =>
  db
    .select({
      ticket: helpTickets,
      items: orders.items,
      orderedItems: orders.orderedItems,
      address: orders.address,
      status: orders.status,
      history: orders.history,
      totalPaise: orders.totalPaise,
      rider: orders.rider,
      phoneNumber: users.phoneNumber,
    })
    .from(helpTickets)
    .innerJoin(orders, eq(orders.id, helpTickets.orderId))
    .innerJoin(users, eq(users.id, helpTickets.userId))

type OperationsRow = Awaited<ReturnType<typeof selectForOperations>>[number]

function operationsTicketFrom(row: OperationsRow): OperationsTicket {
  const { ticket, address, phoneNumber, rider } = row
  return {
    ...ticketFromRow(ticket),
    darkStoreId: ticket.storeId,
    items: allLinesOf(row)
      .filter(({ productId }) => ticket.productIds.includes(productId))
      .map(({ productId, productName, quantity }) => ({
        product: productId,
        productName,
        quantity,
      })),
    customer: { name: address.fullName, phoneNumber },
    order: {
      orderStatus: row.status,
      deliveredAt: row.history.find(({ status }) => status === 'delivered')?.at ?? null,
      totalPrice: rupeesFromPaise(row.totalPaise),
      deliveryRider: rider && { name: rider.name, phoneNumber: rider.phoneNumber },
    },
    replies: ticket.replies.map(({ text, at, by }) => ({ text, at, by })),
  }
}

function ticketFromRow(row: TicketRow): HelpTicket {
  return {
    number: row.number,
    orderId: row.orderId,
    problem: row.problem,
    state: stateOf(row),
    productIds: row.productIds,
    text: row.text,
    createdAt: row.createdAt.toISOString(),
    replies: row.replies.map(({ text, at }) => ({ text, at })),
    closedAt: row.closedAt?.toISOString() ?? null,
  }
}

function stateOf({ replies, closedAt }: TicketRow): TicketState {
  if (closedAt !== null) return 'closed'
  return replies.length > 0 ? 'replied' : 'open'
}

/** Made of the parsed body, whose fields are always in the order of the schema. */
function hashOf(orderId: string, body: HelpBody): string {
  return createHash('sha256')
    .update(JSON.stringify([orderId, body]))
    .digest('hex')
}
