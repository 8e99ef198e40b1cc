/**
 * Rejects placed orders that their store leaves unanswered (product §9.7). Any process may find
 * one, several at once or the next one after a restart: the event is reported under one id, so that
 * it is applied once and the shopper is notified once. After an outage, their stores have the whole
 * time again (shop-outages.ts). docs/decisions/238-unanswered-orders.md
 */
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { DEFAULT_ANSWER_TIMES } from '#contract/unanswered-orders.ts'
import type { Clock } from '#server/runtime/clock.ts'
import { repeatedWork } from '#server/runtime/repeated-work.ts'
import type { ReservedReporter } from '#server/domain/reserved-reporters.ts'
import type { Database, OpenedDatabase } from '#server/db/open-database.ts'
import { orders, stores } from '#server/db/schema.ts'
import type { OrderEvents } from './order-events.ts'
import { endOutage, recordCheck, OUTAGE_MS } from './shop-outages.ts'
import { numberPlacedOrders } from './unnumbered-orders.ts'

/** How often each process checks. The query reads an index of the pending orders alone. */
export const CHECK_INTERVAL_MS = 10_000
/** Rejected at one check; after an outage, the rest follows at the next ones. */
const BATCH_SIZE = 100

/** Not an id that operations may choose (`eventIdSchema`). */
const REJECTION = {
  eventId: 'shop/unanswered',
  event: { type: 'reject', reason: 'unanswered' },
  reportedBy: 'shop' satisfies ReservedReporter,
} as const

export interface UnansweredOrders {
  /**
   * Rejects what is due now, and numbers what an older release has placed. Checks that overlap
   * share one run.
   */
  check: () => Promise<void>
  /** Checks now, and then at every interval. */
  start: () => void
  /** Stops, and waits for what it is doing. */
  close: () => Promise<void>
}

interface Deps {
  database: OpenedDatabase
  clock: Clock
  events: Pick<OrderEvents, 'report'>
  everyMs: number
  log: {
    info: (details: object, message: string) => void
    warn: (details: object, message: string) => void
    error: (details: object, message: string) => void
  }
}

export function createUnansweredOrders(deps: Deps): UnansweredOrders {
  const { database, clock, events, everyMs, log } = deps
  /** When an outage may have ended that the next check has to find; undefined if there was none. */
  let outageEnd: number | 'next-check' | undefined = clock()
  /** When the loop last began a check. */
  let lastTickMs: number | undefined
  let checking: Promise<void> | undefined

  async function rejectDue(): Promise<void> {
    const nowMs = clock()
    if (outageEnd !== undefined) {
      await endOutage(database.orm, new Date(outageEnd === 'next-check' ? nowMs : outageEnd))
    }
    await recordCheck(database.orm, new Date(nowMs))
    const due = await dueOrders(database.orm, nowMs)
    for (const { orderId, storeId } of due) {
      if (work.closing.aborted) return
      // What was answered meanwhile is not rejected any more: the order's row decides.
      const { kind } = await events.report({ orderId, ...REJECTION })
      if (kind === 'applied') log.info({ orderId, storeId }, 'An unanswered order was rejected')
    }
  }

  async function numberPlaced(): Promise<void> {
    if (work.closing.aborted) return
    const numbered = await numberPlacedOrders(database.orm, new Date(clock()))
    if (numbered > 0) log.warn({ orders: numbered }, 'A process of an older release placed orders')
  }

  async function checkOnce(): Promise<void> {
    try {
      await rejectDue()
      await numberPlaced()
      outageEnd = undefined
    } catch (error) {
      // The database may be out of reach until a check succeeds.
      outageEnd = 'next-check'
      throw error
    }
  }

  function check(): Promise<void> {
    checking ??= checkOnce().finally(() => {
      checking = undefined
    })
    return checking
  }

  function checkOfLoop(): Promise<void> {
    const nowMs = clock()
    // The machine was suspended, and the clock went on. Whether another process checked meanwhile is
    // in the database.
    if (lastTickMs !== undefined && nowMs - lastTickMs > OUTAGE_MS) outageEnd = 'next-check'
    lastTickMs = nowMs
    return check()
  }

  const work = repeatedWork({
    run: checkOfLoop,
    onFailure: (error) => {
      log.error({ err: error }, 'The check for unanswered orders failed')
    },
    firstAfterMs: 0,
    pauseMs: () => everyMs,
  })
  return {
    check,
    start: work.start,
    close: async () => {
      await work.close()
      // A failure was reported to whoever requested the check.
      await checking?.catch(() => undefined)
    },
  }
}

/** Orders whose time is over, by the settings of their stores; those that wait longest first. */
function dueOrders(db: Database, nowMs: number): Promise<{ orderId: string; storeId: string }[]> {
  const now = new Date(nowMs).toISOString()
  const countedFrom = sql`coalesce(${orders.answerableSince}, ${orders.placedAt})`
  const seconds = sql`coalesce(${stores.rejectAfterSeconds}, ${DEFAULT_ANSWER_TIMES.rejectAfterSeconds}::integer)`
  return (
    db
      .select({ orderId: orders.id, storeId: orders.storeId })
      .from(orders)
      // A store that has left the shop since answers nothing either.
      .leftJoin(stores, eq(stores.id, orders.storeId))
      .where(
        and(
          eq(orders.status, sql`'pending'`),
          isNotNull(orders.placedAt),
          sql`${countedFrom} + ${seconds} * interval '1 second' <= ${now}::timestamptz`,
        ),
      )
      .orderBy(asc(orders.placedAt))
      .limit(BATCH_SIZE)
  )
}
