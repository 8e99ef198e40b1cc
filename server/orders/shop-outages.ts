/**
 * A store cannot answer while no process of the shop runs, or none reaches the database. Each look
 * for unanswered orders is noted. If the last one was long ago, a process that starts, that did not
 * run (on a suspended machine), or whose look succeeds again, gives the orders that wait their whole
 * time again.
 * docs/decisions/251-the-time-of-an-unanswered-order.md
 */
import { lt } from 'drizzle-orm'
import type { Database } from '#server/db/open-database.ts'
import { orders, unansweredLooks } from '#server/db/schema.ts'
import { changeWaitingOrders } from '#server/db/waiting-orders.ts'

/** A few looks of a process, and longer than a restart takes. */
export const OUTAGE_MS = 30_000

/** Notes a look. */
export async function noteLook(db: Database, at: Date): Promise<void> {
  await db
    .insert(unansweredLooks)
    .values({ at })
    .onConflictDoUpdate({ target: unansweredLooks.only, set: { at } })
}

/**
 * For the first look of a process, and the first one after a failed look or a pause of the process:
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
    if (last === undefined) throw new Error('The last look is not noted')
    if (endedAt.getTime() - last.at.getTime() <= OUTAGE_MS) return
    await tx.update(unansweredLooks).set({ at: endedAt })
    await changeWaitingOrders(tx, lt(orders.placedAt, endedAt), { answerableSince: endedAt })
  })
}
