/**
 * One handle for both databases: PGlite in a locked folder for one process, PostgreSQL by its
 * address for several. The same schema, migrations and queries serve both.
 */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { sql, type ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { DEFAULTS, type PostgresSettings } from '#server/config/defaults.ts'
import { reasonOf } from '#server/runtime/error-reason.ts'
import { copyRowsFrom, copyRowsThrough, type CopyRows } from './copied-rows.ts'
import { isDatabaseOutage } from './database-outage.ts'
import { databaseFolder, dataDirError, expectUsable } from './data-dir.ts'
import { lockDataDir } from './data-dir-lock.ts'
import {
  endWithTimeout,
  IDLE_IN_TRANSACTION_MS,
  PROBE_CLIENT,
  ResilientPool,
} from './postgres-pool.ts'
import { applyMissing } from './missing-migrations.ts'
import { maintainEmbedded } from './embedded-maintenance.ts'
import { ensureDatabase } from './new-database.ts'
import { SHARED_BUFFERS, WAL_SETTINGS } from './pglite-settings.ts'
import * as schema from './schema.ts'
import { createPGlite } from './yielding-pglite.ts'

/** The database, or a transaction of it: what a query runs on. */
export type Database = PgDatabase<
  PgQueryResultHKT,
  typeof schema,
  ExtractTablesWithRelations<typeof schema>
>

export interface OpenedDatabase {
  orm: Database
  /** Resolves when a row has been written, because a read-only database is not enough. */
  ping: () => Promise<void>
  /** Reads large values as bytes. Not in a transaction. */
  copyRows: CopyRows
  /** Frees the space of deleted rows, of old versions, and of the log of writes; PGlite only. */
  maintain?: (() => Promise<void>) | undefined
  /** Resolves if it can be used no more, until the next start has recovered it; PGlite only. */
  crashed?: Promise<Error> | undefined
  /** Of the pool; PostgreSQL only. */
  connections?: (() => { open: number; idle: number; waiting: number }) | undefined
  /** Closes the database, then releases the folder. */
  close: () => Promise<void>
}

export interface PostgresAddress {
  url: string
  /** For work that takes minutes: disables the deadline of statements. */
  hasNoStatementTimeout?: boolean | undefined
  /** Connections and deadlines; the defaults where absent. */
  settings?: PostgresSettings | undefined
  /**
   * False if migrating is a step of its own (`npm run migrate`): then opening fails while a
   * migration is missing.
   */
  migrates?: boolean | undefined
  /**
   * Called repeatedly while PostgreSQL cannot be reached at the start, with its host and port.
   * Without it, that is a DatabaseUnreachableError.
   */
  onWaiting?: ((error: unknown, host: string) => void) | undefined
  /** Called once if another process is migrating the database, for which opening waits. */
  onMigrationAwaited?: (() => void) | undefined
}

/** What `onMigrationAwaited` reports. */
export const MIGRATION_AWAITED = 'Waiting for another process, which is migrating the database'

/**
 * Where the rows are stored. `memory` is for tests, which may pass an archive of a database,
 * because making one takes seconds.
 */
export type DatabaseAddress =
  | {
      dataDir: string
      /** For commands that only make sense with a database: none is created. */
      mustExist?: boolean | undefined
    }
  | PostgresAddress
  | { memory: true; archive?: Blob | undefined }

/** Set at each start, for folders that were made with another value. */
const START = [
  ...PGlite.defaultStartParams,
  ...[`shared_buffers=${SHARED_BUFFERS}`, ...WAL_SETTINGS].flatMap((setting) => ['-c', setting]),
]
const MIGRATIONS_FOLDER = path.join(import.meta.dirname, 'migrations')
/** The advisory lock of our migrations on a PostgreSQL server that others may share. */
export const MIGRATION_LOCK = 74_047_017
/** How long a migration waits for a table that others use, and how often it tries. */
const MIGRATION_LOCK_MS = 5_000
const MIGRATION_ATTEMPTS = 12
const FIRST_CONNECTION_MS = 10_000
const TRY_AGAIN_MS = 1_000
/** What `pg` throws after `query_timeout`, without a code. */
const QUERY_TIMEOUT_MESSAGE = 'Query read timeout'

/**
 * Opens the database and brings its tables up to date.
 *
 * @throws DataDirHeldError if another process holds the folder, DataDirError, DatabaseAddressError,
 *   DatabaseUnreachableError.
 */
export async function openDatabase(address: DatabaseAddress): Promise<OpenedDatabase> {
  if ('url' in address) return openPostgres(address)
  if ('memory' in address) {
    return openPglite(address.archive === undefined ? {} : { loadDataDir: address.archive })
  }
  return openFolder(address).catch((error: unknown) => {
    throw dataDirError(address.dataDir, error)
  })
}

async function openFolder({
  dataDir,
  mustExist,
}: Extract<DatabaseAddress, { dataDir: string }>): Promise<OpenedDatabase> {
  await expectUsable(dataDir, { mustExist })
  // It contains addresses, keys and orders, so no other user of this machine may read it.
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockDataDir(dataDir)
  const folder = databaseFolder(dataDir)
  try {
    await ensureDatabase(folder)
    return await openPglite({ dataDir: folder }, lock.release)
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function openPglite(
  place: Pick<PGliteOptions, 'dataDir' | 'loadDataDir'>,
  release: () => Promise<void> = async () => {},
): Promise<OpenedDatabase> {
  // relaxedDurability would respond before the rows are in the folder, and kill -9 would lose them.
  const client = await createPGlite({ ...place, startParams: START, relaxedDurability: false })
  const orm = drizzlePglite({ client, schema })
  try {
    await migratePglite(orm, { migrationsFolder: MIGRATIONS_FOLDER })
  } catch (error) {
    await client.close()
    throw error
  }
  return {
    orm,
    ping: () => writeCheck(orm),
    copyRows: copyRowsFrom(client),
    maintain: () => maintainEmbedded(client, place.dataDir),
    crashed: client.crashed,
    close: async () => {
      try {
        await client.close()
      } finally {
        await release()
      }
    },
  }
}

async function writeCheck(db: Database): Promise<void> {
  await db
    .insert(schema.writeChecks)
    .values({ at: sql`now()` })
    .onConflictDoUpdate({ target: schema.writeChecks.only, set: { at: sql`now()` } })
}

async function openPostgres({
  url,
  hasNoStatementTimeout,
  onWaiting,
  onMigrationAwaited,
  settings = DEFAULTS.postgres,
  migrates = DEFAULTS.migratesAtStart,
}: PostgresAddress): Promise<OpenedDatabase> {
  // A migration may take minutes.
  const queryMs = migrates ? undefined : settings.statementMs
  const client = await connectedClient(url, { onWaiting, queryMs })
  try {
    if (queryMs === undefined) await migrateAlone(client, onMigrationAwaited)
    else await expectMigrated(client, queryMs)
  } finally {
    // Ending the connection releases the lock.
    await endWithTimeout(client)
  }
  const pool = new ResilientPool({ url, hasNoStatementTimeout, name: 'jhola', ...settings })
  const orm = drizzlePostgres({ client: pool, schema })
  return {
    orm,
    ping: () => writeCheck(orm),
    copyRows: copyRowsThrough(pool),
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.endWithTimeout(),
  }
}

/** DATABASE_URL cannot be read as an address. */
export class DatabaseAddressError extends Error {
  override name = 'DatabaseAddressError'

  constructor(cause: unknown) {
    super(
      'DATABASE_URL is not an address of PostgreSQL. Encode special characters of its password, such as # as %23.',
      { cause },
    )
  }
}

/** PostgreSQL cannot be reached at the start, or accepts no connection. */
export class DatabaseUnreachableError extends Error {
  override name = 'DatabaseUnreachableError'

  constructor(host: string, cause: unknown) {
    super(`PostgreSQL at ${host} cannot be reached: ${reasonOf(cause)}`, { cause })
  }
}

/** Makes a first connection. If PostgreSQL is awaited, only permanent errors are thrown. */
async function connectedClient(
  connectionString: string,
  { onWaiting, queryMs }: Pick<PostgresAddress, 'onWaiting'> & { queryMs: number | undefined },
): Promise<Client> {
  for (;;) {
    const client = newClient(connectionString, queryMs)
    // The query that it interrupts reports it.
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      await endWithTimeout(client)
      if (!isDatabaseOutage(error)) throw error
      // As `pg` reads it: an address with a socket is no URL.
      const host = `${client.host}:${client.port}`
      if (onWaiting === undefined) throw new DatabaseUnreachableError(host, error)
      onWaiting(error, host)
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS))
    }
  }
}

