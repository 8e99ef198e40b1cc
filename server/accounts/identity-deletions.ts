/**
 * Deletes the users of deleted accounts at the identity provider: written with the deletion of the
 * account, tried until the provider has done it.
 */
import { asc, eq, inArray, lte, min, notInArray, sql } from 'drizzle-orm'
import { SECOND_MS } from '#contract/durations.ts'
import type { Database } from '#server/db/open-database.ts'
import { identityDeletions } from '#server/db/schema.ts'
import type { Clock } from '#server/domain/clock.ts'
import { startOutboxLoop, type OutboxLoop } from '#server/outgoing/outbox-loop.ts'
import type { IdentityUsers } from '#server/ports/identity-users.ts'

const MAX_IN_FLIGHT = 4
/** Longer than any attempt. An attempt that is not settled by then was lost with its process. */
const LEASE_MS = 60_000
const RETRY_MS = [5 * SECOND_MS, 30 * SECOND_MS, 120 * SECOND_MS, 600 * SECOND_MS] as const
const LONGEST_RETRY_MS = 3_600 * SECOND_MS

interface Deps {
  db: Database
  clock: Clock
  users: IdentityUsers
  log: {
    warn: (details: object, message: string) => void
    error: (details: object, message: string) => void
  }
}

interface DueDeletion {
  sub: string
  /** Including this one. */
  attempts: number
}

export function createIdentityDeletions({ db, clock, users, log }: Deps): OutboxLoop {
  const inFlight = new Map<string, Promise<void>>()
  const loop = startOutboxLoop({
    clock,
    closing: new AbortController(),
    attempts: () => [...inFlight.values()],
    maxInFlight: MAX_IN_FLIGHT,
    fill,
    nextDueMs,
    onError: (error) => {
      log.error({ err: error }, 'The outbox of deleted accounts could not be read')
    },
  })

  async function fill(): Promise<void> {
    const limit = MAX_IN_FLIGHT - inFlight.size
    if (limit <= 0) return
    for (const deletion of await claim(limit)) start(deletion)
  }

  /** Claims what is due for one attempt each. No other process claims the same. */
  function claim(limit: number): Promise<DueDeletion[]> {
    const nowMs = clock()
    const due = db
      .select({ sub: identityDeletions.sub })
      .from(identityDeletions)
      .where(lte(identityDeletions.nextAttemptAt, new Date(nowMs)))
      .orderBy(asc(identityDeletions.nextAttemptAt))
      .limit(limit)
      .for('update', { skipLocked: true })
    return db
      .update(identityDeletions)
      .set({
        attempts: sql`${identityDeletions.attempts} + 1`,
        nextAttemptAt: new Date(nowMs + LEASE_MS),
      })
      .where(inArray(identityDeletions.sub, due))
      .returning({ sub: identityDeletions.sub, attempts: identityDeletions.attempts })
  }

  function start(deletion: DueDeletion): void {
    const attempt = attemptOne(deletion)
      .catch((error: unknown) => {
        log.error({ err: error }, 'The result of an identity deletion could not be stored')
      })
      .finally(() => {
        inFlight.delete(deletion.sub)
        loop.wake()
      })
    inFlight.set(deletion.sub, attempt)
  }

  async function attemptOne({ sub, attempts }: DueDeletion): Promise<void> {
    try {
      await users.remove(sub)
    } catch (error) {
      // The subject is not logged: it names a person who has left.
      log.warn({ err: error, attempts }, 'The identity provider did not delete a user')
      const waitMs = RETRY_MS[attempts - 1] ?? LONGEST_RETRY_MS
      await db
        .update(identityDeletions)
        .set({ nextAttemptAt: new Date(clock() + waitMs) })
        .where(eq(identityDeletions.sub, sub))
      return
    }
    await db.delete(identityDeletions).where(eq(identityDeletions.sub, sub))
  }

  async function nextDueMs(): Promise<number | undefined> {
    const busy = [...inFlight.keys()]
    const [next] = await db
      .select({ at: min(identityDeletions.nextAttemptAt) })
      .from(identityDeletions)
      .where(busy.length === 0 ? undefined : notInArray(identityDeletions.sub, busy))
    return next?.at?.getTime()
  }

  return loop
}
