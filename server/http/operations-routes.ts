/** The calls of stores, riders and their machines, under an operations key (product §15.6). */
import { asc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  EVENT_ROLES,
  keyDetails,
  listOrders,
  listOrdersQuerySchema,
  reportOrderEvent,
} from '#contract/operations-endpoints.ts'
import {
  LAST_EVENT_ID_HEADER,
  openStream,
  openStreamQuerySchema,
} from '#contract/operations-stream.ts'
import { ApiError } from '#server/access/api-error.ts'
import { lastChange, type ChangePosition } from '#server/db/order-changes.ts'
import { stores } from '#server/db/schema.ts'
import { cursorOf, listedOrders, positionOf } from '#server/operations/order-list.ts'
import { viewOf, viewOfOrder } from '#server/operations/order-views.ts'
import { orderNotFound } from './order-not-found.ts'
import { responseTo, parseBody, parseQuery, pathParameter } from './request-parsing.ts'
import type { RouteContext } from './shop-context.ts'

export function operationsRoutes(app: FastifyInstance, context: RouteContext): void {
  const { database, events, operations, streams } = context

  app.route({
    ...operations.route(keyDetails),
    handler: async (request) => {
      const { name, role, storeId } = operations.keyOf(request)
      const found = await database.orm
        .select({ _id: stores.id, name: stores.name })
        .from(stores)
        .where(storeId === null ? undefined : eq(stores.id, storeId))
        .orderBy(asc(stores.name))
      return responseTo(keyDetails, { data: { name, role, stores: found } })
    },
  })

  app.route({
    ...operations.route(listOrders),
    handler: async (request) => {
      const { store, state, since, limit } = parseQuery(listOrdersQuerySchema, request)
      const { changes, upTo, more, startsOver } = await listedOrders(
        database.orm,
        {
          since: since === undefined ? undefined : positionBehind(since, 'since'),
          storeId: operations.storeOf(request, store),
          states: state,
          limit,
        },
        viewOf(operations.keyOf(request).role),
      )
      const orders = changes.map(({ order }) => order)
      return responseTo(listOrders, {
        data: { orders, cursor: cursorOf(upTo), more, ...(startsOver && { startsOver }) },
      })
    },
  })

  app.route({
    ...operations.route(openStream),
    // It would wait for a stream that nobody reads.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { store } = parseQuery(openStreamQuerySchema, request)
      const from = request.headers[LAST_EVENT_ID_HEADER.toLowerCase()]
      const { id, role } = operations.keyOf(request)
      const stream = streams.open({
        keyId: id,
        view: viewOf(role),
        storeId: operations.storeOf(request, store),
        since:
          from === undefined
            ? await lastChange(database.orm)
            : positionBehind(String(from), LAST_EVENT_ID_HEADER),
      })
      if (stream === undefined) {
        throw new ApiError('RATE_LIMITED', 'Too many streams are open under this key')
      }
      // A proxy must pass on each event at once.
      return reply
        .headers({ 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' })
        .send(stream)
    },
  })

  app.route({
    ...operations.route(reportOrderEvent),
    handler: async (request) => {
      const key = operations.keyOf(request)
      const orderId = pathParameter(request, 'orderId')
      const { eventId, ...event } = parseBody(reportOrderEvent.body, request)
      if (!EVENT_ROLES[event.type].includes(key.role)) {
        throw new ApiError('FORBIDDEN', `A key of the role ${key.role} may not report this event`)
      }
      const allowedStoreId = operations.storeOf(request, undefined)
      const outcome = await events.report({
        orderId,
        eventId,
        event,
        reportedBy: key.name,
        mayReport: ({ storeId }) => storeId === (allowedStoreId ?? storeId),
      })
      request.log.info(
        { operationsKey: key.name, orderId, eventId, event: event.type, outcome: outcome.kind },
        'An event of an order was reported',
      )
      switch (outcome.kind) {
        case 'applied':
        case 'repeated': {
          const order = await viewOfOrder(database.orm, orderId, viewOf(key.role))
          if (order === undefined) throw new Error('A placed order was not found')
          return responseTo(reportOrderEvent, {
            data: { order, repeated: outcome.kind === 'repeated' },
          })
        }
        case 'illegal':
          throw new ApiError('ILLEGAL_TRANSITION', outcome.reason)
        case 'event-id-reused':
          throw new ApiError('EVENT_ID_REUSED', 'The event id was used for another event')
        case 'unknown-order':
          throw orderNotFound()
        default:
          return outcome satisfies never
      }
    },
  })
}

function positionBehind(cursor: string, name: string): ChangePosition {
  const position = positionOf(cursor)
  if (position === undefined) throw new ApiError('INVALID_PARAMS', `${name}: is not a cursor`)
  return position
}
