/**
 * The real server with its own database (test-database.ts), for tests that inject requests. Tests
 * of a file share one, because opening the database takes half a second, and use their own shoppers
 * instead of clearing tables.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import * as v from 'valibot'
import { pathOf, type Endpoint, type ResponseOf } from '#contract/endpoint.ts'
import { errorResponseSchema, type ErrorResponse } from '#contract/error-codes.ts'
import type { Position } from '#contract/geo.ts'
import { registrationPoint } from '#contract/registration-point.ts'
import { parseOpeningHours } from '#contract/opening-hours.ts'
import type { OrderEvent } from '#contract/operations-endpoints.ts'
import type { OperationsRole } from '#contract/operations-roles.ts'
import {
  createOrder,
  IDEMPOTENCY_HEADER,
  placeOrder,
  type Order,
  type OrderBody,
} from '#contract/order-endpoints.ts'
import { register, type Address, type User } from '#contract/user-endpoints.ts'
import { buildApp, type AppDeps } from '#server/build-app.ts'
import type { ServerConfig } from '#server/config/config.ts'
import { DEFAULTS, type RateLimits } from '#server/config/defaults.ts'
import type { OpenedDatabase } from '#server/db/open-database.ts'
import { stores } from '#server/db/schema.ts'
import type { ShopContext } from '#server/http/shop-context.ts'
import { makeKey } from '#server/operations/operations-keys.ts'
import type { EventOutcome } from '#server/orders/order-events.ts'
import { DEFAULT_PUSH_SERVICES } from '#server/config/push-services.ts'
import { seedShop, type SeedData } from '#server/seed/seed-shop.ts'
import {
  someShopper,
  TEST_ISSUER,
  TEST_ORIGIN,
  trustedSigner,
  type TestShopper,
  type TokenSigner,
} from './session-tokens.ts'
import { openTestDatabase } from './test-database.ts'

/** A few hundred metres from the Guwahati store of the small seed. */
export const IN_REACH: Position = { latitude: 26.147, longitude: 91.739 }
export const IN_REACH_STORE = 'guwahati-pan-bazaar'
/** In the Bay of Bengal. */
export const OUT_OF_REACH: Position = { latitude: 15, longitude: 88 }

export interface TestResponse {
  status: number
  headers: Record<string, unknown>
  text: string
  /** The JSON of the response. */
  json: () => unknown
}

