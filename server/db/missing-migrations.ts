/**
 * Applies the migrations that PostgreSQL lacks, each in a transaction of its own: one that changes
 * many rows then holds no lock of an earlier one, which may have altered a table in use. Drizzle's
 * migrator applies all in one transaction; its table is kept as it makes it.
 */
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Client } from 'pg'

type Migration = ReturnType<typeof readMigrationFiles>[number]

const APPLIED = sql`drizzle.__drizzle_migrations`

/**
 * Continues where an earlier run ended. The caller has the lock of our migrations. `retried` calls
 * each part until it is done, and every part may be called again after an error.
 */
export async function applyMissing(
  client: Client,
  migrationsFolder: string,
  retried: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<void> {
  const orm = drizzle({ client })
  const lastMillis = await retried(() => lastApplied(orm))
  for (const migration of readMigrationFiles({ migrationsFolder })) {
    if (migration.folderMillis > lastMillis) await retried(() => apply(orm, migration))
  }
}

/** The time that the journal has for the last applied migration; makes the table if needed. */
async function lastApplied(orm: NodePgDatabase): Promise<number> {
  await orm.execute(sql`create schema if not exists drizzle`)
  await orm.execute(
    sql`create table if not exists ${APPLIED} (id serial primary key, hash text not null, created_at bigint)`,
  )
  const { rows } = await orm.execute<{ last: string | null }>(
    sql`select max(created_at) as last from ${APPLIED}`,
  )
  return Number(rows[0]?.last ?? -1)
}

const apply = (orm: NodePgDatabase, { sql: statements, hash, folderMillis }: Migration) =>
  orm.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(
      sql`insert into ${APPLIED} (hash, created_at) values (${hash}, ${folderMillis})`,
    )
  })
