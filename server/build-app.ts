/**
 * Builds the shop's server without listening. Tests inject requests; the entries listen.
 */
import { randomUUID } from 'node:crypto'
import type { Agent } from 'node:https'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Clock } from './runtime/clock.ts'
import { runWithApp } from './runtime/run-with-app.ts'
import type { ServerConfig } from './config/config.ts'
import type { OpenedDatabase } from './db/open-database.ts'
import { addCatalogue } from './catalogue/add-catalogue.ts'
import { addOrders } from './orders/add-orders.ts'
import { createOrderDirections } from './orders/order-directions.ts'
import { createRideTokens } from './orders/ride-tokens.ts'
import { createAuthentication } from './http/authenticate.ts'
import { availabilityRoutes } from './http/availability-routes.ts'
import { proxyTrust, unlistedProxyWarning, type ProxyTrust } from './access/client-address.ts'
import { sendApiError } from './http/error-handler.ts'
import { figuresRoutes } from './http/figures-routes.ts'
import { addHandlerDeadline } from './http/handler-deadline.ts'
import { healthRoutes, isProbe } from './http/health-routes.ts'
import { helpRoutes } from './http/help-routes.ts'
import { createOperationsAccess } from './http/operations-access.ts'
import { operationsRoutes } from './http/operations-routes.ts'
import { orderRoutes } from './http/order-routes.ts'
import { pushRoutes } from './http/push-routes.ts'
import { rideRoutes } from './http/ride-routes.ts'
import { createRateLimits, type Limits } from './access/rate-limits.ts'
import { createSharedCounts, type SharedCounts } from './access/shared-counts.ts'
import { dropRequestCounts, exchangeRequestCounts } from './db/rate-limit-counts.ts'
import { ApiError } from './access/api-error.ts'
import { acceptOnlyJson, BODY_LIMIT_BYTES, MAX_ID_LENGTH } from './http/request-parsing.ts'
import { addRequestMetrics } from './http/request-metrics.ts'
import { createShedding, type Shedding } from './http/shedding.ts'
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
import { usersOfKey } from './ports/clerk-users.ts'
import type { IdentityUsers } from './ports/identity-users.ts'
import type { Directions } from './ports/directions.ts'
import { createLog } from './log.ts'
import { googleDirections } from './ports/google-directions.ts'
import { addOperations } from './operations/add-operations.ts'
import type { StreamTimes } from './operations/order-streams.ts'
import { addPush } from './push/add-push.ts'
import { loadOrCreateVapidKeys } from './push/push-keys.ts'
import { addRealtime } from './realtime/realtime.ts'

const REQUEST_TIMEOUT_MS = 60_000
/** Longer than requests, calls and the pauses of streams may take. */
const SILENCE_TIMEOUT_MS = 120_000

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
  /** Connects to webhooks; by default it refuses addresses that are not public. */
  webhookAgent?: Agent | undefined
  /** Of the streams of orders; their own unless a test says otherwise. */
  streamTimes?: StreamTimes | undefined
  /** Connects to push services; by default it refuses addresses that are not public. */
  pushAgent?: Agent | undefined
  /** When a push service that does not respond is given up; by default after 10 s. */
  pushDeadlineMs?: number | undefined
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
  extend?: ((app: FastifyInstance, shop: ShopContext) => void | Promise<void>) | undefined
}

const ROUTES = [
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
]

