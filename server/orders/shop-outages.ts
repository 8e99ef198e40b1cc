/**
 * A store cannot respond while no process of the shop runs, or none reaches the database. Each check
 * for unanswered orders stores its time. If the last check was long ago, the first check after a
 * start, after a suspension of the machine or after failed checks restarts the deadlines of all
 * pending orders.
 * docs/decisions/251-the-time-of-an-unanswered-order.md
 */
import { lt } from 'drizzle-orm'
import type { Database } from '#server/db/open-database.ts'
import { orders, unansweredLooks } from '#server/db/schema.ts'
import { changePendingOrders } from '#server/db/pending-orders.ts'

/** A few checks of a process, and longer than a restart takes. */
export const OUTAGE_MS = 30_000

/** Records the time of a check. */
export async function recordCheck(db: Database, at: Date): Promise<void> {
  await db
    .insert(unansweredLooks)
    .values({ at })
    .onConflictDoUpdate({ target: unansweredLooks.only, set: { at } })
}

/**
 * For the first check of a process, and the first one after a failed check or a pause of the process:
 * finds out whether the shop was down until then.
 */
export async function endOutage(db: Database, endedAt: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // Holds the row, so that of two processes that start together only one finds the outage.
    const [last] = await tx
      .insert(unansweredLooks)
      .values({ at: new Date(0) })
      .onConflictDoUpdate({ target: unansweredLooks.only, set: { only: true } })
      .returning({ at: unansweredLooks.at })
    if (last === undefined) throw new Error('The time of the last check was not stored')
    if (endedAt.getTime() - last.at.getTime() <= OUTAGE_MS) return
    await tx.update(unansweredLooks).set({ at: endedAt })
    await changePendingOrders(tx, lt(orders.placedAt, endedAt), { answerableSince: endedAt })
  })
}
