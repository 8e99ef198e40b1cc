/** Shoppers, by the identity provider's subject or by our id. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Position } from '#contract/geo.ts'
import type { User } from '#contract/user-endpoints.ts'
import {
  appendAddress,
  nameFrom,
  replaceAddresses,
  type BookChange,
} from '#server/domain/address-book.ts'
import type { Address } from '#contract/user-endpoints.ts'
import type { Database } from './open-database.ts'
import { users } from './schema.ts'

export type UserRow = typeof users.$inferSelect

export function userFromRow(row: UserRow): User {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    phoneNumber: row.phoneNumber,
    address: row.addresses,
    storeId: row.storeId,
    version: row.addressesVersion,
  }
}

export async function findUserById(db: Database, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row
}

export async function findUserBySub(db: Database, sub: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.sub, sub))
  return row
}

export interface Registration {
  sub: string
  email: string
  phoneNumber: string
  location: Position
  storeId: string | null
  nowMs: number
}

/**
 * Locks a shopper's account and returns whether it exists and is not deleted. What adds an order, a
 * request for help or a device begins with it: the row is locked until the transaction has ended, so
 * that the account is not deleted before that, and concurrent additions of several devices are
 * counted one after the other. A weaker lock that is raised later would let two of them wait for
 * each other.
 */
export async function lockAccount(tx: Database, userId: string): Promise<boolean> {
  const [row] = await tx
    .select({ deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  return row !== undefined && row.deletedAt === null
}

/** Returns undefined if the sub is already registered, even by a concurrent request. */
export async function insertUser(
  db: Database,
  { sub, email, phoneNumber, location, storeId, nowMs }: Registration,
): Promise<UserRow | undefined> {
  const [row] = await db
    .insert(users)
    .values({
      id: randomUUID(),
      sub,
      email,
      phoneNumber,
      addresses: [],
      storeId,
      latitude: location.latitude,
      longitude: location.longitude,
      createdAt: new Date(nowMs),
    })
    .onConflictDoNothing({ target: users.sub })
    .returning()
  return row
}

export interface UserChange {
  name?: string | undefined
  phoneNumber?: string | undefined
  address?: readonly Address[] | undefined
  /** The version of the list from which `address` was made. */
  version?: number | undefined
}

export type UserOutcome =
  | { kind: 'user'; user: UserRow }
  /** The account was deleted meanwhile. */
  | { kind: 'deleted' }
  | { kind: Exclude<BookChange['kind'], 'changed' | 'unchanged'> }

export function updateUser(
  db: Database,
  userId: string,
  { name, phoneNumber, address, version }: UserChange,
): Promise<UserOutcome> {
  return changeUser(db, userId, { name, phoneNumber }, (row) =>
    address === undefined ? { kind: 'unchanged' } : replaceAddresses(bookOf(row), address, version),
  )
}

export function addAddress(db: Database, userId: string, address: Address): Promise<UserOutcome> {
  return changeUser(db, userId, {}, (row) => appendAddress(bookOf(row), address))
}

const bookOf = (row: UserRow) => ({ addresses: row.addresses, version: row.addressesVersion })

/** If the list cannot be changed, nothing is, including the name. */
function changeUser(
  db: Database,
  userId: string,
  contact: { name?: string | undefined; phoneNumber?: string | undefined },
  changeBook: (row: UserRow) => BookChange,
): Promise<UserOutcome> {
  return db.transaction(async (tx): Promise<UserOutcome> => {
    const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (row === undefined) throw new Error('The user was removed during the request')
    if (row.deletedAt !== null) return { kind: 'deleted' }
    const change = changeBook(row)
    if (change.kind !== 'changed' && change.kind !== 'unchanged') return { kind: change.kind }
    const book = change.kind === 'changed' ? change.book : bookOf(row)
    const next = {
      name: nameFrom(contact.name ?? row.name, book.addresses),
      phoneNumber: contact.phoneNumber ?? row.phoneNumber,
      addresses: [...book.addresses],
      addressesVersion: book.version,
    }
    await tx.update(users).set(next).where(eq(users.id, userId))
    return { kind: 'user', user: { ...row, ...next } }
  })
}
