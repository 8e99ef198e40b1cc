/**
 * Deletes the users of deleted accounts at the identity provider: written with the deletion of the
 * account, tried until the provider has done it.
 */
import { asc, eq, inArray, lte, min, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/open-database.ts'
import { identityDeletions } from '#server/db/schema.ts'
import type { Clock } from '#server/runtime/clock.ts'
import {
  LEASE_MS,
  startOutboxLoop,
  type OutboxLog,
  type OutboxLoop,
} from '#server/outgoing/outbox-loop.ts'
import { identityRetryMs } from '#server/outgoing/retry-delays.ts'
import type { IdentityUsers } from '#server/ports/identity-users.ts'

const MAX_IN_FLIGHT = 4

interface Deps {
  db: Database
  clock: Clock
  users: IdentityUsers
  log: OutboxLog
}

interface DueDeletion {
  sub: string
  /** Including this one. */
  attempts: number
}

/** Claims up to `limit` that are due for one attempt each. No other process claims the same. */
export function claimIdentityDeletions(
  db: Database,
  { nowMs, limit }: { nowMs: number; limit: number },
): Promise<DueDeletion[]> {
  // As a WITH query it runs once; a subquery may run again for each row and exceed the limit.
  const due = db.$with('due').as(
    db
      .select({ sub: identityDeletions.sub })
      .from(identityDeletions)
      .where(lte(identityDeletions.nextAttemptAt, new Date(nowMs)))
      .orderBy(asc(identityDeletions.nextAttemptAt))
      .limit(limit)
      .for('update', { skipLocked: true }),
  )
  return db
    .with(due)
    .update(identityDeletions)
    .set({
      attempts: sql`${identityDeletions.attempts} + 1`,
      nextAttemptAt: new Date(nowMs + LEASE_MS),
    })
    .where(inArray(identityDeletions.sub, db.select().from(due)))
    .returning({ sub: identityDeletions.sub, attempts: identityDeletions.attempts })
}

export function createIdentityDeletions({ db, clock, users, log }: Deps): OutboxLoop {
  async function attempt({ sub, attempts }: DueDeletion): Promise<void> {
    try {
      await users.remove(sub)
    } catch (error) {
      // The subject is not logged: it names a person who has left.
      log.warn({ err: error, attempts }, 'The identity provider did not delete a user')
      const waitMs = identityRetryMs(attempts)
      await db
        .update(identityDeletions)
        .set({ nextAttemptAt: new Date(clock() + waitMs) })
        .where(eq(identityDeletions.sub, sub))
      return
    }
    await db.delete(identityDeletions).where(eq(identityDeletions.sub, sub))
  }

  async function nextDueMs(busy: string[]): Promise<number | undefined> {
    const [next] = await db
      .select({ at: min(identityDeletions.nextAttemptAt) })
      .from(identityDeletions)
      .where(busy.length === 0 ? undefined : notInArray(identityDeletions.sub, busy))
    return next?.at?.getTime()
  }

  return startOutboxLoop<DueDeletion>({
    clock,
    maxInFlight: MAX_IN_FLIGHT,
    receiverOf: ({ sub }) => sub,
    claim: (limit) => claimIdentityDeletions(db, { nowMs: clock(), limit }),
    attempt,
    nextDueMs,
    log,
    failures: {
      reading: 'The outbox of deleted accounts could not be read',
      storing: 'The result of an identity deletion could not be stored',
    },
  })
}
