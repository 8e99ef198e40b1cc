/**
 * Keys of stores, riders and their machines. A key is 256 random bits behind a public part that
 * finds its row, so a plain SHA-256 is enough to keep of it.
 * docs/decisions/230-operations-keys-in-the-database.md
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, asc, eq, getTableColumns, isNull, ne } from 'drizzle-orm'
import type { OperationsRole } from '#contract/operations-roles.ts'
import { findStore } from '#server/db/catalogue-store.ts'
import type { Database } from '#server/db/open-database.ts'
import { operationsKeys } from '#server/db/schema.ts'
import { OperationsError } from './operations-error.ts'
import { unknownStore } from './unknown-store.ts'

/** The key of a request. */
export interface OperationsKey {
  id: string
  name: string
  role: OperationsRole
  /** Null for all stores. */
  storeId: string | null
}

type NewKey = Pick<OperationsKey, 'name' | 'role' | 'storeId'>

const ID_BYTES = 8
const SECRET_BYTES = 32
/** The first word lets scanners of leaked secrets recognise a key. */
const KEY = /^jhola_([0-9a-f]{16})_([\w-]{43})$/

/**
 * Returns the key, which cannot be read again.
 *
 * @throws OperationsError for an unknown store, or a name that a valid key has.
 */
export async function makeKey(db: Database, key: NewKey, nowMs: number): Promise<string> {
  if (key.storeId !== null && (await findStore(db, key.storeId)) === undefined) {
    throw await unknownStore(db, key.storeId)
  }
  const id = randomBytes(ID_BYTES).toString('hex')
  const secret = randomBytes(SECRET_BYTES)
  const made = await db
    .insert(operationsKeys)
    .values({ id, ...key, secretHash: hashOf(encodeSecret(secret)), createdAt: new Date(nowMs) })
    .onConflictDoNothing()
    .returning({ id: operationsKeys.id })
  if (made.length === 0) throw new OperationsError(`A key named '${key.name}' already exists.`)
  return formatKey(id, secret)
}

/**
 * Makes the key that belongs to a seed of 40 bytes, unless it exists: the same seed is the same
 * key at each start. Another valid key of this name is revoked.
 */
export async function ensureKey(
  db: Database,
  key: NewKey,
  seed: Buffer,
  nowMs: number,
): Promise<string> {
  const id = seed.subarray(0, ID_BYTES).toString('hex')
  const secret = seed.subarray(ID_BYTES, ID_BYTES + SECRET_BYTES)
  const at = new Date(nowMs)
  await db.transaction(async (tx) => {
    await tx
      .update(operationsKeys)
      .set({ revokedAt: at })
      .where(and(isValidName(key.name), ne(operationsKeys.id, id)))
    await tx
      .insert(operationsKeys)
      .values({ id, ...key, secretHash: hashOf(encodeSecret(secret)), createdAt: at })
      .onConflictDoUpdate({ target: operationsKeys.id, set: { ...key, revokedAt: null } })
  })
  return formatKey(id, secret)
}

export type ListedKey = Omit<typeof operationsKeys.$inferSelect, 'secretHash'>

/** Sorted by name; includes revoked keys. */
export function listKeys(db: Database): Promise<ListedKey[]> {
  const { secretHash: _secretHash, ...shown } = getTableColumns(operationsKeys)
  return db
    .select(shown)
    .from(operationsKeys)
    .orderBy(asc(operationsKeys.name), asc(operationsKeys.createdAt))
}

/** @throws OperationsError when no valid key has the name. */
export async function revokeKey(db: Database, name: string, nowMs: number): Promise<void> {
  const revoked = await db
    .update(operationsKeys)
    .set({ revokedAt: new Date(nowMs) })
    .where(isValidName(name))
    .returning({ id: operationsKeys.id })
  if (revoked.length === 0) throw new OperationsError(`There is no valid key '${name}'.`)
}

const isValidName = (name: string) =>
  and(eq(operationsKeys.name, name), isNull(operationsKeys.revokedAt))

/** Compared with if there is no such key, so that the time reveals nothing. */
const DUMMY_HASH = hashOf('')

/** The valid key of this text; undefined for a revoked, an unknown or a malformed one. */
export async function keyOf(db: Database, given: string): Promise<OperationsKey | undefined> {
  const [, id, secret] = KEY.exec(given) ?? []
  if (id === undefined || secret === undefined) return undefined
  const [row] = await db.select().from(operationsKeys).where(eq(operationsKeys.id, id))
  const isSame = timingSafeEqual(
    Buffer.from(hashOf(secret), 'hex'),
    Buffer.from(row?.secretHash ?? DUMMY_HASH, 'hex'),
  )
  if (row === undefined || !isSame || row.revokedAt !== null) return undefined
  const { name, role, storeId } = row
  return { id, name, role, storeId }
}

/** False as soon as the key is revoked. */
export async function isKeyValid(db: Database, id: string): Promise<boolean> {
  const isValid = and(eq(operationsKeys.id, id), isNull(operationsKeys.revokedAt))
  return (await db.$count(operationsKeys, isValid)) > 0
}

const encodeSecret = (secret: Buffer) => secret.toString('base64url')
const formatKey = (id: string, secret: Buffer) => `jhola_${id}_${encodeSecret(secret)}`

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
