/**
 * What PostgreSQL does in the background, and PGlite, which is one process, only if it is told to.
 * docs/decisions/289-what-bounds-each-table.md
 */
import type { PGlite } from '@electric-sql/pglite'

/** @throws some tables were not vacuumed; the cause is the first failure. */
export async function maintainEmbedded(client: Pick<PGlite, 'query'>): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const failures: unknown[] = []
  // Each table on its own, because a query blocks the event loop. Statistics, without which the
  // planner reads whole tables.
  for (const { name } of rows) {
    try {
      await client.query(`vacuum (analyze) ${name}`)
    } catch (error) {
      failures.push(error)
    }
  }
  // The log of writes before a checkpoint is kept, and is read again after a process was killed.
  await client.query('checkpoint')
  if (failures.length > 0) {
    throw new Error(`${failures.length} tables were not vacuumed`, { cause: failures[0] })
  }
}
