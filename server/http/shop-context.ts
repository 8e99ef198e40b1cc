/** What routes depend on: built once by build-app, passed to each route file. */
import type { Clock } from '#server/runtime/clock.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { OpenedDatabase } from '#server/db/open-database.ts'
import type { CatalogueResponses } from '#server/catalogue/catalogue-responses.ts'
import type { OrderEvents } from '#server/orders/order-events.ts'
import type { OrderFeed } from '#server/orders/order-feed.ts'
import type { OrderIntents } from '#server/orders/order-intents.ts'
import type { OrderDirections } from '#server/orders/order-directions.ts'
import type { RideTokens } from '#server/orders/ride-tokens.ts'
import type { UnansweredOrders } from '#server/orders/unanswered-orders.ts'
import type { Metrics } from '#server/monitoring/metrics.ts'
import type { Realtime } from '#server/realtime/realtime.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import type { PushSender } from '#server/push/push-sender.ts'
import type { Authentication } from './authenticate.ts'
import type { WebhookSender } from '#server/operations/webhook-sender.ts'
import type { OrderStreams } from '#server/operations/order-streams.ts'
import type { OperationsAccess } from './operations-access.ts'
import type { Limits } from '#server/access/rate-limits.ts'

export interface RouteContext {
  config: ServerConfig
  database: OpenedDatabase
  clock: Clock
  /** What the stores sell, compressed. */
  catalogue: CatalogueResponses
  intents: OrderIntents
  events: OrderEvents
  /** Tokens of riders' pages. */
  rideTokens: RideTokens
  /** The way of an order to the door. */
  directions: OrderDirections
  /** The sockets of shoppers' pages. */
  realtime: Realtime
  /** Deletes the accounts of shoppers. */
  accounts: Accounts
  /** Where requests and orders are counted; absent where nobody reads them. */
  metrics: Metrics | undefined
  /** Notifies devices about orders. */
  push: PushSender
  /**
   * Shows a message on the open pages of a shopper, and sends what is written in the push outbox.
   */
  notifyShopper: (userId: string, message: string) => void
  /** The streams of orders for the systems of stores. */
  streams: OrderStreams
  authentication: Authentication
  limits: Limits
  operations: OperationsAccess
}

/** The same, with what runs beside the calls; for what is added to the app from outside. */
export interface ShopContext extends RouteContext {
  feed: OrderFeed
  unanswered: UnansweredOrders
  /** Notifies the systems of stores about orders. */
  webhooks: WebhookSender
}
