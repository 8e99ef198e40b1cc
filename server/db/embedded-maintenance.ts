/**
 * What PostgreSQL does in the background, and PGlite, which is one process, only if it is told to.
 * Not in a transaction. docs/decisions/289-what-bounds-each-table.md
 */
import { sql } from 'drizzle-orm'
import type { Database } from './open-database.ts'

export async function maintainEmbedded(orm: Database): Promise<void> {
  const tables = await orm
    .select({ name: sql<string>`tablename` })
    .from(sql`pg_tables`)
    .where(sql`schemaname = 'public'`)
  // Each table on its own, because a query blocks the event loop.
  for (const { name } of tables) await orm.execute(sql`vacuum ${sql.identifier(name)}`)
  // The log of writes before a checkpoint is kept, and is read again after a process was killed.
  await orm.execute(sql`checkpoint`)
}
