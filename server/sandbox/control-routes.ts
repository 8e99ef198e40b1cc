/**
 * Calls by which a test or a developer controls the sandbox (product §22.3).
 */
import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { DEFAULT_ANSWER_TIMES } from '#contract/unanswered-orders.ts'
import { rupeesSchema } from '#contract/catalogue-endpoints.ts'
import { positionSchema } from '#contract/geo.ts'
import { contactMessageSchema } from '#contract/contact-message.ts'
import { paiseFromRupees } from '#contract/money.ts'
import {
  eventIdSchema,
  orderEventBody,
  pointSchema,
  type OrderEvent,
} from '#contract/operations-endpoints.ts'
import { OPERATIONS_ROLES } from '#contract/operations-roles.ts'
import { setProductPrice } from '#server/db/catalogue-store.ts'
import { changeAvailability, changeStore } from '#server/db/store-changes.ts'
import {
  helpTickets,
  identityDeletions,
  orderEvents,
  orders,
  outOfReachChecks,
  products,
  pushOutbox,
  pushSubscriptions,
  riderPositions,
  searchMisses,
  settledKeys,
  shopSettings,
  stores,
  users,
  webhooks,
} from '#server/db/schema.ts'
import type { ReservedReporter } from '#server/domain/reserved-reporters.ts'
import { ApiError } from '#server/access/api-error.ts'
import { orderNotFound } from '#server/http/order-not-found.ts'
import { expectNoBody, parseBody, pathParameter } from '#server/http/request-parsing.ts'
import type { ShopContext } from '#server/http/shop-context.ts'
import { makeKey } from '#server/operations/operations-keys.ts'
import type { Acknowledgement } from '#server/realtime/shopper-socket.ts'
import type { PushAttempt } from '#server/push/push-sender.ts'
import { seededPrice, type SeedData } from '#server/seed/seed-shop.ts'
import type { Autopilot } from './autopilot.ts'
import type { SandboxIdentity } from './identity/identity-plugin.ts'
import type { ReceivedCalls } from './received-calls.ts'
import { riderFor } from './riders.ts'
import type { SandboxPosition } from './sandbox-position.ts'

const locationBody = v.strictObject({
  ...positionSchema.entries,
  /** Metres. */
  accuracy: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1e6)), 20),
})

const priceBody = v.pipe(
  v.strictObject({
    price: v.pipe(rupeesSchema, v.gtValue(0)),
    discountPrice: v.optional(v.nullable(rupeesSchema), null),
  }),
  v.check(
    ({ price, discountPrice }) => discountPrice === null || discountPrice <= price,
    'discountPrice is above price',
  ),
)

const eventBody = orderEventBody({ eventId: v.optional(eventIdSchema) })
/** Staff may request a rider without choosing one. */
const someRiderBody = v.strictObject({
  eventId: v.optional(eventIdSchema),
  type: v.literal('assign-rider'),
})
const autopilotBody = v.strictObject({ enabled: v.boolean() })
const notificationBody = v.strictObject({
  userId: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  message: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500)),
})
const operationsKeyBody = v.strictObject({
  role: v.picklist(OPERATIONS_ROLES),
  /** All stores if absent. */
  storeId: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(128))), null),
})
const revokeBody = v.strictObject({ email: v.pipe(v.string(), v.trim(), v.toLowerCase()) })

export interface Controlled {
  shop: ShopContext
  identity: SandboxIdentity
  position: SandboxPosition
  calls: ReceivedCalls
  seed: SeedData
  autopilot: Autopilot
}

/** More than any test needs. A limit, because a stand-in may run for weeks. */
const MAX_STORED_MESSAGES = 500
const MAX_STORED_ACKNOWLEDGEMENTS = 2_000

