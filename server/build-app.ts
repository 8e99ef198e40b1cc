/**
 * Builds the shop's server without listening. Tests inject requests; the entries listen.
 */
import { randomUUID } from 'node:crypto'
import type { Agent } from 'node:https'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Clock } from './domain/clock.ts'
import type { ServerConfig } from './config/config.ts'
import type { OpenedDatabase } from './db/open-database.ts'
import { addCatalogue } from './catalogue/add-catalogue.ts'
import { createOrderEvents } from './orders/order-events.ts'
import { createOrderFeed } from './orders/order-feed.ts'
import { createOrderIntents } from './orders/order-intents.ts'
import { createUnansweredOrders, CHECK_INTERVAL_MS } from './orders/unanswered-orders.ts'
import { createOrderDirections } from './orders/order-directions.ts'
import { createRetention } from './orders/retention.ts'
import { createRideTokens } from './orders/ride-tokens.ts'
import { createAuthentication } from './http/authenticate.ts'
import { availabilityRoutes } from './http/availability-routes.ts'
import { proxyTrust, unlistedProxyWarning } from './access/client-address.ts'
import { sendApiError } from './http/error-handler.ts'
import { figuresRoutes } from './http/figures-routes.ts'
import { addHandlerDeadline } from './http/handler-deadline.ts'
import { healthRoutes } from './http/health-routes.ts'
import { helpRoutes } from './http/help-routes.ts'
import { createOperationsAccess } from './http/operations-access.ts'
import { operationsRoutes } from './http/operations-routes.ts'
import { orderRoutes } from './http/order-routes.ts'
import { pushRoutes } from './http/push-routes.ts'
import { rideRoutes } from './http/ride-routes.ts'
import { createRateLimits } from './access/rate-limits.ts'
import { createSharedCounts, type SharedCounts } from './access/shared-counts.ts'
import { dropRequestCounts, exchangeRequestCounts } from './db/rate-limit-counts.ts'
import { ApiError } from './access/api-error.ts'
import { acceptOnlyJson, BODY_LIMIT_BYTES, MAX_ID_LENGTH } from './http/request-parsing.ts'
import { addRequestMetrics } from './http/request-metrics.ts'
import { createShedding } from './http/shedding.ts'
import { readBacklog } from './db/backlog.ts'
import type { Metrics } from './monitoring/metrics.ts'
import { addShutdown } from './http/shutdown.ts'
import { searchRoutes } from './http/search-routes.ts'
import { securityHeaders } from './http/security-headers.ts'
import { isCall } from './http/request-target.ts'
import { createTokenVerifier } from './access/session-token.ts'
import { storeRoutes } from './http/store-routes.ts'
import { settingsRoutes } from './http/settings-routes.ts'
import type { ShopContext } from './http/shop-context.ts'
import { isPageVisit, serveStaticFiles } from './http/static-files.ts'
import { userRoutes } from './http/user-routes.ts'
import { createAccounts } from './accounts/accounts.ts'
import { clerkUsers } from './ports/clerk-users.ts'
import type { IdentityUsers } from './ports/identity-users.ts'
import type { Directions } from './ports/directions.ts'
import { createLog } from './log.ts'
import { googleDirections } from './ports/google-directions.ts'
import { createOrderStreams, type StreamTimes } from './operations/order-streams.ts'
import { createWebhookSender } from './operations/webhook-sender.ts'
import { publicAgent } from './outgoing/public-agent.ts'
import { addPush } from './push/add-push.ts'
import { loadOrCreateVapidKeys } from './push/push-keys.ts'
import { addRealtime } from './realtime/realtime.ts'

const REQUEST_TIMEOUT_MS = 60_000

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * For commands that run beside the app: shows a message on the shopper's open pages, and sends
     * what the command wrote to the push outbox.
     */
    notifyShopper: (userId: string, message: string) => void
  }
}

