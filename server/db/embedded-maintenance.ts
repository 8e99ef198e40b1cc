/**
 * What PostgreSQL does in the background, and PGlite, which is one process, only if it is told to.
 * docs/decisions/289-what-bounds-each-table.md
 */
import type { PGlite } from '@electric-sql/pglite'

export async function maintainEmbedded(client: Pick<PGlite, 'query'>): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  // Each table on its own, because a query blocks the event loop.
  for (const { name } of rows) await client.query(`vacuum ${name}`)
  // The log of writes before a checkpoint is kept, and is read again after a process was killed.
  await client.query('checkpoint')
}
