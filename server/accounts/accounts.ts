/** Deletes accounts: here at once, at the identity provider from an outbox. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/open-database.ts'
import { users as userRows } from '#server/db/schema.ts'
import type { Clock } from '#server/runtime/clock.ts'
import type { OutboxLog, OutboxLoop } from '#server/outgoing/outbox-loop.ts'
import type { IdentityUsers } from '#server/ports/identity-users.ts'
import { deleteAccount, type DeletionOutcome } from './delete-account.ts'
import { createIdentityDeletions } from './identity-deletions.ts'

export interface Accounts extends OutboxLoop {
  /**
   * Deletes the account of an existing user. A repeat changes nothing. In the other cases nothing
   * has changed: 'unavailable' if the shop could not delete the user at the identity provider,
   * because it has no key, or one of an instance that does not know the user;
   * 'provider-unreachable' if the provider could not be asked.
   */
  remove: (
    userId: string,
  ) => Promise<DeletionOutcome | { kind: 'unavailable' } | { kind: 'provider-unreachable' }>
}

interface Deps {
  db: Database
  clock: Clock
  /** Absent if the shop has no key of the identity provider. */
  users: IdentityUsers | undefined
  /** Ends the sockets of a shopper, in all processes. */
  disconnect: (userId: string) => void
  log: OutboxLog
}

export function createAccounts({ db, clock, users, disconnect, log }: Deps): Accounts {
  if (users === undefined) {
    return {
      remove: () => Promise.resolve({ kind: 'unavailable' }),
      wake: () => {},
      settled: () => Promise.resolve(),
      close: () => Promise.resolve(),
    }
  }
  const identities = createIdentityDeletions({ db, clock, users, log })

  async function notDeleted(userId: string): Promise<{ sub: string } | undefined> {
    const [user] = await db
      .select({ sub: userRows.sub })
      .from(userRows)
      .where(and(eq(userRows.id, userId), isNull(userRows.deletedAt)))
    return user
  }

  /**
   * With the key of another instance, the deletion of the identity would find nobody and count as
   * done: the shopper would have no account, and still be able to sign in.
   */
  const refusalFor = async (
    userId: string,
  ): Promise<{ kind: 'unavailable' } | { kind: 'provider-unreachable' } | undefined> => {
    const user = await notDeleted(userId)
    if (user === undefined) return undefined
    try {
      if (await users.exists(user.sub)) return undefined
    } catch (error) {
      log.warn({ err: error }, 'The lookup of a user at the identity provider failed')
      return { kind: 'provider-unreachable' }
    }
    // A request at the same time may have deleted the account, and the provider the user.
    if ((await notDeleted(userId)) === undefined) return undefined
    log.error(
      {},
      'No account is deleted: the identity provider does not know the user. Is CLERK_SECRET_KEY the key of another instance?',
    )
    return { kind: 'unavailable' }
  }

  return {
    remove: async (userId) => {
      const refusal = await refusalFor(userId)
      if (refusal !== undefined) return refusal
      const outcome = await deleteAccount(db, userId, clock())
      if (outcome.kind === 'deleted') {
        disconnect(userId)
        identities.wake()
      }
      return outcome
    },
    ...identities,
  }
}
