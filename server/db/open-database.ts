/**
 * One handle for both databases: PGlite in a locked folder for one process, PostgreSQL by its
 * address for several. The same schema, migrations and queries serve both.
 */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { sql, type ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js'
import { migrate as migratePostgres } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { lockDataDir } from './data-dir-lock.ts'
import * as schema from './schema.ts'

/** The database, or a transaction of it: what a query runs on. */
export type Database = PgDatabase<
  PgQueryResultHKT,
  typeof schema,
  ExtractTablesWithRelations<typeof schema>
>

export interface OpenedDatabase {
  orm: Database
  /** Resolves when the database answers. */
  ping: () => Promise<void>
  /** Closes the database, then gives the folder back. */
  close: () => Promise<void>
}

/**
 * Where the rows live. `memory` keeps none and is for tests, which may hand over an archive of an
 * empty database to save the seconds that making one takes.
 */
export type DatabaseAddress =
  | { dataDir: string }
  | { url: string }
  | { memory: true; archive?: Blob | undefined }

const MIGRATIONS_FOLDER = path.join(import.meta.dirname, 'migrations')
/** Names our migrations among the advisory locks of a PostgreSQL server that others may share. */
const MIGRATION_LOCK = 74_047_017
const POSTGRES_CONNECTIONS = 10

/**
 * Opens the database and brings its tables up to date.
 *
 * @throws DataDirHeldError when another process holds the folder.
 */
export async function openDatabase(address: DatabaseAddress): Promise<OpenedDatabase> {
  if ('url' in address) return openPostgres(address.url)
  if ('memory' in address) {
    return openPglite(address.archive === undefined ? {} : { loadDataDir: address.archive })
  }
  // Holds addresses, keys and orders: nobody else on this machine reads it.
  await mkdir(address.dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockDataDir(address.dataDir)
  try {
    return await openPglite({ dataDir: path.join(address.dataDir, 'database') }, lock.release)
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function openPglite(
  place: Pick<PGliteOptions, 'dataDir' | 'loadDataDir'>,
  release: () => Promise<void> = async () => {},
): Promise<OpenedDatabase> {
  // relaxedDurability would answer before the rows are in the folder, and kill -9 would lose them.
  const client = await PGlite.create({ ...place, relaxedDurability: false })
  const orm = drizzlePglite({ client, schema })
  try {
    await migratePglite(orm, { migrationsFolder: MIGRATIONS_FOLDER })
  } catch (error) {
    await client.close()
    throw error
  }
  return {
    orm,
    ping: async () => void (await orm.execute(sql`select 1`)),
    close: async () => {
      await client.close()
      await release()
    },
  }
}

async function openPostgres(url: string): Promise<OpenedDatabase> {
  await migrateAlone(url)
  const client = postgres(url, { max: POSTGRES_CONNECTIONS, onnotice: () => {} })
  const orm = drizzlePostgres({ client, schema })
  return {
    orm,
    ping: async () => void (await orm.execute(sql`select 1`)),
    close: () => client.end({ timeout: 5 }),
  }
}

/** Several processes may start at once: one migrates, the others wait and find nothing to do. */
async function migrateAlone(url: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`
    await migratePostgres(drizzlePostgres({ client }), { migrationsFolder: MIGRATIONS_FOLDER })
  } finally {
    // Ending the connection gives the lock back.
    await client.end({ timeout: 5 })
  }
}