export interface AppDeps {
  config: ServerConfig
  /** Owned by the caller: closing the app does not close it. */
  database: OpenedDatabase
  /** Decides about quotes, hours, dates and limits. Tokens are judged by the system's clock. */
  clock?: Clock
  /** The Directions service; by default Google's with the configured key. */
  directions?: Directions
  /** The users of the identity provider; by default Clerk's with the configured secret key. */
  identityUsers?: IdentityUsers | undefined
  /** How long a socket stays open after its token has expired; by default as in the contract. */
  socketGraceMs?: number | undefined
  /** Connects to webhooks; refuses addresses that are not public unless said otherwise. */
  webhookAgent?: Agent | undefined
  /** Of the streams of orders; their own unless a test says otherwise. */
  streamTimes?: StreamTimes | undefined
  /** Connects to push services; by default it refuses addresses that are not public. */
  pushAgent?: Agent | undefined
  /** By default, lines of JSON on standard output. */
  log?: FastifyBaseLogger | undefined
  /** How often unanswered orders are looked for; never if 0, for tests that look themselves. */
  unansweredCheckIntervalMs?: number | undefined
  /** Counts requests and orders, and reads the rest of the figures of this server. */
  metrics?: Metrics | undefined
  /** A built shop; without it the server has no pages. */
  staticDir?: string | undefined
  /**
   * Adds routes and hooks before the shop's own, on the same instance. The sandbox comes in this
   * way: nothing of the server outside it imports it.
   */
  extend?: (app: FastifyInstance, context: ShopContext) => Promise<void>
}