/** Registered under `/sandbox`, behind its guards. */
export function controlRoutes(app: FastifyInstance, controlled: Controlled): void {
  const { shop, identity, position, calls, seed, autopilot } = controlled
  const { orm } = shop.database
  const autopilotAtStart = autopilot.isEnabled()
  let contactMessages: (v.InferOutput<typeof contactMessageSchema> & { receivedAt: string })[] = []
  let acknowledgements: Acknowledgement[] = []
  shop.realtime.onAcknowledged((acknowledgement) => {
    acknowledgements = [...acknowledgements, acknowledgement].slice(-MAX_STORED_ACKNOWLEDGEMENTS)
  })

  let pushes: (PushAttempt & { at: string })[] = []
  app.addHook(
    'onClose',
    shop.push.watch((attempt) => {
      pushes = [...pushes, { ...attempt, at: new Date(shop.clock()).toISOString() }].slice(
        -MAX_STORED_MESSAGES,
      )
    }),
  )

  app.route({
    method: 'GET',
    url: '/state',
    handler: async () => {
      const rows = await orm.select().from(orders).orderBy(asc(orders.createdAt), asc(orders.id))
      return {
        orders: rows.map((row) => ({
          id: row.id,
          key: row.idempotencyKey,
          status: row.status,
          placed: row.placedAt !== null,
          userId: row.userId,
          calls: calls.countsNaming({ key: row.idempotencyKey, id: row.id }),
          /** The acknowledgements of pages for it, oldest first. */
          acknowledged: acknowledgements
            .filter(({ orderId }) => orderId === row.id)
            .map(({ messageType }) => messageType),
        })),
        calls: calls.counts(),
        contactMessages,
        pushes,
        location: position.get(),
        autopilot: { enabled: autopilot.isEnabled() },
      }
    },
  })

  app.route({
    method: 'POST',
    url: '/location',
    handler: async (request) => {
      const { latitude, longitude, accuracy } = parseBody(locationBody, request)
      position.set({ latitude, longitude, accuracyMetres: accuracy })
      return Promise.resolve({ location: position.get() })
    },
  })

  app.route({
    method: 'POST',
    url: '/autopilot',
    handler: async (request) => {
      autopilot.setEnabled(parseBody(autopilotBody, request).enabled)
      return Promise.resolve({ enabled: autopilot.isEnabled() })
    },
  })

  app.route({
    method: 'POST',
    url: '/contact',
    handler: async (request) => {
      const message = parseBody(contactMessageSchema, request)
      contactMessages.push({ ...message, receivedAt: new Date(shop.clock()).toISOString() })
      contactMessages = contactMessages.slice(-MAX_STORED_MESSAGES)
      return Promise.resolve({ ok: true })
    },
  })

  app.route({
    method: 'POST',
    url: '/products/:id',
    handler: async (request) => {
      const id = pathParameter(request, 'id')
      const { price, discountPrice } = parseBody(priceBody, request)
      const known = await setProductPrice(orm, id, {
        pricePaise: paiseFromRupees(price),
        discountPricePaise: discountPrice === null ? null : paiseFromRupees(discountPrice),
      })
      if (!known) throw new ApiError('NOT_FOUND', 'No store sells this product')
      return { id, price, discountPrice }
    },
  })

  app.route({
    method: 'POST',
    url: '/orders/:id/events',
    handler: async (request) => {
      const orderId = pathParameter(request, 'id')
      const { eventId, ...event } = v.is(someRiderBody, request.body)
        ? { ...request.body, rider: riderFor(orderId) }
        : parseBody(eventBody, request)
      return report(shop, orderId, event, eventId)
    },
  })

  app.route({
    method: 'POST',
    url: '/orders/:id/rider-location',
    handler: async (request) => {
      const location = parseBody(pointSchema, request)
      return report(shop, pathParameter(request, 'id'), { type: 'rider-location', location })
    },
  })

  app.route({
    method: 'POST',
    url: '/operations-keys',
    handler: async (request) => {
      const { role, storeId } = parseBody(operationsKeyBody, request)
      const name = `sandbox-${randomUUID()}`
      return { name, key: await makeKey(orm, { name, role, storeId }, shop.clock()) }
    },
  })

  app.route({
    method: 'POST',
    url: '/notifications',
    handler: async (request) => {
      const { userId, message } = parseBody(notificationBody, request)
      shop.realtime.notify(userId, message)
      return Promise.resolve({ sent: true })
    },
  })

  app.route({
    method: 'POST',
    url: '/identity/revoke',
    handler: async (request) => {
      const { email } = parseBody(revokeBody, request)
      return { ended: await identity.revokeSessions(email) }
    },
  })

  app.route({
    method: 'POST',
    url: '/reset',
    handler: async (request) => {
      expectNoBody(request)
      await orm.transaction(async (tx) => {
        // In the order of their references.
        for (const table of [
          webhooks,
          pushOutbox,
          pushSubscriptions,
          orderEvents,
          riderPositions,
          helpTickets,
          orders,
          settledKeys,
          users,
          identityDeletions,
          outOfReachChecks,
          searchMisses,
          shopSettings,
        ]) {
          await tx.delete(table)
        }
      })
      await resetPrices(shop, seed)
      await resetStores(shop)
      await identity.reset()
      position.reset()
      calls.reset()
      contactMessages = []
      acknowledgements = []
      pushes = []
      autopilot.setEnabled(autopilotAtStart)
      return { reset: true }
    },
  })
}