function newClient(connectionString: string, queryMs: number | undefined): Client {
  try {
    return new Client({
      connectionString,
      application_name: 'jhola migration',
      connectionTimeoutMillis: FIRST_CONNECTION_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      query_timeout: queryMs,
      keepAlive: true,
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_URL') {
      throw new DatabaseAddressError(error)
    }
    throw error
  }
}

/** Several processes may start at once. One migrates, the others wait and find nothing to do. */
async function migrateAlone(
  client: Client,
  onMigrationAwaited: PostgresAddress['onMigrationAwaited'],
): Promise<void> {
  await client.query(PROBE_CLIENT)
  if (!(await takeMigrationLock(client))) {
    onMigrationAwaited?.()
    do await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS))
    while (!(await takeMigrationLock(client)))
  }
  // A statement that waits for a table makes everything else wait behind it.
  await client.query(`set lock_timeout = ${MIGRATION_LOCK_MS}`)
  await applyMissing(client, MIGRATIONS_FOLDER, untilUnlocked)
}

/** Calls `work` again while a table that it needs is in use by others. */
async function untilUnlocked<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isLockFailure(error) || attempt === MIGRATION_ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS))
    }
  }
}

/** Without waiting, so that a process that vanishes while it waits never gets the lock. */
async function takeMigrationLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ isTaken: boolean }>(
    'select pg_try_advisory_lock($1) as "isTaken"',
    [MIGRATION_LOCK],
  )
  return rows[0]?.isTaken === true
}

