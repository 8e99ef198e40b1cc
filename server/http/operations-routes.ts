/**
 * What the machines of staff and riders report about orders, under an operations key
 * (product §15.6).
 */
import type { FastifyInstance } from 'fastify'
import { reportOrderEvent } from '#contract/operations-endpoints.ts'
import { operationsKeyNames } from './operations-key.ts'
import { ApiError } from '#server/access/api-error.ts'
import { responseTo, parseBody, pathParameter } from './request-parsing.ts'
import type { RouteContext } from './shop-context.ts'

export function operationsRoutes(app: FastifyInstance, context: RouteContext): void {
  const { config, events, limits } = context
  const nameOf = operationsKeyNames(config.operationsKeys)
  const limit = limits.operations(nameOf)

  app.route({
    method: reportOrderEvent.method,
    url: reportOrderEvent.pattern,
    // The till of a store shares its address with shoppers: neither takes the other's requests.
    config: { hasOwnLimit: true },
    // Before the body is read.
    onRequest: async (request, reply) => {
      try {
        nameOf(request)
      } catch (refusal) {
        // Keys cannot be guessed faster than an address may send requests.
        await limits.flood(request, reply)
        throw refusal
      }
      await limit(request, reply)
    },
    handler: async (request) => {
      const orderId = pathParameter(request, 'orderId')
      const { eventId, ...event } = parseBody(reportOrderEvent.body, request)
      const reportedBy = nameOf(request)
      const outcome = await events.report({ orderId, eventId, event, reportedBy })
      request.log.info(
        { operationsKey: reportedBy, orderId, eventId, event: event.type, outcome: outcome.kind },
        'An event of an order was reported',
      )
      switch (outcome.kind) {
        case 'applied':
        case 'repeated':
          return responseTo(reportOrderEvent, {
            data: { order: outcome.order, repeated: outcome.kind === 'repeated' },
          })
        case 'illegal':
          throw new ApiError('ILLEGAL_TRANSITION', outcome.reason)
        case 'other-event':
          throw new ApiError('EVENT_ID_REUSED', 'The event id was used for another event')
        case 'unknown-order':
          throw new ApiError('ORDER_NOT_FOUND', 'There is no such order')
        default:
          return outcome satisfies never
      }
    },
  })
}