/** Restores only changed values, so that the catalogue's version grows only then. */
async function resetPrices({ database }: ShopContext, seed: SeedData): Promise<void> {
  const seeded = new Map(seed.products.map((product) => [product.id, product]))
  const moved = new Set<string>()
  // All stores sell the same: a row for each product and price instead of one for each store too.
  const rows = await database.orm
    .selectDistinct({
      id: products.id,
      pricePaise: products.pricePaise,
      discountPricePaise: products.discountPricePaise,
    })
    .from(products)
  for (const row of rows) {
    const product = seeded.get(row.id)
    if (!product || moved.has(row.id)) continue
    const { pricePaise, discountPricePaise } = seededPrice(product)
    if (row.pricePaise === pricePaise && row.discountPricePaise === discountPricePaise) continue
    moved.add(row.id)
    await setProductPrice(database.orm, row.id, { pricePaise, discountPricePaise })
  }
}

/** Takes back what operations changed in a store, likewise. */
async function resetStores({ database }: ShopContext): Promise<void> {
  const { orm } = database
  const soldOut = await orm
    .select({ storeId: products.storeId, productId: products.id })
    .from(products)
    .where(eq(products.isAvailable, false))
  for (const storeId of new Set(soldOut.map((row) => row.storeId))) {
    const changes = soldOut
      .filter((row) => row.storeId === storeId)
      .map(({ productId }) => ({ productId, available: true }))
    await changeAvailability(orm, storeId, changes)
  }
  for (const store of await orm.select().from(stores)) {
    const reset = { ...store, ...STORE_AS_SEEDED }
    if (JSON.stringify(reset) === JSON.stringify(store)) continue
    await changeStore(orm, store.id, () => STORE_AS_SEEDED)
  }
}

const STORE_AS_SEEDED = {
  deliveryChargePaise: null,
  hours: null,
  holidays: [],
  closedUntil: null,
  ...DEFAULT_ANSWER_TIMES,
}

/** How events of control calls are recorded. */
const REPORTED_BY = 'sandbox' satisfies ReservedReporter

async function report(
  shop: ShopContext,
  orderId: string,
  event: OrderEvent,
  eventId: string = randomUUID(),
): Promise<object> {
  const outcome = await shop.events.report({ orderId, eventId, event, reportedBy: REPORTED_BY })
  switch (outcome.kind) {
    case 'applied':
    case 'repeated':
      return { order: outcome.order }
    case 'illegal':
      throw new ApiError('ILLEGAL_TRANSITION', outcome.reason)
    case 'event-id-reused':
      throw new ApiError('EVENT_ID_REUSED', 'The event id was used for another event')
    case 'unknown-order':
      throw orderNotFound()
    default:
      return outcome satisfies never
  }
}
