/** Adds what the shop decides about orders to the server. What recurs runs with it. */
import type { FastifyInstance } from 'fastify'
import type { OpeningHours } from '#contract/opening-hours.ts'
import type { OpenedDatabase } from '#server/db/open-database.ts'
import type { Clock } from '#server/runtime/clock.ts'
import { runWithApp } from '#server/runtime/run-with-app.ts'
import { createOrderEvents, type OrderEvents } from './order-events.ts'
import { createOrderFeed, type OrderFeed } from './order-feed.ts'
import { createOrderIntents, type OrderIntents } from './order-intents.ts'
import { createRetention } from './retention.ts'
import {
  CHECK_INTERVAL_MS,
  createUnansweredOrders,
  type UnansweredOrders,
} from './unanswered-orders.ts'

interface Orders {
  feed: OrderFeed
  intents: OrderIntents
  events: OrderEvents
  unanswered: UnansweredOrders
}

interface Deps {
  database: OpenedDatabase
  clock: Clock
  /** The hours of stores without their own. */
  hours: OpeningHours
  /** How many orders of one shopper may be open at a time. */
  openPerShopper: number
  /** How often unanswered orders are looked for; never if 0. */
  unansweredCheckIntervalMs?: number | undefined
}

export function addOrders(app: FastifyInstance, deps: Deps): Orders {
  const { database, clock, hours, openPerShopper } = deps
  const { unansweredCheckIntervalMs: everyMs = CHECK_INTERVAL_MS } = deps
  const { log } = app
  const feed = createOrderFeed((error) =>
    log.error({ err: error }, 'A listener of the order feed threw'),
  )
  const events = createOrderEvents({ database, clock, feed })
  const unanswered = createUnansweredOrders({ database, clock, events, everyMs, log })
  if (everyMs > 0) runWithApp(app, unanswered)
  runWithApp(app, createRetention({ database, clock, log }))
  return {
    feed,
    intents: createOrderIntents({ database, clock, hours, openPerShopper, feed }),
    events,
    unanswered,
  }
}
