/** What routes depend on: built once by build-app, passed to each route file. */
import type { Clock } from '#server/clock.ts'
import type { ServerConfig } from '#server/config.ts'
import type { OpenedDatabase } from '#server/db/open-database.ts'
import type { OrderEvents } from '#server/domain/order-events.ts'
import type { OrderFeed } from '#server/domain/order-feed.ts'
import type { OrderIntents } from '#server/domain/order-intents.ts'
import type { OrderDirections } from '#server/domain/order-directions.ts'
import type { Realtime } from '#server/realtime/realtime.ts'
import type { PushSender } from '#server/push/push-sender.ts'
import type { Authentication } from './authenticate.ts'
import type { Limits } from './rate-limits.ts'
import type { TokenVerifier } from './session-token.ts'

export interface ShopContext {
  config: ServerConfig
  database: OpenedDatabase
  clock: Clock
  feed: OrderFeed
  intents: OrderIntents
  events: OrderEvents
  /** The way of an order to the door. */
  directions: OrderDirections
  /** The sockets of shoppers' pages. */
  realtime: Realtime
  verifyToken: TokenVerifier
  /** Notifies devices about orders. */
  push: PushSender
}

/** The same, with what only calls over HTTP need. */
export interface RouteContext extends ShopContext {
  authentication: Authentication
  limits: Limits
}
