/**
 * Keys that were settled without an order: refused or withdrawn (product §8.4). A shopper can make
 * such rows at will, so their number and size are limited.
 * docs/decisions/168-what-one-shopper-may-fill.md
 */
import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import { SETTLED_KEY_LIFETIME_MS } from '#contract/constants.ts'
import type { ErrorResponse, ErrorDetails } from '#contract/error-codes.ts'
import type { Database } from '#server/db/open-database.ts'
import { settledKeys } from '#server/db/schema.ts'
import { QUOTE_RETENTION_MS, type OrderRefusal } from './order-decision.ts'

/**
 * The number of a shopper's old keys that are kept although they can no longer become an order.
 * Newer keys are all kept; the limit of order calls bounds their number.
 */
export const MAX_SETTLED_KEYS = 100
/** In UTF-8. The new prices of the largest order take about 10,000. */
export const MAX_REFUSAL_BYTES = 16_384

type SettledKey = typeof settledKeys.$inferSelect

export async function findSettled(
  tx: Database,
  userId: string,
  key: string,
  nowMs: number,
): Promise<SettledKey | undefined> {
  const [known] = await tx
    .select()
    .from(settledKeys)
    .where(
      and(
        eq(settledKeys.userId, userId),
        eq(settledKeys.idempotencyKey, key),
        gt(settledKeys.settledAt, new Date(nowMs - SETTLED_KEY_LIFETIME_MS)),
      ),
    )
  return known
}

export async function storeSettled(tx: Database, settled: SettledKey): Promise<void> {
  const settledAtMs = settled.settledAt.getTime()
  await deleteExpiredSettledKeys(tx, settledAtMs)
  await tx.insert(settledKeys).values(settled)
  await deleteSurplusSettledKeys(tx, settled.userId, settledAtMs)
}

/** Deletes those whose time is over. */
export async function deleteExpiredSettledKeys(db: Database, nowMs: number): Promise<void> {
  const settledBefore = new Date(nowMs - SETTLED_KEY_LIFETIME_MS)
  await db.delete(settledKeys).where(lte(settledKeys.settledAt, settledBefore))
}

async function deleteSurplusSettledKeys(
  tx: Database,
  userId: string,
  nowMs: number,
): Promise<void> {
  const ofShopper = and(
    eq(settledKeys.userId, userId),
    lte(settledKeys.settledAt, new Date(nowMs - QUOTE_RETENTION_MS)),
  )
  const surplus = tx
    .select({ key: settledKeys.idempotencyKey })
    .from(settledKeys)
    .where(ofShopper)
    .orderBy(desc(settledKeys.settledAt), desc(settledKeys.idempotencyKey))
    .offset(MAX_SETTLED_KEYS)
  await tx.delete(settledKeys).where(and(ofShopper, inArray(settledKeys.idempotencyKey, surplus)))
}

/** The JSON of a refusal, which is sent now and to every copy of the request. */
export function refusalText({ code, message, details }: OrderRefusal): string {
  const text = jsonOf({ error: { code, message, ...details } })
  if (Buffer.byteLength(text) <= MAX_REFUSAL_BYTES) return text
  // The lists are as long as the order. Requests with invented product ids get none.
  const short: ErrorDetails = { bill: details.bill, opensAt: details.opensAt }
  return jsonOf({ error: { code, message, ...short } })
}

const jsonOf = (response: ErrorResponse) => JSON.stringify(response)
