/** Where people asked in vain: about 1 km, and a count for the day. */
import { and, eq, sql } from 'drizzle-orm'
import type { Position } from '#contract/geo.ts'
import type { Database } from './open-database.ts'
import { outOfReachChecks } from './schema.ts'

/**
 * New places of one day, over all. Anybody may ask, from any place: without a bound whoever makes
 * places up fills the disk. On PostgreSQL, connections that ask at the same moment may pass it by
 * a row each.
 */
const MOST_PLACES_A_DAY = 5_000

export interface OutOfReachNotes {
  record: (position: Position, nowMs: number) => Promise<void>
}

/** `onFull` hears once a day that no new place is noted any more; known ones still count. */
export function createOutOfReachNotes(
  db: Database,
  onFull: (day: string) => void,
): OutOfReachNotes {
  let fullDay: string | undefined
  return {
    record: async (position, nowMs) => {
      const day = new Date(nowMs).toISOString().slice(0, 10)
      const place = {
        day,
        latitudeHundredths: Math.round(position.latitude * 100),
        longitudeHundredths: Math.round(position.longitude * 100),
      }
      if ((await countAgain(db, place)) || day === fullDay) return
      if (await addPlace(db, place)) return
      // Unless somebody else found it full meanwhile.
      if (day !== fullDay) onFull(day)
      fullDay = day
    },
  }
}

type Place = Omit<typeof outOfReachChecks.$inferSelect, 'count'>

const onceMore = { count: sql`${outOfReachChecks.count} + 1` }

/** False when the place is new on its day. */
async function countAgain(db: Database, place: Place): Promise<boolean> {
  const counted = await db
    .update(outOfReachChecks)
    .set(onceMore)
    .where(
      and(
        eq(outOfReachChecks.day, place.day),
        eq(outOfReachChecks.latitudeHundredths, place.latitudeHundredths),
        eq(outOfReachChecks.longitudeHundredths, place.longitudeHundredths),
      ),
    )
    .returning({ day: outOfReachChecks.day })
  return counted.length > 0
}

/** False when the day is full. One statement, so that the count holds when many ask at once. */
async function addPlace(db: Database, place: Place): Promise<boolean> {
  const known = sql`select count(*) from ${outOfReachChecks} where ${outOfReachChecks.day} = ${place.day}`
  const added = await db
    .insert(outOfReachChecks)
    .select(
      sql`select ${place.day}::date, ${place.latitudeHundredths}::integer, ${place.longitudeHundredths}::integer, 1 where (${known}) < ${MOST_PLACES_A_DAY}`,
    )
    // Somebody else added it meanwhile.
    .onConflictDoUpdate({
      target: [
        outOfReachChecks.day,
        outOfReachChecks.latitudeHundredths,
        outOfReachChecks.longitudeHundredths,
      ],
      set: onceMore,
    })
    .returning({ day: outOfReachChecks.day })
  return added.length > 0
}
