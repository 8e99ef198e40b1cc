/**
 * Store staff and riders of the sandbox: while it is on, placed orders are automatically accepted,
 * picked up, carried to the door and delivered. It sleeps while there is nothing to do.
 */
import { randomUUID } from 'node:crypto'
import { and, eq, exists, inArray, isNotNull, sql } from 'drizzle-orm'
import { ORDER_STATUSES, isOpenStatus } from '#contract/order-status.ts'
import type { ReservedReporter } from '#server/domain/reserved-reporters.ts'
import { operationsKeys, orderEvents, orders, riderPositions, stores } from '#server/db/schema.ts'
import type { ShopContext } from '#server/http/shop-context.ts'
import { dueEvents } from './autopilot-rules.ts'
import { streetRoute } from './street-route.ts'

/** Also how often a rider's position is reported. */
export const TICK_MS = 2_000

export interface Autopilot {
  isEnabled: () => boolean
  setEnabled: (enabled: boolean) => void
  /** Stops permanently and waits for the current turn. */
  close: () => Promise<void>
}

export interface AutopilotOptions {
  enabled: boolean
  /** Runs work later. Returns a function that cancels it. The work's promise never rejects. */
  after?: (delayMs: number, work: () => Promise<void>) => () => void
  /** Whether a counter is open, whose staff get time to respond first. */
  isCounterOpen?: () => boolean
  onError: (error: unknown) => void
}

function afterByTimer(delayMs: number, work: () => Promise<void>): () => void {
  const timer = setTimeout(() => void work(), delayMs)
  return () => {
    clearTimeout(timer)
  }
}

/** Also continues orders that were under way when the process ended. */
export function createAutopilot(shop: ShopContext, options: AutopilotOptions): Autopilot {
  const { after = afterByTimer, isCounterOpen = () => false, onError } = options
  let { enabled } = options
  let cancelTimer: (() => void) | undefined
  let turn: Promise<void> | undefined

  function wake(): void {
    if (!enabled || cancelTimer !== undefined) return
    cancelTimer = after(TICK_MS, () => {
      cancelTimer = undefined
      turn = tickAfter(turn)
      return turn
    })
  }

  /** Turns never overlap, even if one takes long. */
  async function tickAfter(before: Promise<void> | undefined): Promise<void> {
    await before
    try {
      if (await runTick()) wake()
    } catch (error) {
      onError(error)
      wake()
    }
  }

  async function runTick(): Promise<boolean> {
    const open = await openOrders(shop)
    for (const { order, store, isHandledByCounter } of open) {
      const home = { latitude: order.latitude, longitude: order.longitude }
      const events = dueEvents(
        {
          id: order.id,
          status: order.status,
          placedAtMs: order.placedAt?.getTime() ?? null,
          reachedAtMs: Date.parse(order.history.at(-1)?.at ?? order.createdAt.toISOString()),
          hasRider: order.rider !== null,
          isHandledByCounter,
        },
        shop.clock(),
        // A store that has been removed has no position to start from.
        (store === null ? undefined : streetRoute(store, home)) ?? [home],
        isCounterOpen(),
      )
      for (const event of events) {
        if (!enabled) return false
        // Events that a control call has made illegal meanwhile are skipped.
        await shop.events.report({
          orderId: order.id,
          eventId: `autopilot-${randomUUID()}`,
          event,
          reportedBy: 'autopilot' satisfies ReservedReporter,
        })
      }
    }
    return open.length > 0
  }

  const unsubscribe = shop.feed.subscribe(({ cause }) => {
    if (cause === 'placed') wake()
  })
  wake()

  return {
    isEnabled: () => enabled,
    setEnabled: (next) => {
      enabled = next
      if (!enabled) {
        cancelTimer?.()
        cancelTimer = undefined
      }
      wake()
    },
    close: async () => {
      enabled = false
      cancelTimer?.()
      unsubscribe()
      await turn
    },
  }
}

async function openOrders({ database }: ShopContext) {
  const { orm } = database
  const hasEvent = orm
    .select({ one: sql`1` })
    .from(orderEvents)
    .innerJoin(operationsKeys, eq(operationsKeys.name, orderEvents.reportedBy))
    .where(eq(orderEvents.orderId, orders.id))
  const hasPosition = orm
    .select({ one: sql`1` })
    .from(riderPositions)
    .innerJoin(
      operationsKeys,
      sql`${riderPositions.reports} @> jsonb_build_array(jsonb_build_object('reportedBy', ${operationsKeys.name}))`,
    )
    .where(eq(riderPositions.orderId, orders.id))
  return orm
    .select({
      order: orders,
      store: stores,
      isHandledByCounter: sql`${exists(hasEvent)} or ${exists(hasPosition)}`.mapWith(Boolean),
    })
    .from(orders)
    .leftJoin(stores, eq(stores.id, orders.storeId))
    .where(
      and(isNotNull(orders.placedAt), inArray(orders.status, ORDER_STATUSES.filter(isOpenStatus))),
    )
}