export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, database, clock = Date.now, staticDir, extend, metrics } = deps
  const { directions = googleDirections({ key: config.googleMapsKey }) } = deps
  const { orm } = database
  const isTrustedProxy = proxyTrust(config.trustedProxies)
  const app = createServer(deps, isTrustedProxy)
  addShutdown(app)
  addHandlerDeadline(app)
  if (metrics !== undefined) addRequestMetrics(app, metrics)
  const verifyToken = createTokenVerifier(config.trust)
  const authentication = createAuthentication(verifyToken, orm)
  const shedding = createShedding(app, {
    limits: config.overload,
    onShed: () => metrics?.callShed(),
    onSlowReaderClosed: () => metrics?.slowReaderClosed(),
  })
  const isShared = config.databaseUrl !== undefined
  const counts = requestCounts(app, database, { clock, isShared })
  const limits = await createRateLimits(app, config.rateLimits, authentication.identityOf, counts)
  addRequestHooks(app, { config, clock, isTrustedProxy, shedding, limits })

  const orders = addOrders(app, {
    database,
    clock,
    hours: config.storeHours,
    openPerShopper: config.ordersOpenPerShopper,
    unansweredCheckIntervalMs: deps.unansweredCheckIntervalMs,
  })
  const realtime = addRealtime(app, {
    config,
    database,
    feed: orders.feed,
    verifyToken,
    limits,
    isTrustedProxy,
    isOverloaded: shedding.isOverloaded,
    sessionGraceMs: deps.socketGraceMs,
  })
  const accounts = createAccounts({
    db: orm,
    clock,
    users: deps.identityUsers ?? usersOfKey(config.clerkSecretKey),
    disconnect: realtime.disconnect,
    log: app.log,
  })
  // Deletions that an earlier process has left.
  runWithApp(app, { start: accounts.wake, close: accounts.close })
  const vapidKeys = config.vapidKeys ?? (await loadOrCreateVapidKeys(orm))
  const push = addPush(app, {
    database,
    clock,
    vapid: { ...vapidKeys, subject: config.vapidSubject },
    services: config.pushServices,
    agent: deps.pushAgent,
    deadlineMs: deps.pushDeadlineMs,
  })

  const shop: ShopContext = {
    config,
    database,
    clock,
    metrics,
    authentication,
    limits,
    realtime,
    accounts,
    ...orders,
    ...addOperations(app, {
      db: orm,
      clock,
      webhookAgent: deps.webhookAgent,
      streamTimes: deps.streamTimes,
    }),
    catalogue: addCatalogue(app, { config, database }),
    directions: createOrderDirections({ database, clock, directions }),
    rideTokens: createRideTokens(vapidKeys.privateKey),
    operations: createOperationsAccess(orm, limits),
    push,
    notifyShopper: (userId, message) => {
      realtime.notify(userId, message)
      push.wake()
    },
  }
  followOrders(app, shop)
  metrics?.readCatalogueCache(shop.catalogue.cacheFigures)
  metrics?.read({
    backlog: () => readBacklog(orm),
    onBacklogFailure: (error) =>
      app.log.warn({ err: error }, 'The metrics lack the figures of the database'),
    connections: database.connections,
    sockets: realtime.socketCount,
    callsInFlight: shedding.callsInFlight,
  })

  // It gets every part of the shop, and may add hooks before the shop's routes.
  await extend?.(app, shop)

  for (const addRoutes of ROUTES) addRoutes(app, shop)
  if (staticDir !== undefined) await serveStaticFiles(app, staticDir)
  app.setNotFoundHandler((request, reply) => {
    if (staticDir !== undefined && !isCall(request) && isPageVisit(request)) {
      return reply.sendFile('index.html')
    }
    throw new ApiError('NOT_FOUND', 'No resource exists at this path')
  })
  return app
}

function createServer({ config, log }: AppDeps, isTrustedProxy: ProxyTrust): FastifyInstance {
  const headers = securityHeaders(config)
  return Fastify({
    loggerInstance: log ?? createLog(config.logLevel),
    logController: new LogController({ disableRequestLogging: ({ url }) => isProbe(url) }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: isTrustedProxy,
    // The ids of an address may be longer than the router's default of 100 characters.
    routerOptions: { maxParamLength: MAX_ID_LENGTH },
    // An address that cannot be decoded reaches neither hooks nor routes.
    frameworkErrors: (error, request, reply) => {
      void sendApiError(error, request, reply.headers(headers))
    },
    // A client that takes longer to send a small body blocks the connection, and nothing else: a
    // call is worked on when its body is there.
    requestTimeout: REQUEST_TIMEOUT_MS,
    // A client that reads nothing would keep its connection, and its file descriptor, for ever.
    connectionTimeout: SILENCE_TIMEOUT_MS,
    // Requests are short, and a hanging one would delay a restart.
    forceCloseConnections: 'idle',
    // They get an error response of our own instead (shutdown.ts).
    return503OnClosing: false,
  })
}

interface RequestRules {
  config: ServerConfig
  clock: Clock
  isTrustedProxy: ProxyTrust
  shedding: Shedding
  limits: Limits
}

/** What holds for every request: its body, the headers and errors of its response, its limits. */
function addRequestHooks(
  app: FastifyInstance,
  { config, clock, isTrustedProxy, shedding, limits }: RequestRules,
): void {
  const headers = securityHeaders(config)
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
      // First, so that a client that repeats refused calls reaches its limit.
      if (request.routeOptions.config.hasOwnLimit !== true) await limits.flood(request, reply)
      shedding.check(request)
    }
  })
  app.addHook('preValidation', async (request, reply) => {
    if (isCall(request)) shedding.begin(request, reply)
  })
}

/** Forwards changes of orders to their senders; the outboxes are already written. */
function followOrders(app: FastifyInstance, shop: ShopContext): void {
  const { feed, push, streams, webhooks, realtime, metrics } = shop
  feed.subscribe(({ cause }) => {
    // The rider's position changes every few seconds and is not a reason for a notification.
    if (cause !== 'rider-location') push.wake()
  })
  feed.subscribe(({ order, cause }) => {
    // Only number and store. The log contains no personal data.
    if (cause !== 'placed') return
    metrics?.orderPlaced()
    app.log.info({ orderId: order._id, storeId: order.darkStoreId }, 'An order was placed')
  })
  realtime.onOrdersChanged(streams.wake)
  feed.subscribe(({ order, cause }) => {
    // As for numbers of changes: stores see neither orders that are not placed, nor positions.
    if (cause === 'created' || cause === 'rider-location') return
    streams.wake(order.darkStoreId)
    webhooks.wake()
    realtime.publishOrdersChanged(order.darkStoreId)
  })
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
  if (isShared) runWithApp(app, counts)
  return counts
}
