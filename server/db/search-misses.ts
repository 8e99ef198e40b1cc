/**
 * Words of reported searches without results: a count for each word and day in India, without any
 * data of the shopper. docs/decisions/203-missed-words.md
 */
import { and, eq, gte, lt, sql, sum } from 'drizzle-orm'
import { istDay } from '#contract/india-time.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Database } from './open-database.ts'
import { searchMisses } from './schema.ts'

/** New words of one day, because any signed-in shopper could invent some. */
const MAX_NEW_WORDS_PER_DAY = 5_000
const RETENTION_DAYS = 90

export interface MissedWord {
  word: string
  count: number
}

export interface SearchMisses {
  /** Returns how many of the words were counted. */
  record: (words: readonly string[], nowMs: number) => Promise<number>
}

export function createSearchMisses(db: Database): SearchMisses {
  let today = ''
  return {
    record: async (words, nowMs) => {
      const day = istDay(nowMs)
      if (day !== today) {
        today = day
        await db.delete(searchMisses).where(lt(searchMisses.day, dayBefore(nowMs, RETENTION_DAYS)))
      }
      let counted = 0
      for (const word of words) if (await countWord(db, day, word)) counted += 1
      return counted
    },
  }
}

/** One statement for a new word, so that the limit holds for concurrent reports. */
async function countWord(db: Database, day: string, word: string): Promise<boolean> {
  const onceMore = { count: sql`${searchMisses.count} + 1` }
  const again = await db
    .update(searchMisses)
    .set(onceMore)
    .where(and(eq(searchMisses.day, day), eq(searchMisses.word, word)))
    .returning({ word: searchMisses.word })
  if (again.length > 0) return true
  const known = sql`select count(*) from ${searchMisses} where ${searchMisses.day} = ${day}`
  const added = await db
    .insert(searchMisses)
    .select(sql`select ${day}::date, ${word}::text, 1 where (${known}) < ${MAX_NEW_WORDS_PER_DAY}`)
    // Another request has added it meanwhile.
    .onConflictDoUpdate({ target: [searchMisses.day, searchMisses.word], set: onceMore })
    .returning({ word: searchMisses.word })
  return added.length > 0
}

/** The words of the last days, the most frequent first. */
export async function missedWordsSince(
  db: Database,
  { days, limit, nowMs }: { days: number; limit: number; nowMs: number },
): Promise<MissedWord[]> {
  const count = sum(searchMisses.count).mapWith(Number)
  const rows = await db
    .select({ word: searchMisses.word, count })
    .from(searchMisses)
    .where(gte(searchMisses.day, dayBefore(nowMs, days - 1)))
    .groupBy(searchMisses.word)
    .orderBy(sql`${count} desc, ${searchMisses.word}`)
    .limit(limit)
  return rows.map(({ word, count: times }) => ({ word, count: times ?? 0 }))
}

function dayBefore(nowMs: number, days: number): string {
  return istDay(nowMs - days * DAY_MS)
}
