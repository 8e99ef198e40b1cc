/** Creating, placing, cancelling, reading and withdrawing orders. The rules are in server/orders. */
import type { FastifyInstance } from 'fastify'
import { QUOTE_LIFETIME_MS } from '#contract/constants.ts'
import { REPLY_IS_NEWS_MS } from '#contract/help-endpoints.ts'
import {
  cancelOrder,
  createOrder,
  orderById,
  orderDirections,
  placeOrder,
  userOrders,
  withdrawIntent,
} from '#contract/order-endpoints.ts'
import { findOrder, latestOrders } from '#server/db/order-store.ts'
import { DirectionsError } from '#server/ports/directions.ts'
import { ApiError } from '#server/access/api-error.ts'
import { accountDeleted } from './authenticate.ts'
import {
  responseTo,
  expectNoBody,
  idempotencyKey,
  parseBody,
  parseKey,
  pathParameter,
} from './request-parsing.ts'
import type { RouteContext } from './shop-context.ts'
import { orderNotFound } from './order-not-found.ts'
import { sendTagged } from './tagged-response.ts'

const inProgress = () => new ApiError('IN_PROGRESS', 'A request under this key is still running')
const withdrawn = () => new ApiError('INTENT_WITHDRAWN', 'This order was withdrawn')

export function orderRoutes(app: FastifyInstance, context: RouteContext): void {
  const { clock, database, limits, intents, events, directions } = context
  const { requireToken, ownUser, registeredUser } = context.authentication
  const reading = [requireToken, limits.shopper]
  const ordering = [requireToken, limits.shopper, limits.orders]

  app.route({
    method: createOrder.method,
    url: createOrder.pattern,
    onRequest: ordering,
    handler: async (request, reply) => {
      const user = await ownUser(request, pathParameter(request, 'userId'))
      const key = idempotencyKey(request)
      const body = parseBody(createOrder.body, request)
      if (body.userId !== user.id)
        throw new ApiError('FORBIDDEN', 'userId: is not the user in the path')
      const outcome = await intents.create(user.id, key, body)
      switch (outcome.kind) {
        case 'order':
          void reply.code(201)
          return responseTo(createOrder, { data: { order: outcome.order } })
        case 'refused':
          void reply.code(409).type('application/json; charset=utf-8')
          return reply.send(outcome.refusal)
        case 'withdrawn':
          throw withdrawn()
        case 'key-reused':
          throw new ApiError('IDEMPOTENCY_KEY_REUSED', 'The key was used for another order')
        case 'in-progress':
          throw inProgress()
        case 'account-deleted':
          throw accountDeleted()
        default:
          return outcome satisfies never
      }
    },
  })

  app.route({
    method: placeOrder.method,
    url: placeOrder.pattern,
    config: { isNeverShed: true },
    onRequest: ordering,
    handler: async (request) => {
      expectNoBody(request)
      const user = await registeredUser(request)
      const outcome = await events.place(pathParameter(request, 'orderId'), user.id)
      switch (outcome.kind) {
        case 'placed':
          return responseTo(placeOrder, { order: outcome.order })
        case 'too-late':
          throw new ApiError(
            'QUOTE_EXPIRED',
            'The order waited too long to be placed',
            outcome.details,
          )
        case 'withdrawn':
          throw withdrawn()
        case 'unknown-order':
          throw orderNotFound()
        default:
          return outcome satisfies never
      }
    },
  })

  app.route({
    method: cancelOrder.method,
    url: cancelOrder.pattern,
    config: { isNeverShed: true },
    onRequest: ordering,
    handler: async (request) => {
      expectNoBody(request)
      const user = await registeredUser(request)
      const outcome = await events.cancel(pathParameter(request, 'orderId'), user.id)
      switch (outcome.kind) {
        case 'cancelled':
          return responseTo(cancelOrder, { order: outcome.order })
        case 'illegal':
          throw new ApiError('ILLEGAL_TRANSITION', outcome.reason)
        case 'unknown-order':
          throw orderNotFound()
        default:
          return outcome satisfies never
      }
    },
  })

  app.route({
    method: userOrders.method,
    url: userOrders.pattern,
    onRequest: reading,
    handler: async (request, reply) => {
      const user = await ownUser(request, pathParameter(request, 'userId'))
      const nowMs = clock()
      const orders = await latestOrders(database.orm, user.id, {
        quotedSince: new Date(nowMs - QUOTE_LIFETIME_MS),
        repliedSince: new Date(nowMs - REPLY_IS_NEWS_MS),
      })
      return sendTagged(request, reply, responseTo(userOrders, { data: { orders } }))
    },
  })

  app.route({
    method: orderById.method,
    url: orderById.pattern,
    onRequest: reading,
    handler: async (request) => {
      const user = await registeredUser(request)
      const order = await findOrder(database.orm, pathParameter(request, 'orderId'), user.id)
      if (order === undefined) throw orderNotFound()
      return responseTo(orderById, { success: true, data: { order } })
    },
  })

  app.route({
    method: orderDirections.method,
    url: orderDirections.pattern,
    onRequest: reading,
    handler: async (request) => {
      const user = await registeredUser(request)
      const order = await findOrder(database.orm, pathParameter(request, 'orderId'), user.id)
      if (order === undefined) throw orderNotFound()
      const route = await directions.of(order).catch((error: unknown) => {
        if (!(error instanceof DirectionsError)) throw error
        request.log.warn({ orderId: order._id, err: error }, error.message)
        throw new ApiError(error.code, error.message)
      })
      if (route === undefined) {
        throw new ApiError('ORDER_NOT_ACTIVE', 'Only an order on its way has a route')
      }
      return responseTo(orderDirections, { data: { status: 'OK', ...route } })
    },
  })

  app.route({
    method: withdrawIntent.method,
    url: withdrawIntent.pattern,
    config: { isNeverShed: true },
    onRequest: ordering,
    handler: async (request) => {
      expectNoBody(request)
      const user = await registeredUser(request)
      const key = parseKey(pathParameter(request, 'key'), 'key')
      const outcome = await intents.withdraw(user.id, key)
      switch (outcome.kind) {
        case 'withdrawn':
          return responseTo(withdrawIntent, { data: { withdrawn: true, order: null } })
        case 'order':
          return responseTo(withdrawIntent, { data: { withdrawn: false, order: outcome.order } })
        case 'in-progress':
          throw inProgress()
        case 'account-deleted':
          throw accountDeleted()
        default:
          return outcome satisfies never
      }
    },
  })
}
