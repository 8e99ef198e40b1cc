/** Requests of one minute, added up over all processes (server/access/shared-counts.ts). */
import { lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from './open-database.ts'
import { rateLimitCounts } from './schema.ts'

const totalsSchema = v.array(v.object({ key: v.string(), count: v.number() }))

export interface CountsOfProcess {
  minute: number
  /** Identifies the process among those that count. */
  process: string
  /** All requests that it has counted in this minute, by key. */
  counts: ReadonlyMap<string, number>
}

/**
 * Stores the counts of a process and returns the totals of all processes, by key. Storing the same
 * counts again changes nothing, because the response to a statement may be lost after it has run.
 * A statement that runs late never lowers a count.
 */
export async function exchangeRequestCounts(
  db: Database,
  { minute, process, counts }: CountsOfProcess,
): Promise<Map<string, number>> {
  const given = JSON.stringify([...counts].map(([key, count]) => ({ key, count })))
  // In order of the keys, so that two processes never wait for each other's rows.
  const result: unknown = await db.execute(sql`
    insert into ${rateLimitCounts} as known (minute, key, count, counts)
    select ${minute}::integer, given.key, 0, jsonb_build_object(${process}::text, given.count)
    from jsonb_to_recordset(${given}::jsonb) as given (key text, count integer)
    order by given.key
    on conflict (minute, key) do update set counts = known.counts || jsonb_build_object(
      ${process}::text,
      greatest((known.counts ->> ${process}::text)::integer, (excluded.counts ->> ${process}::text)::integer)
    )
    returning key, (
      count + (select sum(each.value::integer) from jsonb_each_text(counts) as each)
    )::integer as count
  `)
  const { rows } = v.parse(v.object({ rows: totalsSchema }), result)
  return new Map(rows.map(({ key, count }) => [key, count]))
}

export async function dropRequestCounts(db: Database, beforeMinute: number): Promise<void> {
  await db.delete(rateLimitCounts).where(lt(rateLimitCounts.minute, beforeMinute))
}
