/** Calls by which a test, or a curious newcomer, moves the world around the shop (DESIGN §7). */
import { randomUUID } from 'node:crypto'
import { asc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { rupeesSchema } from '#contract/catalogue-calls.ts'
import { positionSchema } from '#contract/geo.ts'
import { paiseFromRupees } from '#contract/money.ts'
import { setProductPrice } from '#server/db/catalogue-store.ts'
import {
  orderEvents,
  orders,
  outOfReachChecks,
  products,
  settledKeys,
  shopSettings,
  users,
} from '#server/db/schema.ts'
import { orderEventSchema } from '#server/domain/order-transitions.ts'
import { Refusal } from '#server/http/refusal.ts'
import { expectNoBody, parseBody, pathParameter } from '#server/http/request-parsing.ts'
import type { ShopContext } from '#server/http/shop-context.ts'
import type { SeedData } from '#server/seed/seed-if-empty.ts'
import type { SandboxIdentity } from './identity/identity-plugin.ts'
import type { ReceivedCalls } from './received-calls.ts'
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

const riderLocationBody = v.strictObject({ lat: v.number(), lng: v.number() })
const revokeBody = v.strictObject({ email: v.pipe(v.string(), v.trim(), v.toLowerCase()) })

/** Rides for whoever asks for a rider without naming one. */
const RIDER = { name: 'Ranjan Das', phoneNumber: '9864055501' }

export interface Controlled {
  shop: ShopContext
  identity: SandboxIdentity
  position: SandboxPosition
  calls: ReceivedCalls
  seed: SeedData
}

/** Registered under `/sandbox`, behind its guards. */
export function controlRoutes(app: FastifyInstance, controlled: Controlled): void {
  const { shop, identity, position, calls, seed } = controlled
  const { orm } = shop.database

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
        })),
        calls: calls.counts(),
        location: position.get(),
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
    url: '/products/:id',
    handler: async (request) => {
      const id = pathParameter(request, 'id')
      const { price, discountPrice } = parseBody(priceBody, request)
      const known = await setProductPrice(orm, id, {
        pricePaise: paiseFromRupees(price),
        discountPricePaise: discountPrice === null ? null : paiseFromRupees(discountPrice),
      })
      if (!known) throw new Refusal('NOT_FOUND', 'No store sells this product')
      return { id, price, discountPrice }
    },
  })

  app.route({
    method: 'POST',
    url: '/orders/:id/events',
    handler: async (request) => report(shop, pathParameter(request, 'id'), withRider(request.body)),
  })

  app.route({
    method: 'POST',
    url: '/orders/:id/rider-location',
    handler: async (request) => {
      const location = parseBody(riderLocationBody, request)
      return report(shop, pathParameter(request, 'id'), { type: 'rider-location', location })
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
          orderEvents,
          orders,
          settledKeys,
          users,
          outOfReachChecks,
          shopSettings,
        ]) {
          await tx.delete(table)
        }
      })
      await resetPrices(shop, seed)
      await identity.reset()
      position.reset()
      calls.reset()
      return { reset: true }
    },
  })
}

/** Changes back only what was changed, so that the catalogue's version rises only then. */
async function resetPrices({ database }: ShopContext, seed: SeedData): Promise<void> {
  const seeded = new Map(seed.products.map((product) => [product.id, product]))
  const moved = new Set<string>()
  for (const row of await database.orm.select().from(products)) {
    const product = seeded.get(row.id)
    if (!product || moved.has(row.id)) continue
    const pricePaise = paiseFromRupees(product.mrp)
    const discountPricePaise = product.price < product.mrp ? paiseFromRupees(product.price) : null
    if (row.pricePaise === pricePaise && row.discountPricePaise === discountPricePaise) continue
    moved.add(row.id)
    await setProductPrice(database.orm, row.id, { pricePaise, discountPricePaise })
  }
}

/** Staff may ask for a rider by type alone. */
function withRider(body: unknown): unknown {
  const bare = v.safeParse(v.strictObject({ type: v.literal('assign-rider') }), body)
  return bare.success ? { ...bare.output, rider: RIDER } : body
}

async function report(shop: ShopContext, orderId: string, body: unknown): Promise<object> {
  const event = v.safeParse(orderEventSchema, body)
  if (!event.success) throw new Refusal('INVALID_BODY', v.summarize(event.issues))
  const outcome = await shop.events.report({
    orderId,
    eventId: randomUUID(),
    event: event.output,
    reportedBy: 'sandbox',
  })
  if (outcome.kind === 'unknown-order') throw new Refusal('ORDER_NOT_FOUND', 'No such order')
  if (outcome.kind === 'illegal') throw new Refusal('ILLEGAL_TRANSITION', outcome.reason)
  return { order: outcome.order }
}
