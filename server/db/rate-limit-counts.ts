/** Requests of one minute, added up over all processes (server/access/shared-counts.ts). */
import { lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from './open-database.ts'
import { rateLimitCounts } from './schema.ts'

const totalsSchema = v.array(v.object({ key: v.string(), count: v.number() }))

/** Adds the counts and returns the totals of all processes, by key. */
export async function addRequestCounts(
  db: Database,
  minute: number,
  counts: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const given = JSON.stringify([...counts].map(([key, count]) => ({ key, count })))
  // In order of the keys, so that two processes never wait for each other's rows.
  const result: unknown = await db.execute(sql`
    insert into ${rateLimitCounts} (minute, key, count)
    select ${minute}::integer, given.key, given.count
    from jsonb_to_recordset(${given}::jsonb) as given (key text, count integer)
    order by given.key
    on conflict (minute, key) do update set count = rate_limit_counts.count + excluded.count
    returning key, count
  `)
  const { rows } = v.parse(v.object({ rows: totalsSchema }), result)
  return new Map(rows.map(({ key, count }) => [key, count]))
}

export async function dropRequestCounts(db: Database, beforeMinute: number): Promise<void> {
  await db.delete(rateLimitCounts).where(lt(rateLimitCounts.minute, beforeMinute))
}
