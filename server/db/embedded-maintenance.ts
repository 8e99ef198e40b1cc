/**
 * What PostgreSQL does in the background, and PGlite, which is one process, only if it is told to.
 * docs/decisions/289-what-bounds-each-table.md
 */
import { statfs } from 'node:fs/promises'
import type { PGlite } from '@electric-sql/pglite'

/**
 * A checkpoint that runs out of space ends the database (yielding-pglite.ts). Without it, a shop with
 * a full disk is still read, and goes on by itself when there is space again. This is four
 * files of the write-ahead log.
 */
const MIN_FREE_BYTES = 64 * 1_024 * 1_024

/**
 * `folder` is the one of the database; undefined if it is in memory.
 *
 * @throws Error if the disk is almost full, in which case nothing is done, or if some tables were
 *   not vacuumed; its cause is the first failure.
 */
export async function maintainEmbedded(
  client: Pick<PGlite, 'query'>,
  folder: string | undefined,
  freeBytesOf: (folder: string) => Promise<number> = availableBytes,
): Promise<void> {
  if (folder !== undefined && (await freeBytesOf(folder)) < MIN_FREE_BYTES) {
    throw new Error('The disk of the database is almost full')
  }
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

async function availableBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
