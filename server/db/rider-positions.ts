/**
 * The latest reports of a rider's positions: one row for an order.
 * docs/decisions/250-one-row-for-the-positions-of-a-rider.md
 */
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Database } from './open-database.ts'
import { orderEvents, riderPositions, type StoredPositionReport } from './schema.ts'

/**
 * Almost three minutes of a rider's page, and more than a minute at its limit. A report that is
 * repeated comes within seconds.
 */
export const MAX_POSITION_REPORTS = 32

/** Oldest first. A caller who adds to them holds the lock of the order. */
export async function positionReports(
  tx: Database,
  orderId: string,
): Promise<readonly StoredPositionReport[]> {
  const [row] = await tx
    .select({ reports: riderPositions.reports })
    .from(riderPositions)
    .where(eq(riderPositions.orderId, orderId))
  return row?.reports ?? []
}

/** Adds a report to the `known` ones and drops the oldest beyond the history. */
export async function addPositionReport(
  tx: Database,
  orderId: string,
  { known, report }: { known: readonly StoredPositionReport[]; report: StoredPositionReport },
): Promise<void> {
  const reports = [...known, report].slice(-MAX_POSITION_REPORTS)
  await tx
    .insert(riderPositions)
    .values({ orderId, reports })
    .onConflictDoUpdate({ target: riderPositions.orderId, set: { reports } })
}

/** Notes that the order says where its rider is, without a report: retention finds it by its row. */
export async function noteAssignedPosition(tx: Database, orderId: string): Promise<void> {
  await tx.insert(riderPositions).values({ orderId, reports: [] }).onConflictDoNothing()
}

/**
 * When the rider was at the stored position: by the latest report, or by an event (the assignment of
 * the rider, or a report that a process of an older release stored as an event, decision 250).
 */
export async function riderSeenAt(db: Database, orderId: string): Promise<string | undefined> {
  const report = (await positionReports(db, orderId)).at(-1)
  const [event] = await db
    .select({ at: orderEvents.at })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        inArray(orderEvents.type, ['assign-rider', 'rider-location']),
      ),
    )
    .orderBy(desc(orderEvents.at))
    .limit(1)
  const times = [report?.at, event?.at.toISOString()].filter((at) => at !== undefined)
  return times.sort().at(-1)
}