export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, database, clock = Date.now, staticDir, extend, metrics } = deps
  const { directions = googleDirections({ key: config.googleMapsKey }) } = deps
  const headers = securityHeaders(config)
  const isTrustedProxy = proxyTrust(config.trustedProxies)
  const app = Fastify({
    loggerInstance: deps.log ?? createLog(config.logLevel),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: isTrustedProxy,
    // The ids of an address may be longer than the router's default of 100 characters.
    routerOptions: { maxParamLength: MAX_ID_LENGTH },
    // An address that cannot be decoded reaches neither hooks nor routes.
    frameworkErrors: (error, request, reply) => {
      void sendApiError(error, request, reply.headers(headers))
    },
    // A client that takes longer to send a small body only blocks the connection.
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Requests are short, and a hanging one would delay a restart.
    forceCloseConnections: 'idle',
    // They get an error response of our own instead (shutdown.ts).
    return503OnClosing: false,
  })
  const feed = createOrderFeed((error) =>
    app.log.error({ err: error }, 'A listener of the order feed threw'),
  )
  const verifyToken = createTokenVerifier(config.trust)
  const authentication = createAuthentication(verifyToken, database.orm)
  addShutdown(app)
  addHandlerDeadline(app)
  if (metrics !== undefined) addRequestMetrics(app, metrics)
  const shedding = createShedding(app, {
    limits: config.overload,
    onShed: () => metrics?.callShed(),
  })
  const isShared = config.databaseUrl !== undefined
  const counts = requestCounts(app, database, { clock, isShared })
  const limits = await createRateLimits(app, config.rateLimits, authentication.identityOf, counts)

  const noteProxy = unlistedProxyWarning(isTrustedProxy, (details, message) =>
    app.log.warn(details, message),
  )
  acceptOnlyJson(app)
  app.setErrorHandler(sendApiError)
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers)
    // Pages correct their clock by it, so it must be the clock that checks them (product §13.2).
    void reply.header('Date', new Date(clock()).toUTCString())
    noteProxy(request.raw)
    if (isCall(request)) {
      // Responses are private unless a public call sets another header.
      void reply.header('Cache-Control', 'no-store')
      shedding.check(request, reply)
      if (request.routeOptions.config.hasOwnLimit !== true) await limits.flood(request, reply)
    }
  })

  const events = createOrderEvents({ database, clock, feed })
  const { unansweredCheckIntervalMs = CHECK_INTERVAL_MS } = deps
  const unanswered = createUnansweredOrders({
    database,
    clock,
    events,
    everyMs: unansweredCheckIntervalMs,
    log: app.log,
  })
  app.addHook('onReady', (done) => {
    if (unansweredCheckIntervalMs > 0) unanswered.start()
    done()
  })
  app.addHook('onClose', unanswered.close)

  const retention = createRetention({ database, clock, log: app.log })
  app.addHook('onReady', (done) => {
    retention.start()
    done()
  })
  app.addHook('onClose', retention.close)

  const realtime = addRealtime(app, {
    config,
    database,
    feed,
    verifyToken,
    limits,
    isTrustedProxy,
    isOverloaded: shedding.isOverloaded,
    sessionGraceMs: deps.socketGraceMs,
  })
  const accounts = createAccounts({
    db: database.orm,
    clock,
    users: deps.identityUsers ?? configuredUsers(config),
    disconnect: realtime.disconnect,
    log: app.log,
  })
  app.addHook('onReady', (done) => {
    accounts.wake()
    done()
  })
  app.addHook('onClose', accounts.close)

  const catalogue = addCatalogue(app, { config, database })
  metrics?.readCatalogueCache(catalogue.cacheFigures)

  const shop: ShopContext = {
    config,
    database,
    clock,
    catalogue,
    feed,
    verifyToken,
    intents: createOrderIntents({
      database,
      clock,
      hours: config.storeHours,
      openPerShopper: config.ordersOpenPerShopper,
      feed,
    }),
    events,
    unanswered,
    rideTokens: createRideTokens(
      (config.vapidKeys ?? (await loadOrCreateVapidKeys(database.orm))).privateKey,
    ),
    directions: createOrderDirections({ database, clock, directions }),
    realtime,
    accounts,
    metrics,
    webhooks: createWebhookSender({
      db: database.orm,
      clock,
      agent: deps.webhookAgent ?? publicAgent(),
      log: app.log,
    }),
    push: await addPush(app, { config, database, clock, agent: deps.pushAgent }),
  }

  app.decorate('notifyShopper', (userId: string, message: string) => {
    realtime.notify(userId, message)
    shop.push.wake()
  })

  feed.subscribe(({ cause }) => {
    // The outbox was written with the change; this says only that there is something in it. The
    // rider's position changes every few seconds and is not a reason for a notification.
    if (cause !== 'rider-location') shop.push.wake()
  })
  feed.subscribe(({ order, cause }) => {
    // Only number and store. The log contains no personal data.
    if (cause !== 'placed') return
    metrics?.orderPlaced()
    app.log.info({ orderId: order._id, storeId: order.darkStoreId }, 'An order was placed')
  })

  metrics?.read({
    backlog: () => readBacklog(database.orm),
    onBacklogFailure: (error) =>
      app.log.warn({ err: error }, 'The metrics lack the figures of the database'),
    connections: database.connections,
    sockets: realtime.socketCount,
    callsInFlight: shedding.callsInFlight,
  })

  await extend?.(app, shop)

  const streams = createOrderStreams({ db: database.orm, log: app.log, ...deps.streamTimes })
  app.addHook('preClose', (done) => {
    streams.close()
    done()
  })
  shop.realtime.onOrdersChanged(streams.wake)
  feed.subscribe(({ order, cause }) => {
    // As changes are numbered: no store sees an order before it is placed, or a position.
    if (cause === 'created' || cause === 'rider-location') return
    streams.wake(order.darkStoreId)
    shop.webhooks.wake()
    shop.realtime.publishOrdersChanged(order.darkStoreId)
  })
  // What a process before this one left behind.
  app.addHook('onReady', (done) => {
    shop.webhooks.wake()
    done()
  })
  app.addHook('onClose', shop.webhooks.close)
  const operations = createOperationsAccess(database.orm, limits)
  const context = { ...shop, authentication, limits, operations, streams }
  for (const addRoutes of [
    healthRoutes,
    settingsRoutes,
    availabilityRoutes,
    userRoutes,
    orderRoutes,
    helpRoutes,
    pushRoutes,
    operationsRoutes,
    rideRoutes,
    figuresRoutes,
    storeRoutes,
    searchRoutes,
  ]) {
    addRoutes(app, context)
  }
  if (staticDir !== undefined) await serveStaticFiles(app, staticDir)
  app.setNotFoundHandler((request, reply) => {
    if (staticDir !== undefined && !isCall(request) && isPageVisit(request)) {
      return reply.sendFile('index.html')
    }
    throw new ApiError('NOT_FOUND', 'No resource exists at this path')
  })
  return app
}

const COUNT_RETENTION_MINUTES = 2

/**
 * Counts requests; if they are shared, together with the other processes of the shop while the
 * server is open.
 */
function requestCounts(
  app: FastifyInstance,
  { orm }: OpenedDatabase,
  { clock, isShared }: { clock: Clock; isShared: boolean },
): SharedCounts {
  let droppedBefore = 0
  const process = randomUUID()
  const counts = createSharedCounts({
    now: clock,
    store: async (minute, counted) => {
      if (droppedBefore < minute) {
        droppedBefore = minute
        await dropRequestCounts(orm, minute - COUNT_RETENTION_MINUTES)
      }
      return exchangeRequestCounts(orm, { minute, process, counts: counted })
    },
    onError: (error) => {
      app.log.warn({ err: error }, 'Rate limits only count requests of this process')
    },
  })
  if (isShared) {
    app.addHook('onReady', (done) => {
      counts.start()
      done()
    })
    app.addHook('onClose', counts.close)
  }
  return counts
}

function configuredUsers({ clerkSecretKey }: ServerConfig): IdentityUsers | undefined {
  return clerkSecretKey === undefined ? undefined : clerkUsers({ secretKey: clerkSecretKey })
}