/** PostgreSQL's lock_not_available and deadlock_detected, as the causes of Drizzle's error. */
function isLockFailure(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && (cause.code === '55P03' || cause.code === '40P01')) return true
  }
  return false
}

/** The migrations of this release have not been applied. */
export class NotMigratedError extends Error {
  override name = 'NotMigratedError'
}

/** PostgreSQL does not tell which migrations have been applied. */
export class MigrationsUnknownError extends Error {
  override name = 'MigrationsUnknownError'

  constructor({ host, port }: Client, deadlineMs: number, cause: unknown) {
    super(
      `PostgreSQL at ${host}:${port} did not say within ${deadlineMs / 1_000} s which migrations have been applied. It hangs, or the table drizzle.__drizzle_migrations is locked.`,
      { cause },
    )
  }
}

/** @throws NotMigratedError, MigrationsUnknownError after the deadline of the client's queries. */
async function expectMigrated(client: Client, deadlineMs: number): Promise<void> {
  try {
    if (await isMigrated(client)) return
  } catch (error) {
    const isLate = error instanceof Error && error.message === QUERY_TIMEOUT_MESSAGE
    throw isLate ? new MigrationsUnknownError(client, deadlineMs, error) : error
  }
  throw new NotMigratedError(
    'The database lacks migrations of this release. Run `npm run migrate` first.',
  )
}

async function isMigrated(client: Client): Promise<boolean> {
  const latest = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).at(-1)
  const { rows: tables } = await client.query<{ name: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  )
  if (tables[0]?.name == null) return false
  const { rows: applied } = await client.query(
    'select 1 from drizzle.__drizzle_migrations where created_at >= $1',
    [latest?.folderMillis],
  )
  return applied.length > 0
}
