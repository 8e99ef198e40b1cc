/**
 * Positions of shoppers outside every service area: rounded to about 1 km, with a count per day in
 * India. The popup tells every shopper that their location was noted, so none is dropped: beyond a
 * limit, positions are rounded to whole degrees. docs/decisions/167-places-out-of-reach.md
 */
import { and, eq, lt, sql } from 'drizzle-orm'
import { OUT_OF_REACH_RETENTION_DAYS } from '#contract/constants.ts'
import { istDay } from '#contract/india-time.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Position } from '#contract/geo.ts'
import type { Database } from './open-database.ts'
import { outOfReachChecks } from './schema.ts'

/** New places of one day. Without a limit, anyone could fill the disk with requests. */
interface Bounds {
  /** On PostgreSQL, each concurrent connection may exceed it by a row. */
  perDay: number
  /** A whole town may share a few addresses of a mobile carrier. */
  perAddress: number
}
const BOUNDS: Bounds = { perDay: 20_000, perAddress: 1_000 }
/** The number of addresses that are counted separately in a day. Others share one allowance. */
const MAX_TRACKED_ADDRESSES = 50_000

export interface OutOfReachChecks {
  /** `address` is the key of limits: an address or a network. */
  record: (position: Position, address: string, nowMs: number) => Promise<void>
}

/** `onFull` is called once a day when new places are noted only by whole degrees. */
export function createOutOfReachChecks(
  db: Database,
  onFull: (day: string) => void,
  bounds: Bounds = BOUNDS,
): OutOfReachChecks {
  let today = ''
  let isFull = false
  const newPlacesOf = new Map<string, number>()

  async function beginDay(day: string, nowMs: number): Promise<void> {
    today = day
    isFull = false
    newPlacesOf.clear()
    const oldest = istDay(nowMs - OUT_OF_REACH_RETENTION_DAYS * DAY_MS)
    await db.delete(outOfReachChecks).where(lt(outOfReachChecks.day, oldest))
  }

  return {
    record: async (position, address, nowMs) => {
      const day = istDay(nowMs)
      if (day !== today) await beginDay(day, nowMs)
      const place = placeOf(day, position, 100)
      if (await incrementExisting(db, place)) return
      const key =
        newPlacesOf.size < MAX_TRACKED_ADDRESSES || newPlacesOf.has(address) ? address : ''
      const known = newPlacesOf.get(key) ?? 0
      if (known < bounds.perAddress && !isFull) {
        newPlacesOf.set(key, known + 1)
        if (await addPlace(db, place, bounds.perDay)) return
        // Unless another request has reported it meanwhile.
        if (!isFull) onFull(day)
        isFull = true
      }
      // There are only 65,000 of these, which need not be counted.
      const degree = placeOf(day, position, 1)
      if (!(await incrementExisting(db, degree))) await addPlace(db, degree)
    },
  }
}

type Place = Omit<typeof outOfReachChecks.$inferSelect, 'count'>

/** `perDegree` is the resolution. The place is always stored in hundredths. */
function placeOf(day: string, { latitude, longitude }: Position, perDegree: 1 | 100): Place {
  const hundredths = (degrees: number) => Math.round(degrees * perDegree) * (100 / perDegree)
  return {
    day,
    latitudeHundredths: hundredths(latitude),
    longitudeHundredths: hundredths(longitude),
  }
}

const onceMore = { count: sql`${outOfReachChecks.count} + 1` }

/** Returns false if the place is new on its day. */
async function incrementExisting(db: Database, place: Place): Promise<boolean> {
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

/** Returns false if the day has `most` places. One statement, so that concurrent requests count. */
async function addPlace(db: Database, place: Place, most?: number): Promise<boolean> {
  const known = sql`select count(*) from ${outOfReachChecks} where ${outOfReachChecks.day} = ${place.day}`
  const isFree = most === undefined ? sql`true` : sql`(${known}) < ${most}`
  const added = await db
    .insert(outOfReachChecks)
    .select(
      sql`select ${place.day}::date, ${place.latitudeHundredths}::integer, ${place.longitudeHundredths}::integer, 1 where ${isFree}`,
    )
    // Another request has added it meanwhile.
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
