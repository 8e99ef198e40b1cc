/**
 * Finds the accounts whose user the identity provider no longer knows, and deletes them: after a
 * backup was restored, those that were deleted since.
 * docs/decisions/330-accounts-without-a-user.md
 */
import { and, asc, gt, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/open-database.ts'
import { users as userRows } from '#server/db/schema.ts'
import type { Clock } from '#server/runtime/clock.ts'
import { MAX_KNOWN_SUBS, type IdentityUsers } from '#server/ports/identity-users.ts'
import { deleteAccount } from './delete-account.ts'
import { callProvider, type CallOptions } from './provider-calls.ts'

interface Account {
  id: string
  sub: string
}

export interface GoneAccounts {
  /** How many accounts were looked up. */
  checked: number
  gone: readonly Account[]
}

export interface DeletedAccounts {
  deleted: number
  /** An order is on its way, or may still be placed. */
  skipped: number
  /** The provider knows these users after all. */
  found: number
  /** Deletions that failed here, and the first reason. */
  failed: number
  failure: unknown
  /** Why the provider was not asked about the rest, if it was not. */
  stopped: unknown
}

interface Deps extends CallOptions {
  db: Database
  users: IdentityUsers
}

/**
 * Looks up every account that is not deleted.
 *
 * @throws IdentityCallError if the provider did not answer for all of them; the signal's reason.
 */
export async function findGoneAccounts(
  { db, users, ...calls }: Deps,
  onProgress: (checked: number) => void = () => {},
): Promise<GoneAccounts> {
  const gone: Account[] = []
  let checked = 0
  let after = ''
  for (;;) {
    const page = await accountsAfter(db, after)
    const last = page.at(-1)
    if (last === undefined) return { checked, gone }
    const subs = page.map(({ sub }) => sub)
    const known = await callProvider(() => users.known(subs), calls)
    gone.push(...page.filter(({ sub }) => !known.has(sub)))
    checked += page.length
    after = last.id
    onProgress(checked)
  }
}

/** By id, so that an account that is registered or deleted meanwhile moves no other one. */
function accountsAfter(db: Database, id: string): Promise<Account[]> {
  return db
    .select({ id: userRows.id, sub: userRows.sub })
    .from(userRows)
    .where(and(isNull(userRows.deletedAt), gt(userRows.id, id)))
    .orderBy(asc(userRows.id))
    .limit(MAX_KNOWN_SUBS)
}

/**
 * Deletes these accounts, each in a transaction of its own, once the provider has said of that user
 * alone, too, that there is none: a list may be read from a copy that lags behind.
 */
export async function deleteGoneAccounts(
  { db, users, ...calls }: Deps,
  gone: readonly Account[],
  clock: Clock,
): Promise<DeletedAccounts> {
  const result: DeletedAccounts = {
    deleted: 0,
    skipped: 0,
    found: 0,
    failed: 0,
    failure: undefined,
    stopped: undefined,
  }
  for (const { id, sub } of gone) {
    try {
      if (await callProvider(() => users.exists(sub), calls)) {
        result.found += 1
        continue
      }
    } catch (error) {
      return { ...result, stopped: error }
    }
    try {
      const { kind } = await deleteAccount(db, id, clock())
      result[kind === 'deleted' ? 'deleted' : 'skipped'] += 1
    } catch (error) {
      result.failed += 1
      result.failure ??= error
    }
  }
  return result
}
