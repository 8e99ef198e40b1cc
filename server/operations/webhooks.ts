/** The webhooks of stores, as `npm run operations -- webhooks` shows and changes them. */
import { randomBytes } from 'node:crypto'
import type { Agent } from 'node:https'
import { asc, count, eq, min } from 'drizzle-orm'
import type { WebhookMessage } from '#contract/operations-webhooks.ts'
import { findStore } from '#server/db/catalogue-store.ts'
import type { Database } from '#server/db/open-database.ts'
import { webhookOutbox, webhooks } from '#server/db/schema.ts'
import { publicUrlProblem } from '#server/outgoing/public-address.ts'
import { OperationsError } from './operations-error.ts'
import { unknownStore } from './unknown-store.ts'
import { deliverWebhook } from './webhook-delivery.ts'
import { newMessageId } from './webhook-outbox.ts'

const ID_BYTES = 6
const SECRET_BYTES = 32

/** @throws OperationsError for an unknown store, or an address that may not be sent to. */
export async function addWebhook(
  db: Database,
  { storeId, url }: { storeId: string; url: string },
  nowMs: number,
): Promise<{ id: string; secret: string }> {
  const problem = publicUrlProblem(url)
  if (problem !== undefined) throw new OperationsError(`The address ${problem}.`)
  if ((await findStore(db, storeId)) === undefined) {
    throw await unknownStore(db, storeId)
  }
  const id = `hook_${randomBytes(ID_BYTES).toString('hex')}`
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  await db.insert(webhooks).values({ id, storeId, url, secret, createdAt: new Date(nowMs) })
  return { id, secret }
}

export interface ListedWebhook extends Omit<typeof webhooks.$inferSelect, 'secret'> {
  /** Messages that are not delivered yet. */
  waiting: number
  waitingSince: Date | null
}

export async function listWebhooks(db: Database): Promise<ListedWebhook[]> {
  const rows = await db.select().from(webhooks).orderBy(asc(webhooks.storeId), asc(webhooks.id))
  const waiting = await db
    .select({
      id: webhookOutbox.webhookId,
      messages: count(),
      since: min(webhookOutbox.createdAt),
    })
    .from(webhookOutbox)
    .groupBy(webhookOutbox.webhookId)
  const byId = new Map(waiting.map((row) => [row.id, row]))
  return rows.map(({ secret: _secret, ...shown }) => {
    const { messages = 0, since = null } = byId.get(shown.id) ?? {}
    return { ...shown, waiting: messages, waitingSince: since }
  })
}

/**
 * Tells a disabled webhook about orders again, from now on.
 *
 * @throws OperationsError when there is none.
 */
export async function enableWebhook(db: Database, id: string): Promise<void> {
  const enabled = await db
    .update(webhooks)
    .set({ disabledAt: null })
    .where(eq(webhooks.id, id))
    .returning({ id: webhooks.id })
  if (enabled.length === 0) throw new OperationsError(`There is no webhook '${id}'.`)
}

/** Removes its messages too. @throws OperationsError if there is no such webhook. */
export async function removeWebhook(db: Database, id: string): Promise<void> {
  const removed = await db.delete(webhooks).where(eq(webhooks.id, id)).returning()
  if (removed.length === 0) throw new OperationsError(`There is no webhook '${id}'.`)
}

/**
 * Sends a test message at once, without the outbox; returns the receiver's status.
 *
 * @throws OperationsError when there is no such webhook, or it does not take the message.
 */
export async function testWebhook(
  db: Database,
  id: string,
  { agent, nowMs }: { agent: Agent; nowMs: number },
): Promise<number> {
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, id))
  if (row === undefined) throw new OperationsError(`There is no webhook '${id}'.`)
  const message: WebhookMessage = {
    type: 'webhook.test',
    timestamp: new Date(nowMs).toISOString(),
    data: {},
  }
  const outcome = await deliverWebhook(
    { id: newMessageId(), payload: JSON.stringify(message), url: row.url, secret: row.secret },
    { agent, signal: new AbortController().signal, nowMs },
  )
  if (outcome.kind !== 'delivered') {
    throw new OperationsError(
      outcome.kind === 'interrupted' ? 'Interrupted.' : `${outcome.reason}.`,
    )
  }
  return outcome.status
}