export interface CallOptions {
  /** The authenticated shopper; without it the request carries no token. */
  as?: TestShopper
  /** Used instead of the shopper's token. */
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

/** A shopper who has registered. */
export interface RegisteredShopper extends TestShopper {
  user: User
}

export interface ServerHarness {
  app: FastifyInstance
  database: OpenedDatabase
  /** The server's own context, with the order feed and the order events. */
  shop: ShopContext
  signer: TokenSigner
  /** The server's clock, which a test may change. */
  clock: { nowMs: number }
  call: (method: Endpoint['method'], path: string, options?: CallOptions) => Promise<TestResponse>
  /** Registers a new shopper, by default in reach of the Guwahati store. */
  registered: (at?: Position, shopper?: TestShopper) => Promise<RegisteredShopper>
  /** Creates an order of the shopper; `key` is a new one unless given. */
  create: (shopper: RegisteredShopper, body: unknown, key?: string) => Promise<TestResponse>
  /** Creates `validOrder` and returns it. */
  createdOrder: (shopper: RegisteredShopper) => Promise<Order>
  place: (shopper: RegisteredShopper, orderId: string) => Promise<TestResponse>
  /** Creates and places `validOrder` and returns it. */
  placedOrder: (shopper: RegisteredShopper) => Promise<Order>
  /** Reports an event of an order; `eventId` is a new one unless given. */
  report: (orderId: string, event: OrderEvent, eventId?: string) => Promise<EventOutcome>
  /** Makes an operations key, for all stores unless `storeId` is given. */
  operationsKey: (role: OperationsRole, storeId?: string) => Promise<string>
  close: () => Promise<void>
}

type ConfigChanges = Partial<Omit<ServerConfig, 'rateLimits'>> & {
  rateLimits?: Partial<RateLimits>
}

export interface HarnessOptions {
  config?: ConfigChanges
  /** Used instead of the small seed. */
  seed?: SeedData
  staticDir?: string
  directions?: AppDeps['directions']
  socketGraceMs?: number
  pushAgent?: AppDeps['pushAgent']
  pushDeadlineMs?: AppDeps['pushDeadlineMs']
  streamTimes?: AppDeps['streamTimes']
  webhookAgent?: AppDeps['webhookAgent']
  identityUsers?: AppDeps['identityUsers']
  extend?: AppDeps['extend']
  log?: AppDeps['log']
  metrics?: AppDeps['metrics']
  unansweredCheckIntervalMs?: number
  /** The initial time of its clock; by default the system's. */
  startsAtMs?: number
  /** Another harness, whose database this one uses too. */
  beside?: Pick<ServerHarness, 'database'>
}

function testConfig(publicKeyPem: string, changes: ConfigChanges = {}): ServerConfig {
  return {
    ...DEFAULTS,
    host: '127.0.0.1',
    port: 0,
    dataDir: '',
    storeHours: parseOpeningHours('00:00-23:59'),
    trust: {
      jwtKey: publicKeyPem,
      issuer: TEST_ISSUER,
      isAuthorizedParty: (origin) => origin === TEST_ORIGIN,
    },
    policy: {},
    isHttps: false,
    // A busy machine is no overload.
    overload: undefined,
    ordersOpenPerShopper: 1e6,
    pushServices: [...DEFAULT_PUSH_SERVICES, 'push.jhola.test', 'slow.jhola.test'],
    vapidSubject: 'mailto:notifications@jhola.test',
    logLevel: 'silent',
    ...changes,
    rateLimits: {
      ...DEFAULTS.rateLimits,
      addressPerMinute: 1e6,
      shopperPerMinute: 1e6,
      ordersPerMinute: 1e6,
      ...changes.rateLimits,
    },
  }
}

export async function startHarness(options: HarnessOptions = {}): Promise<ServerHarness> {
  const signer = trustedSigner()
  const opened = options.beside === undefined ? await openTestDatabase() : undefined
  const database = options.beside?.database ?? opened?.database
  if (database === undefined) throw new Error('No database was opened')
  if (options.seed !== undefined) {
    // Removes the stores of the small seed, so that this seed is the first one.
    if (opened !== undefined) await database.orm.delete(stores)
    await seedShop(database.orm, options.seed)
  }
  const clock = { nowMs: options.startsAtMs ?? Date.now() }
  let shop: ShopContext | undefined
  const app = await buildApp({
    config: testConfig(signer.publicKeyPem, options.config),
    database,
    clock: () => clock.nowMs,
    staticDir: options.staticDir,
    pushAgent: options.pushAgent,
    pushDeadlineMs: options.pushDeadlineMs,
    streamTimes: options.streamTimes,
    webhookAgent: options.webhookAgent,
    identityUsers: options.identityUsers,
    ...(options.directions === undefined ? {} : { directions: options.directions }),
    socketGraceMs: options.socketGraceMs,
    log: options.log,
    metrics: options.metrics,
    // By default off: in tests that advance the clock by hours, pending orders would be rejected.
    unansweredCheckIntervalMs: options.unansweredCheckIntervalMs ?? 0,
    extend: async (instance, context) => {
      shop = context
      await options.extend?.(instance, context)
    },
  })
  if (shop === undefined) throw new Error('The app did not provide its context')

  const call: ServerHarness['call'] = async (method, path, options = {}) => {
    const token =
      options.token ?? (options.as === undefined ? undefined : signer.tokenFor(options.as))
    const request: InjectOptions = {
      method,
      url: path,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body === undefined
        ? {}
        : {
            payload: typeof options.body === 'string' ? options.body : JSON.stringify(options.body),
          }),
    }
    const response = await app.inject(request)
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      json: () => response.json<unknown>(),
    }
  }

  const create: ServerHarness['create'] = (shopper, body, key = randomUUID()) =>
    call(createOrder.method, pathOf(createOrder.pattern, { userId: shopper.user._id }), {
      as: shopper,
      body,
      headers: { [IDEMPOTENCY_HEADER]: key },
    })
  const createdOrder = async (shopper: RegisteredShopper): Promise<Order> => {
    const response = await create(shopper, validOrder(shopper, clock.nowMs))
    return parsedResponse(createOrder, response, 201).data.order
  }
  const place: ServerHarness['place'] = (shopper, orderId) =>
    call(placeOrder.method, pathOf(placeOrder.pattern, { orderId }), { as: shopper })
  const { events } = shop

  return {
    app,
    database,
    shop,
    signer,
    clock,
    call,
    registered: async (at = IN_REACH, shopper = someShopper()) => {
      const response = await call(register.method, register.pattern, {
        as: shopper,
        body: {
          email: shopper.email,
          phoneNumber: '9876543210',
          location: registrationPoint(at),
        },
      })
      return { ...shopper, user: parsedResponse(register, response, 201).data.user }
    },
    create,
    createdOrder,
    place,
    placedOrder: async (shopper) => {
      const { _id } = await createdOrder(shopper)
      return parsedResponse(placeOrder, await place(shopper, _id)).order
    },
    report: (orderId, event, eventId = randomUUID()) =>
      events.report({ orderId, eventId, event, reportedBy: 'test' }),
    operationsKey: (role, storeId) =>
      makeKey(
        database.orm,
        { name: `${role}-${randomUUID()}`, role, storeId: storeId ?? null },
        clock.nowMs,
      ),
    close: async () => {
      await app.close()
      await opened?.close()
    },
  }
}

/** Returns the response, parsed with the contract. Throws unless status and shape match. */
export function parsedResponse<E extends Endpoint>(
  endpoint: E,
  response: TestResponse,
  status = 200,
): ResponseOf<E> {
  if (response.status !== status) {
    throw new Error(
      `${endpoint.pattern} returned ${response.status}: ${response.text.slice(0, 500)}`,
    )
  }
  return v.parse(endpoint.response, response.json())
}

/** Returns status and error of a refused request. Throws if the response is not an error. */
export function refused(response: TestResponse): ErrorResponse['error'] & { status: number } {
  return { status: response.status, ...v.parse(errorResponseSchema, response.json()).error }
}

export const SOME_ADDRESS: Address = {
  _id: '1763700000000',
  type: 'Home',
  fullName: 'Anjali Baruah',
  addressLine: '12 Hem Baruah Road',
  city: 'Guwahati',
  pinCode: '781001',
  landmark: 'Near Nehru Park',
}

/** An order that the server accepts: two packs of atta, one of milk, delivery 19. */
export function validOrder(
  shopper: RegisteredShopper,
  nowMs: number,
  changes: Partial<Record<keyof OrderBody, unknown>> = {},
): Record<string, unknown> {
  return {
    userId: shopper.user._id,
    items: [
      { productId: 'chakki-atta-5kg', quantity: 2, price: 265 },
      { productId: 'toned-milk-500ml', quantity: 1, price: 28 },
    ],
    totalPrice: 2 * 265 + 28 + 19,
    darkStoreId: IN_REACH_STORE,
    paymentMethod: 'cash',
    address: SOME_ADDRESS,
    location: IN_REACH,
    quotedAt: new Date(nowMs).toISOString(),
    ...changes,
  }
}
