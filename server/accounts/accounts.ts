/** Deletes accounts: here at once, at the identity provider from an outbox. */
import type { Database } from '#server/db/open-database.ts'
import type { Clock } from '#server/domain/clock.ts'
import type { OutboxLoop } from '#server/outgoing/outbox-loop.ts'
import type { IdentityUsers } from '#server/ports/identity-users.ts'
import { deleteAccount, type DeletionOutcome } from './delete-account.ts'
import { createIdentityDeletions } from './identity-deletions.ts'

export interface Accounts extends OutboxLoop {
  /**
   * Deletes the account of an existing user. A repeat changes nothing. 'unavailable' if the shop
   * could not delete the user at the identity provider; nothing has changed then.
   */
  remove: (userId: string) => Promise<DeletionOutcome | { kind: 'unavailable' }>
}

interface Deps {
  db: Database
  clock: Clock
  /** Absent if the shop has no key of the identity provider. */
  users: IdentityUsers | undefined
  /** Ends the sockets of a shopper, in all processes. */
  disconnect: (userId: string) => void
  log: Parameters<typeof createIdentityDeletions>[0]['log']
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
  return {
    remove: async (userId) => {
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
